// `npm run sandbox` in its own process, and a shop configured with the line that it prints.
import { once } from "node:events";
import { connect } from "node:net";
import { createTransport } from "nodemailer";
import { expect, inject, onTestFinished, test } from "vitest";
import { freePort } from "../../tools/free-port.ts";
import { startScript } from "../../tools/shop-process.ts";
import { ADDRESS, expectStatus } from "../support/browser.ts";
import { verifiedShopper } from "../support/builders.ts";
import { cloneDatabase } from "../support/database-server.ts";
import { atSandbox } from "../support/emulators.ts";
import { eventually } from "../support/eventually.ts";
import { messagesTo } from "../support/mailbox.ts";
import type { TestShop } from "../support/open-test-shop.ts";
import { payAtProvider } from "../support/provider.ts";
import { makeDataDir, openShop } from "./shop-process.ts";

/** @returns the settings that the sandbox prints, and the URL of its page */
async function startSandbox(env: Record<string, string> = {}) {
  const { child, line } = startScript("sandbox/main.ts", ["--port", "0"], env);
  onTestFinished(() => void child.kill("SIGKILL"));
  const [, page = "", printed = ""] = /^Sandbox page (\S+) +(.*)$/.exec(await line()) ?? [];
  const settings = Object.fromEntries(printed.split(" ").map((setting) => setting.split(/=(.*)/)));
  return { child, page, settings: settings as Record<string, string> };
}

test("a shop needs only the settings that a separate sandbox prints", async () => {
  const PORT = String(await freePort());
  const { page, settings } = await startSandbox({ PORT, RAZORPAY_KEY_ID: " " });
  const databaseUrl = await cloneDatabase({
    adminUrl: inject("adminUrl"),
    templateUrl: inject("templateUrl"),
  });
  const shop = await openShop(makeDataDir(), { env: { PORT, DATABASE_URL: databaseUrl, ...settings } });
  expect(shop.stdout.join("\n")).toContain(
    `E-mails really go out, through SMTP_URL (${new URL(settings.SMTP_URL as string).host}).`,
  );
  const there = { url: shop.url, sandboxUrl: page } as TestShop;
  const { browser, orderId } = await verifiedShopper(there);
  const address = { ...ADDRESS, email: "lakshmi@nendra.example" };
  const { paymentId } = expectStatus(await browser.tryStartPayment(orderId, address), 200).json;
  await payAtProvider(there, paymentId, { webhook: "once" });
  await eventually(async () => {
    const { deliveries } = await atSandbox<{ deliveries: { state: string }[] }>(there, "GET", "/overview");
    expect(new Set(deliveries.map(({ state }) => state))).toEqual(new Set(["delivered"]));
  });
  await eventually(async () =>
    expect((await browser.tryViewOrder(orderId)).json).toMatchObject({ status: "Paid" }),
  );
  const here = { url: shop.url, sandboxUrl: `${shop.url}/sandbox` } as TestShop;
  await eventually(async () => expect(await messagesTo(there, address.email)).toHaveLength(1));
  expect(await messagesTo(here, address.email)).toEqual([]);
  const script = await fetch(settings.RAZORPAY_CHECKOUT_SCRIPT as string);
  expect(script.headers.get("content-type")).toContain("javascript");
  await shop.stop();
  expect(shop.stderr).toEqual([]);
});

test("an SMTP client that disconnects within a mail does not crash the sandbox", async () => {
  const { child, page, settings } = await startSandbox();
  const smtp = new URL(settings.SMTP_URL as string);
  const envelope = "MAIL FROM:<shop@example.in>\r\nRCPT TO:<anu@example.in>\r\nDATA\r\n";
  const boundary = 'Content-Type: multipart/mixed; boundary="b"\r\n\r\n--b\r\nContent-';
  for (const half of [
    "",
    "EHLO",
    "EHLO shop\r\nMAIL FROM:<shop@exa",
    `EHLO shop\r\n${envelope}`,
    `EHLO shop\r\n${envelope}Subject: Half\r\nContent-Ty`,
    `EHLO shop\r\n${envelope}Subject: Half\r\n${boundary}`,
    `EHLO shop\r\n${envelope}Subject: Half\r\n\r\nHello\r\n.`,
  ]) {
    for (const hangUp of ["end", "resetAndDestroy"] as const) {
      const socket = connect(Number(smtp.port), smtp.hostname);
      socket.on("error", () => {});
      await once(socket, "data");
      const closed = once(socket, "close");
      socket.write(half, () => socket[hangUp]());
      socket.resume();
      await closed;
    }
  }
  const whole = { from: "shop@example.in", to: "anu@example.in", subject: "Whole", text: "Hello" };
  await createTransport(smtp.href).sendMail(whole);
  const received = await messagesTo({ sandboxUrl: page } as TestShop, "anu@example.in");
  expect(received.map(({ subject }) => subject)).toEqual(["Whole"]);
  expect(child.exitCode).toBeNull();
});
