/**
 * Whether a key press belongs to an input method, as for Malayalam or Hindi: it chooses characters, and does nothing else.
 * In Safari the key that ends the composition comes after it, and only its code 229 shows what it is.
 */
export function isComposing(press: Pick<KeyboardEvent, "isComposing" | "keyCode">): boolean {
  return press.isComposing || press.keyCode === 229;
}
