/** A browser's subscription, with the private keys that a real browser does not share. */
import { createECDH, randomBytes } from "node:crypto";

export interface Subscription {
  id: string;
  /** The shop's public key. Messages signed with another key are refused. */
  applicationServerKey: string;
  /** These three are in base64url. */
  p256dh: string;
  auth: string;
  privateKey: string;
  /** Whether the browser has ended it. */
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
