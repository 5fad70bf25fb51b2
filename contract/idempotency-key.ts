/** The header of a call that changes something once for each key, however often it is made. */
export const IDEMPOTENCY_KEY = {
  "Idempotency-Key": {
    description:
      "8 to 100 visible characters; asked again with the same key, it answers the same and changes nothing",
    required: false,
  },
};
