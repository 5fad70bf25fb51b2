import * as z from "zod/mini";
import { Done, defineCall } from "./call.ts";
import { NewPassword, SecondFactor, TypedPassword } from "./credentials.ts";

export const provePassword = defineCall({
  method: "POST",
  path: "/api/admin/prove-password",
  summary: "Checks the password again, for calls that answer 403 PASSWORD_NEEDED; valid for ten minutes",
  access: "staff",
  changes: [],
  withoutSecondFactor: true,
  body: z.object({ password: TypedPassword }),
  reply: Done,
  failure: "An error occurred during login",
});

export const changePassword = defineCall({
  method: "PUT",
  path: "/api/admin/password",
  summary:
    "Changes the password and ends every session of the account; the reply has a new token for this one",
  access: "staff",
  changes: ["account"],
  body: z.object({ current: TypedPassword, next: NewPassword }),
  reply: z.object({ token: z.string() }),
  failure: "Failed to change the password",
});

export const twoFactorState = defineCall({
  method: "GET",
  path: "/api/admin/two-factor",
  summary: "Whether login requires a code, and the number of recovery codes left",
  access: "staff",
  reads: ["account"],
  withoutSecondFactor: true,
  reply: z.object({
    isOn: z.boolean(),
    /** Whether the account's role requires it; then it cannot be turned off. */
    isRequired: z.boolean(),
    recoveryCodesLeft: z.number(),
  }),
  failure: "Failed to fetch the authenticator app",
});

export const startTwoFactor = defineCall({
  method: "POST",
  path: "/api/admin/two-factor",
  summary: "Makes a secret for an authenticator app; it takes effect once a code from the app has been sent",
  access: "staff",
  changes: [],
  needsPassword: true,
  withoutSecondFactor: true,
  reply: z.object({ secret: z.string(), uri: z.string() }),
  failure: "Failed to set up the authenticator app",
});

export const turnOnTwoFactor = defineCall({
  method: "PUT",
  path: "/api/admin/two-factor",
  summary: "Turns the second factor on with a code from the app; returns the recovery codes, only this once",
  access: "staff",
  changes: ["account", "staff"],
  needsPassword: true,
  withoutSecondFactor: true,
  body: z.object({ code: SecondFactor }),
  reply: z.object({ recoveryCodes: z.array(z.string()) }),
  failure: "Failed to set up the authenticator app",
});

export const renewRecoveryCodes = defineCall({
  method: "POST",
  path: "/api/admin/two-factor/recovery-codes",
  summary: "Makes ten new recovery codes, shown only this once; the old ones open nothing any more",
  access: "staff",
  changes: ["account"],
  needsPassword: true,
  reply: z.object({ recoveryCodes: z.array(z.string()) }),
  failure: "Failed to make new recovery codes",
});

export const turnOffTwoFactor = defineCall({
  method: "DELETE",
  path: "/api/admin/two-factor",
  summary: "Turns the second factor off, where it is not required",
  access: "staff",
  changes: ["account", "staff"],
  needsPassword: true,
  reply: Done,
  failure: "Failed to remove the authenticator app",
});
