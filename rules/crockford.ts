/** Crockford's base32: no I, L, O, U, so that it can be read out on the phone and copied by hand. */
export const CROCKFORD_ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
