/**
 * What an FSSAI number is called on packets and pages: a licence's begins with 1, a registration's with 2. In its own file,
 * since every page of the shop loads it.
 */
export const fssaiName = (number: string): string => `FSSAI ${number[0] === "2" ? "Reg" : "Lic"}. No.`;
