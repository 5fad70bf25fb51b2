/** The sandbox's keys unless others are set. They are good for this emulator only. */
export const DEFAULT_KEYS = {
  razorpay: {
    keyId: "rzp_test_SandboxNendra",
    keySecret: "sandbox-razorpay-key-secret",
    webhookSecret: "sandbox-razorpay-webhook-secret",
  },
  fast2smsKey: "sandbox-fast2sms-key",
  whatsappToken: "sandbox-whatsapp-token",
  shiprocket: {
    email: "api@snackshop.example",
    password: "sandbox-shiprocket-password",
    webhookToken: "sandbox-courier-webhook-token",
  },
};
