/** A browser's subscription (W3C Push API): the URL at its push service and the keys for encryption. */
export interface PushTarget {
  endpoint: string;
  /** The browser's public key: an uncompressed point of P-256, 65 bytes. */
  p256dh: Buffer;
  /** The browser's secret, 16 bytes. */
  auth: Buffer;
}

/** The key pair that identifies the shop to push services, both in base64url. */
export interface PushKeys {
  /** An uncompressed point of P-256. */
  publicKey: string;
  /** Its scalar, 32 bytes. */
  privateKey: string;
}

interface PushMessage {
  /** At most 3,993 bytes of UTF-8. */
  payload: string;
  /** How long the push service stores it for a device that is off. */
  ttlSeconds: number;
  /** `high` wakes a sleeping phone. */
  urgency: "normal" | "high";
}

/**
 * `gone`: the subscription has ended for good. `refused`: a retry would be refused too. `later`: the push service is
 * unavailable or throttles.
 */
export type PushOutcome =
  | { outcome: "taken" }
  | { outcome: "gone" }
  | { outcome: "refused"; reason: string }
  | { outcome: "later"; reason: string; afterSeconds: number };

export interface PushSender {
  /**
   * Whether the URL belongs to a push service. Browsers supply these URLs, and the shop must call no other host (SSRF).
   */
  mayCall(endpoint: string): boolean;
  /** Never throws because of the push service: all its responses, and none, become an outcome. */
  send(keys: PushKeys, target: PushTarget, message: PushMessage): Promise<PushOutcome>;
}
