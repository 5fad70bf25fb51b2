import { element, fill, timeOf } from "./element.js";

/** `act(path, body, done)` posts to the sandbox, then shows `done` or the error. */
export function showParcels(list, parcels, act) {
  fill(list, parcels, (parcel) => parcelCard(parcel, act), "No parcel has been handed to the courier yet.");
}

function parcelCard({ awb, reference, courierName, to, status, createdAt, moves, lastPost }, act) {
  const move = (name) =>
    element(
      "button",
      {
        type: "button",
        class: "quiet",
        "data-focus": `${awb}${name}`,
        onclick: () => act("shiprocket/advance", { awb, status: name }, `Parcel ${awb}: ${name}.`),
      },
      name.replace("rto", "RTO").replace(/^[a-z]/, (letter) => letter.toUpperCase()),
    );
  return element(
    "li",
    { class: "card" },
    element(
      "p",
      { class: "card-head" },
      element("strong", { class: "break" }, awb),
      element("span", { class: `status ${status === "DELIVERED" ? "delivered" : "waiting"}` }, status),
      element("time", { datetime: createdAt }, timeOf(createdAt)),
    ),
    element("p", { class: "small break" }, `${reference} · ${courierName} · ${to}`),
    lastPost ? element("p", { class: "small" }, `Webhook ${lastPost.status}: ${lastPost.outcome}`) : null,
    element("div", { class: "actions" }, ...moves.map(move)),
  );
}
