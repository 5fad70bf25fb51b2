import { element, fill, timeOf } from "./element.js";

const CHANNEL_NAMES = { whatsapp: "WhatsApp", sms: "SMS", email: "E-mail", push: "Push" };

export function showMessages(list, messages, say) {
  const latest = messages.slice(0, 100);
  fill(list, latest, (message) => messageCard(message, say), "Nothing sent yet.");
}

function messageCard(message, say) {
  return element(
    "li",
    { class: "card" },
    element(
      "p",
      { class: "card-head" },
      element("span", { class: `tag ${message.channel}` }, CHANNEL_NAMES[message.channel]),
      element("strong", { class: "break" }, message.to),
      element("time", { datetime: message.sentAt }, timeOf(message.sentAt)),
    ),
    message.code ? codeButton(message, say) : null,
    message.subject ? element("p", { class: "subject" }, message.subject) : null,
    element("p", { class: "body" }, message.body),
  );
}

function codeButton({ code, to, sentAt }, say) {
  async function copy() {
    try {
      await navigator.clipboard.writeText(code);
      say(`Copied ${code}.`);
    } catch {
      say(`The browser did not allow copying. The code is ${code}.`);
    }
  }
  return element(
    "button",
    {
      type: "button",
      class: "code",
      onclick: copy,
      "data-focus": `${to}${sentAt}`,
    },
    element("span", { class: "digits" }, code),
    element("span", { class: "hint" }, "Copy code"),
  );
}
