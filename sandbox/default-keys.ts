/** Keys of a sandbox that nobody has given others. They open nothing but this emulator. */
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
