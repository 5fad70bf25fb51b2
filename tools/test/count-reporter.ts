import { writeFileSync } from "node:fs";
import { relative } from "node:path";
import type { Reporter, SerializedError, TestCase, TestModule, TestSuite } from "vitest/node";
import { type Count, describeFailure, tenSlowest } from "./count.ts";

/**
 * Writes the count of a Vitest run as JSON to the file named by COUNT_FILE. Vitest's own JSON report omits errors
 * outside of tests: in a file's setup or teardown, or uncaught.
 */
export default class CountReporter implements Reporter {
  onTestRunEnd(files: readonly TestModule[], unhandled: readonly SerializedError[]): void {
    const tests = files.flatMap((file) => [...file.children.allTests()]);
    const failures = [
      ...tests.filter((test) => test.result().state === "failed").map(describeTest),
      ...files.flatMap((file) => [file, ...file.children.allSuites()]).flatMap(describeAround),
      ...unhandled.map(describeUnhandled),
    ];
    const passed = tests.filter((test) => test.result().state === "passed").length;
    const slowest = tenSlowest(
      tests.map((test) => ({
        name: `${test.module.relativeModuleId}: ${test.fullName}`,
        ms: test.diagnostic()?.duration ?? 0,
      })),
    );
    const count: Count = { passed, failed: failures.length, failures, slowest };
    writeFileSync(String(process.env.COUNT_FILE), JSON.stringify(count));
  }
}

function describeTest(test: TestCase): string {
  return describeFailure(
    `${test.module.relativeModuleId}: ${test.fullName}`,
    test.result().errors?.[0]?.message,
  );
}

function describeAround(suite: TestModule | TestSuite): string[] {
  const where =
    suite.type === "module" ? suite.relativeModuleId : `${suite.module.relativeModuleId}: ${suite.fullName}`;
  return suite.errors().map(({ message }) => describeFailure(`${where} (around its tests)`, message));
}

function describeUnhandled({ name, message, VITEST_TEST_PATH: path }: SerializedError): string {
  const where = typeof path === "string" ? relative(process.cwd(), path) : "Vitest";
  return describeFailure(`${where} (an uncaught error)`, `${name}: ${message}`);
}
