import { element, fill } from "./element.js";

const PROVIDER_NAMES = {
  razorpay: "Razorpay",
  fast2sms: "Fast2SMS",
  whatsapp: "WhatsApp",
  shiprocket: "Shiprocket",
  smtp: "E-mail",
  push: "Push service",
};
const MODES = {
  slow: "Slow (2 s)",
  error: "Error (5xx)",
  timeout: "No answer",
  html: "HTML page",
  reset: "Connection reset",
  "rate-limit": "Too many requests",
  late: "Works, answers late",
  half: "Half an answer",
  "wallet-empty": "Wallet empty",
  "answer-return": "Works, answers “return”",
  "answer-status": "Works, answers “status”",
  "refuse-200": "Refuses with status 200",
};
const FAST2SMS_ONLY = ["wallet-empty", "answer-return", "answer-status", "refuse-200"];
const HTTP_ONLY = ["html", "rate-limit", "half"];

export function showFaults(list, faults, act) {
  fill(list, Object.entries(faults), ([provider, fault]) => faultForm(provider, fault, act), "");
}

function faultForm(provider, fault, act) {
  const mode = element("select", {
    "aria-label": `${PROVIDER_NAMES[provider]}: fault`,
    "data-focus": `${provider}-mode`,
  });
  for (const [name, label] of modesOf(provider)) mode.append(element("option", { value: name }, label));
  mode.value = fault?.mode ?? "slow";
  const count = element("input", {
    type: "number",
    min: "1",
    placeholder: "all",
    inputmode: "numeric",
    "aria-label": `${PROVIDER_NAMES[provider]}: number of calls, empty for all`,
  });
  const set = (name) => {
    const calls = name !== "ok" && count.value ? Number(count.value) : undefined;
    return act(
      "faults",
      { provider, mode: name, count: calls },
      `${PROVIDER_NAMES[provider]}: ${MODES[name] ?? "works"}.`,
    );
  };
  return element(
    "li",
    { class: fault ? "card fault active" : "card fault" },
    element(
      "p",
      { class: "card-head" },
      element("strong", {}, PROVIDER_NAMES[provider]),
      element("span", { class: "small" }, describeFault(fault)),
    ),
    element(
      "div",
      { class: "fault-form" },
      mode,
      count,
      element(
        "button",
        { type: "button", "data-focus": `${provider}-set`, onclick: () => set(mode.value) },
        "Break",
      ),
      element(
        "button",
        { type: "button", class: "quiet", "data-focus": `${provider}-ok`, onclick: () => set("ok") },
        "Mend",
      ),
    ),
  );
}

function modesOf(provider) {
  return Object.entries(MODES).filter(([name]) => {
    if (FAST2SMS_ONLY.includes(name)) return provider === "fast2sms";
    return provider !== "smtp" || !HTTP_ONLY.includes(name);
  });
}

function describeFault(fault) {
  if (!fault) return "works";
  return `${MODES[fault.mode]}, ${fault.count === null ? "until mended" : `next ${fault.count}`}`;
}
