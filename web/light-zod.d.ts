interface LightSchema {
    decode(value: unknown): unknown;
    encode(value: unknown): unknown;
    /** Rules are the server's to check. */
    check(...rules: unknown[]): LightSchema;
    safeParse(value: unknown): Outcome;
}
type Outcome = {
    success: true;
    data: unknown;
} | {
    success: false;
};
export declare const string: () => LightSchema;
export declare const number: () => LightSchema;
export declare const int: () => LightSchema;
export declare const boolean: () => LightSchema;
declare const unknownSchema: () => LightSchema;
export { string as guid, unknownSchema as custom, unknownSchema as undefined, unknownSchema as unknown };
declare const rule: () => undefined;
export { rule as maximum, rule as maxLength, rule as minimum, rule as minLength, rule as multipleOf, rule as refine, rule as regex, rule as superRefine, };
type Shape = Record<string, LightSchema>;
export declare function object(shape: Shape): LightSchema;
export declare function extend(base: LightSchema, more: Shape): LightSchema;
export declare function array(part: LightSchema): LightSchema;
export declare function record(_key: LightSchema, part: LightSchema): LightSchema;
export declare const nullable: (part: LightSchema) => LightSchema;
export declare const optional: (part: LightSchema) => LightSchema;
export declare function _default(part: LightSchema, fallback: unknown): LightSchema;
declare function oneOf(words: readonly string[]): LightSchema;
export { oneOf as enum };
/** Only ever sent, never read: whichever form it has goes out as it is. */
export declare const union: (_forms: LightSchema[]) => LightSchema;
export declare function codec(from: LightSchema, _to: LightSchema, { decode, encode }: {
    decode: (value: never) => unknown;
    encode: (value: never) => unknown;
}): LightSchema;
export declare function encode(part: LightSchema, value: unknown): unknown;
export declare function safeDecode(part: LightSchema, value: unknown): Outcome;
