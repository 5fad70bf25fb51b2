import { globSync } from "node:fs";
import { expect, test } from "vitest";
import { apiTestsOf, storiesOf } from "./changed.ts";

const story = (name: string) => `tests/journeys/${name}.spec.ts`;

test.each([
  [
    ["docs/parts.md", "server/app.test.ts", "tests/screens/shop.ts", "tools/bench/run.ts", "tools/test.ts"],
    [],
  ],
  [[story("the-storefront")], [story("the-storefront")]],
  [["web/ui/button.tsx"], null],
  [["web/admin/today/today.tsx", "server/app.ts"], null],
  [["tests/support/journey.ts"], null],
  [["tests/upgrade/load-dump.ts"], null],
  [["tools/build.ts"], null],
  [["package-lock.json"], null],
])("a change of %j runs the stories %j", (changed, stories) => expect(storiesOf(changed)).toEqual(stories));

test.each([
  [
    "web/admin/today/today.tsx",
    ["the-owner-prints", "every-screen-at-its-edges", "a-business-gets-its-invoice"],
    "a-cart-drawer",
  ],
  [
    "web/storefront/home/home.tsx",
    ["a-cart-drawer", "the-owner-prints", "the-storefront"],
    "the-owner-confirms-the-password",
  ],
])("a change of %s runs the stories that open its screens", (changed, some, other) => {
  const stories = storiesOf([changed]) ?? [];
  expect(stories).toEqual(expect.arrayContaining(some.map(story)));
  expect(stories).not.toContain(story(other));
});

test("each story opens screens of the owner or of the shop", () => {
  const found = storiesOf(["web/admin/today/today.tsx", "web/storefront/home/home.tsx"]);
  expect(found?.toSorted()).toEqual(globSync("tests/journeys/*.spec.ts").toSorted());
});

test.each([
  [["docs/parts.md", story("the-storefront")], []],
  [["web/ui/button.tsx"], ["server/pages/", "tests/budgets.test.ts", "tests/every-address.test.ts"]],
  [["web/ui/button.test.ts"], ["web/ui/button.test.ts"]],
  [["web/ui/button.tsx", "rules/money.ts"], null],
  [["server/platform/database/migrations/0100-first-release.sql"], null],
])("a change of %j runs the tests with a database %j", (changed, tests) =>
  expect(apiTestsOf(changed)).toEqual(tests),
);
