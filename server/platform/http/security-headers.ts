// The security headers of replies.
import { createHash } from "node:crypto";
import type { Config } from "../config/config.ts";

/**
 * Headers for all replies; pages and the API add their own content security policy. HSTS covers subdomains only on request:
 * a shop on brand.in would make browsers refuse the owner's other sites on http for two years, and nothing takes it back.
 */
export function commonHeaders({
  publicUrl,
  hstsSubdomains,
}: Pick<Config, "publicUrl" | "hstsSubdomains">): Record<string, string> {
  return {
    "x-content-type-options": "nosniff",
    "referrer-policy": "strict-origin-when-cross-origin",
    "permissions-policy":
      'camera=(), microphone=(), geolocation=(), payment=(self "https://api.razorpay.com")',
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "x-frame-options": "DENY",
    ...(publicUrl.startsWith("https://")
      ? { "strict-transport-security": `max-age=63072000${hstsSubdomains ? "; includeSubDomains" : ""}` }
      : {}),
  };
}

/**
 * These replace the common headers in the admin area: packers scan with the camera, and no referrer leaves the area.
 */
export const ADMIN_HEADERS: Readonly<Record<string, string>> = {
  "referrer-policy": "no-referrer",
  "permissions-policy":
    'camera=(self), microphone=(), geolocation=(), payment=(self "https://api.razorpay.com")',
};

const ADMIN_ADDRESS = /^\/(?:api\/)?admin(?:[/?.]|$)/;

/** Whether a path belongs to the admin area, whose addresses contain order numbers and phones and must not leak. */
export function isAdminAddress(url: string): boolean {
  return ADMIN_ADDRESS.test(url);
}

/** The policy of replies that are not pages: nothing in them may run or be framed. */
export const API_POLICY = "default-src 'none'; frame-ancestors 'none'";

const INLINE_SCRIPT = /<script(?![^>]*\ssrc=)(?![^>]*application\/ld\+json)[^>]*>([\s\S]*?)<\/script>/g;

/** The hashes of a document's inline scripts, as CSP sources, for pages that are cached for all clients. */
export function inlineScriptHashes(html: string): string[] {
  const hashes = [...html.matchAll(INLINE_SCRIPT)].map(([, script]) => {
    return `'sha256-${createHash("sha256")
      .update(script as string)
      .digest("base64")}'`;
  });
  return [...new Set(hashes)];
}

const SHARED_DIRECTIVES =
  "worker-src 'self'; object-src 'none'; base-uri 'none'; frame-ancestors 'none'; report-uri /api/csp-reports";

/** @param scripts hashes or a nonce, as CSP sources */
export function pagePolicy(scripts: string[]): string {
  return (
    `default-src 'self'; script-src 'self' ${scripts.join(" ")}; style-src 'self'; img-src 'self' data:; ` +
    `font-src 'self'; connect-src 'self'; form-action 'self'; frame-src 'none'; ${SHARED_DIRECTIVES}`
  );
}

const KNOWN_SCRIPT_HOSTS = ["https://checkout.razorpay.com", "https://cdn.razorpay.com"];
const KNOWN_CALL_HOSTS = [
  "https://api.razorpay.com",
  "https://lumberjack.razorpay.com",
  "https://lumberjack-metrics.razorpay.com",
];

/**
 * The policies of the one screen that opens the payment provider's checkout. The provider adds script hosts without
 * notice, so scripts are trusted by the nonce; the report-only policy lists the hosts we know.
 * @param scriptOrigin where the checkout script comes from: the provider, or a separate emulator
 */
export function checkoutPolicies(
  nonce: string,
  scriptOrigin: string,
): { enforced: string; reported: string } {
  const scripts = [...new Set([...KNOWN_SCRIPT_HOSTS, scriptOrigin])].join(" ");
  const calls = [...new Set([...KNOWN_CALL_HOSTS, scriptOrigin])].join(" ");
  const rest =
    "style-src 'self'; style-src-attr 'unsafe-inline'; img-src 'self' data: https://cdn.razorpay.com; " +
    `font-src 'self'; connect-src 'self' ${calls}; ` +
    "frame-src https://api.razorpay.com https://checkout.razorpay.com; " +
    `form-action 'self' https://api.razorpay.com; ${SHARED_DIRECTIVES}`;
  return {
    enforced: `default-src 'self'; script-src 'nonce-${nonce}' 'strict-dynamic' ${scripts}; ${rest}`,
    reported: `script-src 'self' 'nonce-${nonce}' ${scripts}; report-uri /api/csp-reports`,
  };
}
