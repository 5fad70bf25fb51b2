import { BaseSequencer, type TestSpecification } from "vitest/node";

/** Slow files, the longest first. Started last, they would run alone at the end. */
const LONG_FILES = [/^tests\/faults\//, /^tests\/start\//, /^server\/operations\/backup\//];

/** Orders the test files: isolated ones first, then slow ones, then Vitest's own order. */
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
