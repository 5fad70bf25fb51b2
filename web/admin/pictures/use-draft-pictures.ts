// The pictures of a product while it is edited: the saved ones, and new ones that have not been uploaded yet.
import { useState } from "react";
import { MAX_PICTURES } from "../../../rules/upload.ts";
import { preparePicture } from "./prepare-picture.ts";

export type DraftPicture =
  | { id: string; path: string }
  /** `preview` is a data: URL. */
  | { id: string; file: File; preview: string };

const draftOf = (paths: readonly string[]): DraftPicture[] =>
  paths.map((path, index) => ({ id: `${index} ${path}`, path }));
const idsOf = (pictures: readonly DraftPicture[]) => pictures.map(({ id }) => id).join();

let addedSoFar = 0;

/**
 * @param paths of the saved pictures, the main one first; other paths reset the draft, but for pictures that were added since
 *   the last were uploaded
 */
export function useDraftPictures(paths: readonly string[]) {
  const [saved, setSaved] = useState(paths);
  const [pictures, setPictures] = useState(() => draftOf(paths));
  const [problems, setProblems] = useState<string[]>([]);
  const [preparing, setPreparing] = useState(0);
  const [uploaded, setUploaded] = useState<readonly DraftPicture[]>([]);

  if (saved !== paths) {
    setSaved(paths);
    setPictures([
      ...draftOf(paths),
      ...pictures.filter((each) => "file" in each && !uploaded.includes(each)),
    ]);
    setProblems([]);
  }

  async function add(files: readonly File[]) {
    const room = Math.max(0, MAX_PICTURES - pictures.length - preparing);
    const accepted = files.slice(0, room);
    const leftOut = files.length - accepted.length;
    setProblems(
      leftOut > 0 ? [`A product has at most ${MAX_PICTURES} pictures: ${leftOut} more left out.`] : [],
    );
    setPreparing((waiting) => waiting + accepted.length);
    // One after the other: a large picture takes up hundreds of megabytes while it is decoded.
    for (const file of accepted) {
      const prepared = await preparePicture(file);
      setPreparing((waiting) => waiting - 1);
      if ("problem" in prepared) setProblems((before) => [...before, prepared.problem]);
      else setPictures((now) => [...now, { id: `added-${++addedSoFar}`, ...prepared }]);
    }
  }

  return {
    pictures,
    problems,
    isPreparing: preparing > 0,
    isChanged: idsOf(pictures) !== idsOf(draftOf(paths)),
    /** For the form: new files, and the paths of saved pictures that stay. */
    toUpload() {
      setUploaded(pictures);
      return pictures.map((each) => ("path" in each ? each.path : each.file));
    },
    add,
    remove: (id: string) => setPictures((now) => now.filter((each) => each.id !== id)),
    reorder: setPictures,
  };
}

export type DraftPictures = ReturnType<typeof useDraftPictures>;
