import { expect, test } from "vitest";
import { isPushService } from "./push-services.ts";

test.each([
  "https://fcm.googleapis.com/fcm/send/abc:def",
  "https://updates.push.services.mozilla.com/wpush/v2/gAAAA",
  "https://web.push.apple.com/QGx",
  "https://sg2p.notify.windows.com/w/?token=abc",
])("%s is a push service", (endpoint) => expect(isPushService(endpoint, null)).toBe(true));

test.each([
  "http://fcm.googleapis.com/fcm/send/abc",
  "https://fcm.googleapis.com:8443/fcm/send/abc",
  "https://fcm.googleapis.com.evil.example/fcm",
  "https://evil.example/?fcm.googleapis.com",
  "https://fcm.googleapis.com@evil.example/",
  "https://user:pass@fcm.googleapis.com/",
  "https://push.services.mozilla.com.evil.example/",
  "https://evilpush.apple.com/",
  "https://xnotify.windows.com/",
  "https://127.0.0.1/",
  "https://[::1]/",
  "https://169.254.169.254/latest/meta-data",
  "http://localhost:5432/",
  "file:///etc/passwd",
  "fcm.googleapis.com",
  "",
])("%s is not a push service", (endpoint) => expect(isPushService(endpoint, null)).toBe(false));

test("the emulator is a push service in the sandbox only, and no other path or port of its host is", () => {
  const emulator = "http://127.0.0.1:3000/sandbox/push";
  expect(isPushService(`${emulator}/send/1`, emulator)).toBe(true);
  expect(isPushService(`${emulator}/send/1`, null)).toBe(false);
  for (const other of [
    "http://127.0.0.1:3000/sandbox/pushed",
    "http://127.0.0.1:3000/sandbox/push/../faults",
    "http://127.0.0.1:3001/sandbox/push/send/1",
  ])
    expect(isPushService(other, emulator)).toBe(false);
});
