/**
 * Default keys of the sandbox, the same as those of a shop without settings. They are valid for this emulator
 * only.
 */
export const DEFAULT_KEYS = {
  razorpay: {
    keyId: "rzp_test_snackshop",
    keySecret: "sandbox-key-secret",
    webhookSecret: "sandbox-webhook-secret",
  },
  fast2smsKey: "sandbox-fast2sms-key",
  whatsappToken: "sandbox-whatsapp-token",
  shiprocket: {
    email: "api@snackshop.example",
    password: "sandbox-shiprocket-password",
    webhookToken: "sandbox-courier-webhook-token",
  },
};

/** The keys that a shop with the same environment uses: a blank value counts as unset. */
export function keysOf(env: Readonly<Record<string, string | undefined>>): typeof DEFAULT_KEYS {
  const { razorpay, fast2smsKey, whatsappToken, shiprocket } = DEFAULT_KEYS;
  const set = (name: string, usual: string) => env[name]?.trim() || usual;
  return {
    razorpay: {
      keyId: set("RAZORPAY_KEY_ID", razorpay.keyId),
      keySecret: set("RAZORPAY_KEY_SECRET", razorpay.keySecret),
      webhookSecret: set("RAZORPAY_WEBHOOK_SECRET", razorpay.webhookSecret),
    },
    fast2smsKey: set("FAST2SMS_API_KEY", fast2smsKey),
    whatsappToken: set("WHATSAPP_TOKEN", whatsappToken),
    shiprocket: {
      email: set("SHIPROCKET_EMAIL", shiprocket.email),
      password: set("SHIPROCKET_PASSWORD", shiprocket.password),
      webhookToken: set("COURIER_WEBHOOK_TOKEN", shiprocket.webhookToken),
    },
  };
}
