/** Focuses a field, and scrolls it into view with the message that is or appears below it. @param name of its input */
export function focusField(name: string): void {
  const field = document.getElementsByName(name)[0];
  field?.focus();
  // The focus alone shows the field, but not its message below.
  field?.scrollIntoView({ block: "nearest" });
}
