import { expect } from "vitest";
import type { Answer } from "./browser.ts";

/**
 * Checks the shape that all error replies have, and that they contain no internal details.
 * @param wanted the expected code, where the test is about a particular error
 */
export function expectFailure(answer: Answer, status: number, wanted?: string): void {
  expect(answer.status).toBe(status);
  expect(answer.headers["content-type"]).toBe("application/json; charset=utf-8");
  expect(answer.headers["cache-control"]).toBe("no-store");
  const { message, code, fields, left, success, ...more } = answer.json as Record<string, unknown>;
  expect(message).toMatch(/\S/);
  expect(code).toMatch(/^[A-Z_]+$/);
  if (wanted !== undefined) expect(code).toBe(wanted);
  if (fields !== undefined) expect(fields).toEqual(expect.any(Object));
  if (left !== undefined) expect(Object.keys(left as object)).toEqual(Object.keys(fields as object));
  if (success !== undefined) expect(success).toBe(false);
  expect(more).toEqual({});
  expect(answer.text).not.toMatch(/\bat .*\.[jt]s:|node_modules|select .* from|postgres|server\//i);
}
