import { once } from "node:events";
import { connect } from "node:net";
import { createTransport } from "nodemailer";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { type RunningSandbox, runSandbox } from "../../tests/support/run-sandbox.ts";

let sandbox: RunningSandbox;
beforeEach(async () => {
  sandbox = await runSandbox();
});
afterEach(() => sandbox.close());

const messages = async (to?: string) =>
  (await sandbox.call("GET", to ? `/messages?to=${to}` : "/messages")).body;
const key = { authorization: "sandbox-fast2sms-key" };
const bearer = { authorization: "Bearer sandbox-whatsapp-token" };
const phone = "+919876543210";

function otpTemplate(code = "4821", to = "919876543210") {
  const parameters = [{ type: "text", text: code }];
  const components = [
    { type: "body", parameters },
    { type: "button", sub_type: "url", index: "0", parameters },
  ];
  const template = { name: "login_code", language: { code: "en" }, components };
  return { messaging_product: "whatsapp", recipient_type: "individual", to, type: "template", template };
}

describe("WhatsApp Cloud", () => {
  test("a code sent by template gets Meta's reply, and is recorded", async () => {
    const { status, body } = await sandbox.call(
      "POST",
      "/whatsapp/v24.0/1234/messages",
      otpTemplate(),
      bearer,
    );
    expect(status).toBe(200);
    expect(body).toMatchObject({
      messaging_product: "whatsapp",
      contacts: [{ input: "919876543210", wa_id: "919876543210" }],
      messages: [{ id: expect.stringMatching(/^wamid\./) }],
    });
    expect(await messages()).toEqual([
      {
        to: phone,
        channel: "whatsapp",
        subject: null,
        body: "*4821* is your verification code.",
        code: "4821",
        sentAt: expect.stringMatching(/^\d{4}-.*Z$/),
      },
    ]);
  });

  const sendUtility = (name: string, ...texts: string[]) => {
    const parameters = texts.map((text) => ({ type: "text", text }));
    const template = { name, language: { code: "en" }, components: [{ type: "body", parameters }] };
    const input = { messaging_product: "whatsapp", to: "919876543210", type: "template", template };
    return sandbox.call("POST", "/whatsapp/v24.0/1234/messages", input, bearer);
  };

  test("a utility template is shown with its variable and has no code", async () => {
    expect((await sendUtility("shop_alarm", "The disk is full.")).status).toBe(200);
    expect(await messages()).toMatchObject([
      {
        body: "Your shop needs attention. The disk is full. This message is sent automatically.",
        code: null,
      },
    ]);
  });

  test.each([
    ["one that Meta does not have", 132001, "other_alarm", ["The disk is full."]],
    ["too few variables", 132000, "shop_alarm", []],
    ["too many variables", 132000, "shop_alarm", ["The disk", "is full."]],
    ["an empty variable", 131008, "shop_alarm", [""]],
    ["a new line", 132018, "shop_alarm", ["The disk\nis full."]],
    ["a tab", 132018, "shop_alarm", ["The disk\tis full."]],
    ["five spaces in a row", 132018, "shop_alarm", ["The disk     is full."]],
    ["a text that is too long", 132005, "shop_alarm", ["x".repeat(1_000)]],
  ])("a utility template is refused with Meta's error: %s", async (_, code, name, texts) => {
    const { status, body } = await sendUtility(name, ...texts);
    expect([status, body.error.code]).toEqual([code === 132001 ? 404 : 400, code]);
    expect(await messages()).toEqual([]);
  });

  test("a language code that Meta does not have and an unknown API version are refused", async () => {
    const input = otpTemplate();
    input.template.language.code = "English";
    const refused = await sandbox.call("POST", "/whatsapp/v24.0/1234/messages", input, bearer);
    expect([refused.status, refused.body.error.code]).toEqual([404, 132001]);
    expect((await sandbox.call("POST", "/whatsapp/24/1234/messages", otpTemplate(), bearer)).status).toBe(
      404,
    );
    expect(await messages()).toEqual([]);
  });

  test("a wrong token, a missing recipient and two different codes are refused with Meta's errors", async () => {
    const send = (body: unknown, headers: object) =>
      sandbox.call("POST", "/whatsapp/v24.0/1234/messages", body, headers);
    const wrongToken = await send(otpTemplate(), { authorization: "Bearer other" });
    expect([wrongToken.status, wrongToken.body.error.code]).toEqual([401, 190]);
    expect((await send(otpTemplate("4821", ""), bearer)).body.error.code).toBe(131008);
    const mixed = otpTemplate();
    mixed.template.components[1] = {
      ...mixed.template.components[1],
      parameters: [{ type: "text", text: "9999" }],
    } as never;
    expect((await send(mixed, bearer)).body.error).toMatchObject({
      code: 132000,
      error_data: { messaging_product: "whatsapp" },
    });
    expect(await messages()).toEqual([]);
  });
});

describe("Fast2SMS", () => {
  test("the wallet is returned by GET and POST, with its balance as text", async () => {
    const wallet = { return: true, wallet: "75.0000", sms_count: 300 };
    const byGet = await sandbox.call("GET", "/fast2sms/dev/wallet?authorization=sandbox-fast2sms-key");
    expect(byGet.body).toEqual(wallet);
    expect((await sandbox.call("POST", "/fast2sms/dev/wallet", undefined, key)).body).toEqual(wallet);
  });

  test("a wrong key is refused with 412 in the body", async () => {
    const byHeader = await sandbox.call("POST", "/fast2sms/dev/bulkV2", {}, { authorization: "other" });
    expect([byHeader.status, byHeader.body]).toEqual([
      401,
      { return: false, status_code: 412, message: "Invalid Authentication, Check Authorization Key" },
    ]);
    expect((await sandbox.call("GET", "/fast2sms/dev/wallet")).body.status_code).toBe(412);
  });

  test("a WhatsApp message in Meta's format is recorded", async () => {
    const path = "/fast2sms/dev/whatsapp/v24.0/1234/messages";
    expect((await sandbox.call("POST", path, otpTemplate("1357"), key)).status).toBe(200);
    expect(await messages()).toMatchObject([{ to: phone, channel: "whatsapp", code: "1357" }]);
    expect((await sandbox.call("POST", path, {}, key)).body.error.code).toBe(100);
  });

  test.each([
    ["answer-return", { return: true, request_id: expect.any(String) }],
    ["answer-status", { status: true, request_id: expect.any(String) }],
  ])(
    "WhatsApp in Meta's format is sent with fault %s too, and gets Fast2SMS's own reply format",
    async (mode, shape) => {
      await sandbox.call("POST", "/faults", { provider: "fast2sms", mode, count: 1 });
      const path = "/fast2sms/dev/whatsapp/v24.0/1234/messages";
      const { status, body } = await sandbox.call("POST", path, otpTemplate("1357"), key);
      expect([status, body]).toEqual([200, expect.objectContaining(shape)]);
      expect(body.messages).toBeUndefined();
      expect(await messages()).toMatchObject([{ to: phone, code: "1357" }]);
    },
  );

  test.each([
    [undefined, 412],
    [995, 995],
  ])("a refusal can have HTTP status 200: code %s", async (code, status_code) => {
    await sandbox.call("POST", "/faults", { provider: "fast2sms", mode: "refuse-200", count: 1, code });
    const path = "/fast2sms/dev/whatsapp/v24.0/1234/messages";
    const { status, body } = await sandbox.call("POST", path, otpTemplate("1357"), key);
    expect([status, body]).toEqual([200, expect.objectContaining({ return: false, status_code })]);
    expect(await messages()).toEqual([]);
  });

  test("a WhatsApp message in the simple format is recorded", async () => {
    const query = new URLSearchParams({
      authorization: "sandbox-fast2sms-key",
      message_id: "77",
      phone_number_id: "1234",
      numbers: "9876543210",
      variables_values: "8642",
    });
    const { body } = await sandbox.call("GET", `/fast2sms/dev/whatsapp?${query}`);
    expect(body).toMatchObject({ status: true, request_id: expect.any(String) });
    expect(await messages()).toMatchObject([{ to: phone, channel: "whatsapp", code: "8642" }]);
  });

  test.each([
    ["dlt", { sender_id: "NENDRA", message: "112233", variables_values: "2468|10" }, "2468"],
    ["otp", { variables_values: "1111" }, "1111"],
    ["q", { message: "Your order is on its way to 682001." }, null],
  ])("SMS by route %s is recorded with its code", async (route, input, code) => {
    const sent = await sandbox.call(
      "POST",
      "/fast2sms/dev/bulkV2",
      { route, numbers: "9876543210,9876543211", ...input },
      key,
    );
    expect(sent.body).toMatchObject({ return: true, request_id: expect.any(String) });
    expect(await messages()).toMatchObject([
      { to: "+919876543211", channel: "sms", code },
      { to: phone, channel: "sms", code },
    ]);
  });

  test.each([
    [405, { route: "otp", variables_values: "1111" }],
    [411, { route: "otp", variables_values: "1111", numbers: "12345" }],
    [997, { route: "otp", variables_values: "abcd", numbers: "9876543210" }],
    [424, { route: "dlt", variables_values: "1111", numbers: "9876543210" }],
  ])("SMS is refused with %i", async (code, input) => {
    const { status, body } = await sandbox.call("POST", "/fast2sms/dev/bulkV2", input, key);
    expect([status, body]).toEqual([400, expect.objectContaining({ return: false, status_code: code })]);
  });
});

describe("e-mail", () => {
  test("a mail is recorded for each recipient, with its text decoded", async () => {
    const transport = createTransport(sandbox.smtpUrl);
    await transport.sendMail({
      from: "Nendra <shop@example.in>",
      to: "Anu <Anu@example.in>, ravi@example.in",
      subject: "ഓർഡർ – paid ₹500",
      messageId: "<paid@example.in>",
      text: "Thank you, Anu! ₹500 received.\nPincode 682001.",
      html: "<p>Thank you</p>",
    });
    expect(await messages("ravi@example.in")).toHaveLength(1);
    expect(await messages("anu@EXAMPLE.in")).toMatchObject([
      {
        to: "anu@example.in",
        channel: "email",
        subject: "ഓർഡർ – paid ₹500",
        body: "Thank you, Anu! ₹500 received.\nPincode 682001.",
        code: null,
        messageId: "<paid@example.in>",
      },
    ]);
  });

  test("a mail with only HTML is shown without its tags, and its code is found", async () => {
    const transport = createTransport(sandbox.smtpUrl.replace("//", "//user:password@"));
    const html = "<h1>Hello</h1><p>Your verification code is <b>7531</b>.</p>";
    await transport.sendMail({ from: "shop@example.in", to: "anu@example.in", subject: "Hello", html });
    expect(await messages()).toMatchObject([{ body: expect.not.stringContaining("<"), code: "7531" }]);
  });

  test.each([
    ["no-such-mailbox@example.in", 550],
    ["No-Such-Mailbox@example.org", 550],
    ["mailbox-busy@example.in", 451],
  ])(
    "mail to %s is refused with %i at RCPT, and the same sender's next mail is accepted",
    async (to, code) => {
      const transport = createTransport(sandbox.smtpUrl);
      const mail = { from: "shop@example.in", subject: "Hello", text: "Hello" };
      await expect(transport.sendMail({ ...mail, to })).rejects.toMatchObject({
        command: "RCPT TO",
        responseCode: code,
      });
      await transport.sendMail({ ...mail, to: "anu@example.in" });
      expect(await messages()).toMatchObject([{ to: "anu@example.in" }]);
    },
  );

  test("a client that disconnects within a mail leaves none, and the next mail is accepted", async () => {
    const socket = connect(Number(new URL(sandbox.smtpUrl).port), "127.0.0.1");
    await once(socket, "data");
    const commands = ["EHLO shop", "MAIL FROM:<shop@example.in>", "RCPT TO:<anu@example.in>", "DATA"];
    socket.write(commands.map((command) => `${command}\r\n`).join(""));
    for await (const reply of socket)
      if (/^354 /m.test(String(reply))) socket.end("Subject: Half\r\nContent-Ty");
    const whole = { from: "shop@example.in", to: "anu@example.in", subject: "Whole", text: "Hello" };
    await createTransport(sandbox.smtpUrl).sendMail(whole);
    expect(await messages()).toMatchObject([{ subject: "Whole" }]);
  });
});

test("messages are listed newest first, filtered by phone in any format, and cleared", async () => {
  for (const code of ["1001", "1002"]) {
    await sandbox.call("POST", "/whatsapp/v24.0/1/messages", otpTemplate(code), bearer);
  }
  await sandbox.call("POST", "/whatsapp/v24.0/1/messages", otpTemplate("2002", "919000000001"), bearer);
  const codes = async (to?: string) => (await messages(to)).map(({ code }: { code: string }) => code);
  expect(await codes()).toEqual(["2002", "1002", "1001"]);
  for (const to of ["+919876543210", "%2B919876543210", "9876543210"]) {
    expect(await codes(to)).toEqual(["1002", "1001"]);
  }
  expect((await sandbox.call("DELETE", "/messages")).status).toBe(204);
  expect(await codes()).toEqual([]);
});
