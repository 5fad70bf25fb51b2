import { globSync } from "node:fs";
import { expect, test } from "vitest";
import { apiTestsOf, SHOPPER_STORIES, STAFF_STORIES, storiesOf } from "./changed.ts";

test.each([
  [["docs/parts.md", "server/app.test.ts", "tools/bench/run.ts", "tools/test.ts"], []],
  [["tests/journeys/the-storefront.spec.ts"], ["tests/journeys/the-storefront.spec.ts"]],
  [["web/admin/today/today.tsx"], [STAFF_STORIES]],
  [
    ["web/storefront/home/home.tsx", "web/admin/today/today.tsx"],
    [SHOPPER_STORIES, STAFF_STORIES],
  ],
  [["web/ui/button.tsx"], null],
  [["web/admin/today/today.tsx", "server/app.ts"], null],
  [["tests/support/journey.ts"], null],
  [["tools/build.ts"], null],
  [["package-lock.json"], null],
])("a change of %j runs the stories %j", (changed, stories) => expect(storiesOf(changed)).toEqual(stories));

test.each([
  [["docs/parts.md", "tests/journeys/the-storefront.spec.ts"], []],
  [["web/ui/button.tsx"], ["server/pages/"]],
  [["web/ui/button.test.ts"], ["web/ui/button.test.ts"]],
  [["web/ui/button.tsx", "rules/money.ts"], null],
  [["server/platform/database/migrations/0100-first-release.sql"], null],
])("a change of %j runs the tests with a database %j", (changed, tests) =>
  expect(apiTestsOf(changed)).toEqual(tests),
);

test("each story is the staff's or a shopper's", () => {
  const stories = globSync("tests/journeys/*.spec.ts");
  expect(stories.length).toBeGreaterThan(50);
  for (const story of stories)
    expect([STAFF_STORIES, SHOPPER_STORIES].filter((text) => new RegExp(text).test(story))).toHaveLength(1);
});
