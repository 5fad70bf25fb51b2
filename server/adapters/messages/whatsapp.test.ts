import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { json } from "node:stream/consumers";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { Phone } from "../../../rules/phone.ts";
import { DEFAULT_KEYS } from "../../../sandbox/default-keys.ts";
import { type RunningSandbox, runSandbox } from "../../../tests/support/run-sandbox.ts";
import type { Config } from "../../platform/config/config.ts";
import { whatsappAlertSender, whatsappOtpSender } from "./whatsapp.ts";

const PHONE = "+919876543210" as Phone;
const SENT = { success: true, isUncertain: false };

function settingsFor(provider: "fast2sms" | "whatsapp", apiUrl: string): Config["messages"] {
  const key = provider === "fast2sms" ? DEFAULT_KEYS.fast2smsKey : DEFAULT_KEYS.whatsappToken;
  const template = { name: "nendra_code", language: "en_US" };
  return {
    provider,
    apiUrl,
    key,
    template,
    alertTemplate: { name: "shop_alarm", language: "en_US" },
    apiVersion: "v25.0",
    phoneNumberId: "1234",
    walletUrl: "",
    walletKey: "",
  };
}

describe("with the emulators", () => {
  let sandbox: RunningSandbox;
  beforeEach(async () => {
    sandbox = await runSandbox();
  });
  afterEach(() => sandbox.close());

  const send = (provider: "fast2sms" | "whatsapp") =>
    whatsappOtpSender(settingsFor(provider, `${sandbox.origin}/sandbox/${provider}`)).send(PHONE, "4821");
  const delivered = async () => (await sandbox.call("GET", "/messages")).body.length;

  test.each(["ok", "answer-return", "answer-status"])(
    "a code is sent, whatever the format of Fast2SMS's response: %s",
    async (mode) => {
      await sandbox.call("POST", "/faults", { provider: "fast2sms", mode });
      expect(await send("fast2sms")).toMatchObject(SENT);
      expect(await delivered()).toBe(1);
    },
  );

  test("a refusal by Fast2SMS is recognised although it comes with status 200, and its code is returned", async () => {
    await sandbox.call("POST", "/faults", { provider: "fast2sms", mode: "refuse-200" });
    expect(await send("fast2sms")).toEqual({
      success: false,
      reason: "refused (status 200, code 412)",
      isUncertain: false,
    });
  });

  test.each(["fast2sms", "whatsapp"] as const)(
    "an alert with many lines, longer than Meta allows, is sent as one line by %s",
    async (provider) => {
      const settings = settingsFor(provider, `${sandbox.origin}/sandbox/${provider}`);
      const text = `The disk is full.\n\n\tWhat to do:      make room. ${"Make more room. ".repeat(100)}`;
      expect(await whatsappAlertSender(settings)?.send(PHONE, text)).toMatchObject(SENT);
      const [message] = (await sandbox.call("GET", "/messages")).body;
      expect(message).toMatchObject({ to: PHONE, channel: "whatsapp", code: null });
      expect(message.body).toMatch(
        /The disk is full\. What to do: make room\. Make more .*… This message is sent/,
      );
    },
  );

  test("without a template for alerts there is no alert sender", () => {
    const settings = { ...settingsFor("whatsapp", sandbox.origin), alertTemplate: null };
    expect(whatsappAlertSender(settings)).toBeNull();
  });

  test("Meta sends a code, and a refusal has its reason", async () => {
    expect(await send("whatsapp")).toMatchObject(SENT);
    await sandbox.call("POST", "/faults", { provider: "whatsapp", mode: "error", code: 131026 });
    expect(await send("whatsapp")).toEqual({
      success: false,
      reason: "refused (status 400, code 131026)",
      isUncertain: false,
    });
    expect(await delivered()).toBe(1);
  });
});

describe("with a provider that returns arbitrary responses", () => {
  let liar: Server;
  let answer: { status: number; body: unknown };
  let requests: { url: string; body: unknown }[];
  let origin: string;
  beforeEach(async () => {
    requests = [];
    liar = createServer(async (request, response) => {
      requests.push({ url: String(request.url), body: await json(request) });
      response
        .writeHead(answer.status, { "content-type": "application/json" })
        .end(JSON.stringify(answer.body));
    });
    await new Promise<void>((listening) => liar.listen(0, "127.0.0.1", listening));
    origin = `http://127.0.0.1:${(liar.address() as AddressInfo).port}`;
  });
  afterEach(() => liar.close().closeAllConnections());

  test.each([
    [{ messages: [{ id: "wamid.1" }] }, "sent"],
    [{ return: true, request_id: "a1b2" }, "sent"],
    [{ status: true, request_id: 77 }, "sent"],
    [{ return: true }, "uncertain"],
    [{ return: true, request_id: "" }, "uncertain"],
    [{ messages: [] }, "uncertain"],
    [{ messages: [{ id: "" }] }, "uncertain"],
    [{}, "uncertain"],
    [null, "uncertain"],
    [{ return: false, status_code: 412 }, "refused"],
    [{ return: false, request_id: "a1b2" }, "refused"],
    [{ status: false, request_id: "a1b2" }, "refused"],
    [{ return: false, messages: [{ id: "wamid.1" }] }, "refused"],
    [{ error: { code: 131026 }, messages: [{ id: "wamid.1" }] }, "refused"],
  ])("Fast2SMS's %j with status 200 is %s", async (body, meaning) => {
    answer = { status: 200, body };
    const outcome = await whatsappOtpSender(settingsFor("fast2sms", origin)).send(PHONE, "4821");
    expect([outcome.success, outcome.isUncertain]).toEqual([meaning === "sent", meaning === "uncertain"]);
  });

  test("Fast2SMS's format is not accepted from Meta, nor with status 400", async () => {
    answer = { status: 200, body: { return: true, request_id: "a1b2" } };
    expect(await whatsappOtpSender(settingsFor("whatsapp", origin)).send(PHONE, "4821")).toMatchObject({
      success: false,
      isUncertain: true,
    });
    answer.status = 400;
    expect(await whatsappOtpSender(settingsFor("fast2sms", origin)).send(PHONE, "4821")).toMatchObject({
      success: false,
      isUncertain: false,
    });
  });

  test.each([
    ["fast2sms", "/dev/whatsapp/v25.0/1234/messages"],
    ["whatsapp", "/v25.0/1234/messages"],
  ] as const)(
    "%s is called with the version, the template and the language of the settings",
    async (provider, url) => {
      answer = { status: 200, body: {} };
      await whatsappOtpSender(settingsFor(provider, origin)).send(PHONE, "4821");
      const template = { name: "nendra_code", language: { code: "en_US" } };
      expect(requests).toMatchObject([{ url, body: { to: "919876543210", template } }]);
    },
  );
});
