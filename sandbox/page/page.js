/** Polls the sandbox every 1.5 s and shows its state. */
import { showFaults } from "./faults.js";
import { showMessages } from "./messages.js";
import { showParcels } from "./parcels.js";
import { showCashSetting, showDeliveries, showFeeSetting, showOrders } from "./payments.js";

const POLL_MS = 1500;
const NOTICE_MS = 6000;
const base = new URL("../", import.meta.url);
const part = (id) => document.getElementById(id);

async function ask(path, options) {
  const response = await fetch(new URL(path, base), options);
  const answer = response.status === 204 ? null : await response.json();
  if (!response.ok)
    throw new Error(answer?.error?.description ?? answer?.message ?? `Answer ${response.status}`);
  return answer;
}

let clearNotice;
function say(text) {
  part("notice").textContent = text;
  clearTimeout(clearNotice);
  clearNotice = setTimeout(() => say(""), NOTICE_MS);
}

async function act(path, body, done) {
  try {
    await ask(path, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(body),
    });
    say(done);
  } catch (error) {
    say(error.message);
  }
  await refresh();
}

async function refresh() {
  const to = part("recipient").value.trim();
  const [messages, overview, faults] = await Promise.all([
    ask(to ? `messages?to=${encodeURIComponent(to)}` : "messages"),
    ask("overview"),
    ask("faults"),
  ]);
  showMessages(part("messages"), messages, say);
  showCashSetting(part("cash-setting"), overview.account, act);
  showFeeSetting(part("fee-setting"), overview.account, act);
  showOrders(part("orders"), overview.orders, act);
  showParcels(part("parcels"), overview.parcels, act);
  showDeliveries(part("deliveries"), overview.deliveries);
  showFaults(part("faults"), faults, act);
  part("webhook-url").textContent =
    `To ${overview.webhookUrl ?? "nowhere: no address set"}. Mail server ${overview.smtpUrl}.`;
}

async function poll() {
  try {
    if (!document.hidden) await refresh();
    document.body.classList.remove("offline");
  } catch {
    document.body.classList.add("offline");
    say("The sandbox does not answer. Trying again…");
  }
  setTimeout(poll, POLL_MS);
}

part("recipient").addEventListener("input", () => refresh().catch(() => undefined));
part("clear-messages").addEventListener("click", async () => {
  await ask("messages", { method: "DELETE" });
  say("Messages cleared.");
  await refresh();
});
poll();
