// WebOTP: browsers on Android can hand over the code of a text message that names this site, once she agrees.

interface OtpRequest extends CredentialRequestOptions {
  otp: { transport: "sms"[] };
}

/**
 * Waits for the code in a text message. Where the browser cannot, she declines, or the code comes by WhatsApp, nothing
 * happens: she types it.
 * @param signal ends the waiting
 */
export function awaitCodeFromMessage(signal: AbortSignal, onCode: (code: string) => void): void {
  if (!("OTPCredential" in window)) return;
  const request: OtpRequest = { otp: { transport: ["sms"] }, signal };
  navigator.credentials
    .get(request)
    .then((credential) => onCode((credential as (Credential & { code?: string }) | null)?.code ?? ""))
    .catch(() => {});
}
