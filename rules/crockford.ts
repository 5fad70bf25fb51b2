/** Crockford's base32. It omits I, L, O and U, so codes can be read out on the phone and copied without mistakes. */
export const CROCKFORD_ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
