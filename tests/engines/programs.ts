import { existsSync } from "node:fs";

/** Of a window, in CSS pixels. */
export interface Size {
  width: number;
  height: number;
}

/**
 * @param debianPackage what installs it
 * @throws Error that names the package
 */
export function needsProgram(path: string, debianPackage: string): string {
  if (existsSync(path)) return path;
  throw new Error(`${path} is missing: apt-get install ${debianPackage}`);
}
