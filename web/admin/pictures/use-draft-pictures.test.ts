import { expect, test } from "vitest";
import { afterUpload, type DraftPicture } from "./use-draft-pictures.ts";

const saved = (path: string): DraftPicture => ({ id: `saved ${path}`, path });
const added = (name: string): DraftPicture => ({
  id: `added ${name}`,
  file: new File([], name),
  preview: "data:",
});
const namesOf = (pictures: readonly DraftPicture[]) =>
  pictures.map((each) => ("path" in each ? each.path : each.file.name));

const front = saved("front.webp");
const back = saved("back.webp");
const photo = added("photo.jpg");
const later = added("later.jpg");

test.each<[string, DraftPicture[], DraftPicture[], string[], string[]]>([
  [
    "a new picture is stored",
    [front, photo],
    [front, photo],
    ["front.webp", "1.webp"],
    ["front.webp", "1.webp"],
  ],
  ["one was added since", [photo, later], [photo], ["1.webp"], ["1.webp", "later.jpg"]],
  ["one was removed since", [front], [front, photo], ["front.webp", "1.webp"], ["front.webp"]],
  [
    "they were moved since",
    [photo, front],
    [front, photo],
    ["front.webp", "1.webp"],
    ["1.webp", "front.webp"],
  ],
  ["others removed a saved one", [front, back], [front, back], ["front.webp"], ["front.webp"]],
  ["others added one", [front], [front], ["front.webp", "theirs.webp"], ["front.webp", "theirs.webp"]],
])("the draft after an upload: %s", (_, now, uploaded, stored, shown) => {
  expect(namesOf(afterUpload(now, uploaded, stored.map(saved)))).toEqual(shown);
});
