import { BaseSequencer, type TestSpecification } from "vitest/node";

/** Files that mostly wait, the longest first: begun last, they would hold up the end of the run alone. */
const LONG_FILES = [/^tests\/faults\//, /^tests\/start\//, /^server\/backup\//];

/** The order of the test files: those with a process of their own, those that take long, then Vitest's own order. */
export class LongFilesFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const usual = await super.sort(files);
    const rank = ({ moduleId, project }: TestSpecification) => {
      if (project.config.isolate) return -1;
      const path = moduleId.slice(project.config.root.length + 1);
      const index = LONG_FILES.findIndex((files) => files.test(path));
      return index < 0 ? LONG_FILES.length : index;
    };
    return usual.toSorted((one, other) => rank(one) - rank(other));
  }
}
