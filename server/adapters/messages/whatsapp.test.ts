import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { json } from "node:stream/consumers";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { Phone } from "../../../rules/phone.ts";
import { DEFAULT_KEYS } from "../../../sandbox/default-keys.ts";
import { type RunningSandbox, runSandbox } from "../../../tests/support/run-sandbox.ts";
import type { Config } from "../../platform/config/config.ts";
import { whatsappAlarmSender, whatsappOtpSender } from "./whatsapp.ts";

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
    alarmTemplate: { name: "shop_alarm", language: "en_US" },
    apiVersion: "v25.0",
    phoneNumberId: "1234",
    walletUrl: "",
    walletKey: "",
  };
}

describe("at the emulators", () => {
  let sandbox: RunningSandbox;
  beforeEach(async () => {
    sandbox = await runSandbox();
  });
  afterEach(() => sandbox.close());

  const send = (provider: "fast2sms" | "whatsapp") =>
    whatsappOtpSender(settingsFor(provider, `${sandbox.origin}/sandbox/${provider}`)).send(PHONE, "4821");
  const delivered = async () => (await sandbox.call("GET", "/messages")).body.length;

  test.each(["ok", "answer-return", "answer-status"])(
    "a code is sent, whatever Fast2SMS's shape: %s",
    async (mode) => {
      await sandbox.call("POST", "/faults", { provider: "fast2sms", mode });
      expect(await send("fast2sms")).toMatchObject(SENT);
      expect(await delivered()).toBe(1);
    },
  );

  test("Fast2SMS's refusal is one though it comes with status 200, and says its number", async () => {
    await sandbox.call("POST", "/faults", { provider: "fast2sms", mode: "refuse-200" });
    expect(await send("fast2sms")).toEqual({
      success: false,
      reason: "refused (status 200, code 412)",
      isUncertain: false,
    });
  });

  test.each(["fast2sms", "whatsapp"] as const)(
    "an alarm of many lines, and longer than Meta takes, is sent as one line by %s",
    async (provider) => {
      const settings = settingsFor(provider, `${sandbox.origin}/sandbox/${provider}`);
      const text = `The disk is full.\n\n\tWhat to do:      make room. ${"Make more room. ".repeat(100)}`;
      expect(await whatsappAlarmSender(settings)?.send(PHONE, text)).toMatchObject(SENT);
      const [message] = (await sandbox.call("GET", "/messages")).body;
      expect(message).toMatchObject({ to: PHONE, channel: "whatsapp", code: null });
      expect(message.body).toMatch(
        /The disk is full\. What to do: make room\. Make more .*… This message comes/,
      );
    },
  );

  test("without a template for alarms nobody is written to", () => {
    const settings = { ...settingsFor("whatsapp", sandbox.origin), alarmTemplate: null };
    expect(whatsappAlarmSender(settings)).toBeNull();
  });

  test("Meta sends a code, and says why it sends none", async () => {
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

describe("at a provider that answers as it likes", () => {
  let liar: Server;
  let answer: { status: number; body: unknown };
  let asked: { url: string; body: unknown }[];
  let origin: string;
  beforeEach(async () => {
    asked = [];
    liar = createServer(async (request, response) => {
      asked.push({ url: String(request.url), body: await json(request) });
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
    const said = await whatsappOtpSender(settingsFor("fast2sms", origin)).send(PHONE, "4821");
    expect([said.success, said.isUncertain]).toEqual([meaning === "sent", meaning === "uncertain"]);
  });

  test("Fast2SMS's shape means nothing from Meta, and nothing with status 400", async () => {
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
    "%s is asked at the version that is set, for the template and language that are set",
    async (provider, url) => {
      answer = { status: 200, body: {} };
      await whatsappOtpSender(settingsFor(provider, origin)).send(PHONE, "4821");
      const template = { name: "nendra_code", language: { code: "en_US" } };
      expect(asked).toMatchObject([{ url, body: { to: "919876543210", template } }]);
    },
  );
});
