/** A browser's subscription, with the half of its keys that a real browser keeps to itself. */
import { createECDH, randomBytes } from "node:crypto";

export interface Subscription {
  id: string;
  /** The shop's public key: messages of any other are refused. */
  applicationServerKey: string;
  /** In base64url, as the two that follow. */
  p256dh: string;
  auth: string;
  privateKey: string;
  /** The browser has ended it. */
  isGone: boolean;
}

export function makeSubscription(applicationServerKey: string): Subscription {
  const pair = createECDH("prime256v1");
  return {
    id: randomBytes(16).toString("hex"),
    applicationServerKey,
    p256dh: pair.generateKeys("base64url"),
    privateKey: pair.getPrivateKey("base64url"),
    auth: randomBytes(16).toString("base64url"),
    isGone: false,
  };
}
