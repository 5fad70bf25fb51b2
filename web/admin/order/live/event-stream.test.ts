import { expect, test } from "vitest";
import { takeEvents } from "./event-stream.ts";

const ORDER = 'event: order\ndata: {"orderId":"NEN1"}\n\n';

test.each<[string, string, { event: string; data: string }[], string]>([
  ["nothing yet", "", [], ""],
  ["one event", ORDER, [{ event: "order", data: '{"orderId":"NEN1"}' }], ""],
  [
    "two at once",
    `${ORDER}event: refresh\ndata:\n\n`,
    [
      { event: "order", data: '{"orderId":"NEN1"}' },
      { event: "refresh", data: "" },
    ],
    "",
  ],
  [
    "an event that is still on its way",
    `${ORDER}event: ref`,
    [{ event: "order", data: '{"orderId":"NEN1"}' }],
    "event: ref",
  ],
  ["a line that is still on its way", "event: order\ndata: {", [], "event: order\ndata: {"],
  ["a heartbeat", ": still here\n\n", [], ""],
  ["a heartbeat inside an event", ":x\nevent: refresh\ndata: {}\n\n", [{ event: "refresh", data: "{}" }], ""],
  ["no space after the colon", "event:refresh\ndata:{}\n\n", [{ event: "refresh", data: "{}" }], ""],
  ["a second space belongs to the value", "data:  x\n\n", [{ event: "message", data: " x" }], ""],
  ["data of several lines", "data: a\ndata: b\n\n", [{ event: "message", data: "a\nb" }], ""],
  ["no name", "data: x\n\n", [{ event: "message", data: "x" }], ""],
  ["a name without data", "event: order\n\n", [], ""],
  ["a value with colons", "data: 10:30\n\n", [{ event: "message", data: "10:30" }], ""],
  ["fields nobody asked for", "id: 7\nretry: 1000\ndata: x\n\n", [{ event: "message", data: "x" }], ""],
  ["line ends of another system", "event: order\r\ndata: x\r\n\r\n", [{ event: "order", data: "x" }], ""],
])("%s", (_, received, events, rest) => {
  expect(takeEvents(received)).toEqual({ events, rest });
});

test("finds an event wherever a chunk boundary splits it", () => {
  const whole = `: hello\r\n\r\n${ORDER.replaceAll("\n", "\r\n")}`;
  for (let cut = 0; cut <= whole.length; cut++) {
    const first = takeEvents(whole.slice(0, cut));
    const second = takeEvents(first.rest + whole.slice(cut));
    expect([...first.events, ...second.events]).toEqual([{ event: "order", data: '{"orderId":"NEN1"}' }]);
    expect(second.rest).toBe("");
  }
});
