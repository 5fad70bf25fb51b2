/** A number with its noun: "1 order", "1,200 orders". */
export function counted(count: number, one: string, many: string): string {
  return `${count.toLocaleString("en-IN")} ${count === 1 ? one : many}`;
}
