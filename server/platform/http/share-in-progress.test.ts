import { expect, test } from "vitest";
import { shareInProgress } from "./share-in-progress.ts";

test("calls with the same key share the work while it is in progress", async () => {
  const begun: string[] = [];
  const ends: PromiseWithResolvers<string>[] = [];
  const call = shareInProgress((key: string) => {
    begun.push(key);
    const end = Promise.withResolvers<string>();
    ends.push(end);
    return end.promise;
  });
  const [first, second, other] = [call("May"), call("May"), call("June")];
  expect(begun).toEqual(["May", "June"]);
  ends[0]?.resolve("of May");
  ends[1]?.resolve("of June");
  expect(await Promise.all([first, second, other])).toEqual(["of May", "of May", "of June"]);
  const again = call("May");
  expect(begun).toEqual(["May", "June", "May"]);
  ends[2]?.resolve("again");
  expect(await again).toBe("again");
});

test("an error reaches all of them, and the next call starts again", async () => {
  let calls = 0;
  const call = shareInProgress(async (_key: string) => {
    calls += 1;
    throw new Error(`failure ${calls}`);
  });
  expect(await Promise.allSettled([call("May"), call("May")])).toMatchObject([
    { reason: { message: "failure 1" } },
    { reason: { message: "failure 1" } },
  ]);
  await expect(call("May")).rejects.toThrow("failure 2");
});
