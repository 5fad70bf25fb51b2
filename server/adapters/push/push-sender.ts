/** A browser that wants to be told (W3C Push API): where its push service takes messages, and what encrypts them. */
export interface PushTarget {
  endpoint: string;
  /** The browser's public key: an uncompressed point of P-256, 65 bytes. */
  p256dh: Buffer;
  /** The browser's secret, 16 bytes. */
  auth: Buffer;
}

/** The key pair by which push services know the shop, both in base64url. */
export interface PushKeys {
  /** An uncompressed point of P-256. */
  publicKey: string;
  /** Its scalar, 32 bytes. */
  privateKey: string;
}

interface PushMessage {
  /** At most 3,993 bytes of UTF-8. */
  payload: string;
  /** How long the push service keeps it for a device that is off. */
  ttlSeconds: number;
  /** High wakes a phone that sleeps. */
  urgency: "normal" | "high";
}

/**
 * gone: the browser has ended it, and nothing will ever arrive there. refused: it will not be taken later either. later:
 * the push service is in trouble or asks for patience.
 */
export type PushOutcome =
  | { outcome: "taken" }
  | { outcome: "gone" }
  | { outcome: "refused"; reason: string }
  | { outcome: "later"; reason: string; afterSeconds: number };

export interface PushSender {
  /** Whether it is a push service's address: browsers say where the shop is to call, and it calls nobody else. */
  mayCall(endpoint: string): boolean;
  /** Never throws for what a push service answers, or does not. */
  send(keys: PushKeys, target: PushTarget, message: PushMessage): Promise<PushOutcome>;
}
