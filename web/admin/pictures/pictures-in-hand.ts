// The pictures of a product while it is edited: those it has, and those that are about to be sent.
import { useState } from "react";
import { MAX_PICTURES } from "../../../rules/upload.ts";
import { preparePicture } from "./prepare-picture.ts";

export type PictureInHand =
  | { id: string; path: string }
  /** `preview` is a data: URL. */
  | { id: string; file: File; preview: string };

const kept = (paths: readonly string[]): PictureInHand[] =>
  paths.map((path, index) => ({ id: `${index} ${path}`, path }));
const order = (pictures: readonly PictureInHand[]) => pictures.map(({ id }) => id).join();

let chosenSoFar = 0;

/** @param paths of the product's pictures as it is saved, the main one first; others begin anew from them */
export function usePictures(paths: readonly string[]) {
  const [saved, setSaved] = useState(paths);
  const [pictures, setPictures] = useState(() => kept(paths));
  const [problems, setProblems] = useState<string[]>([]);
  const [preparing, setPreparing] = useState(0);

  if (saved !== paths) {
    setSaved(paths);
    setPictures(kept(paths));
    setProblems([]);
  }

  async function add(files: readonly File[]) {
    const room = Math.max(0, MAX_PICTURES - pictures.length - preparing);
    const taken = files.slice(0, room);
    const leftOut = files.length - taken.length;
    setProblems(
      leftOut > 0 ? [`A product has at most ${MAX_PICTURES} pictures: ${leftOut} more left out.`] : [],
    );
    setPreparing((waiting) => waiting + taken.length);
    // One after the other: a large picture takes up hundreds of megabytes while it is open.
    for (const file of taken) {
      const prepared = await preparePicture(file);
      setPreparing((waiting) => waiting - 1);
      if ("problem" in prepared) setProblems((told) => [...told, prepared.problem]);
      else setPictures((now) => [...now, { id: `chosen-${++chosenSoFar}`, ...prepared }]);
    }
  }

  return {
    pictures,
    problems,
    isPreparing: preparing > 0,
    isChanged: order(pictures) !== order(kept(paths)),
    /** As the form sends them: new files, and paths of those that stay. */
    forSending: () => pictures.map((each) => ("path" in each ? each.path : each.file)),
    add,
    remove: (id: string) => setPictures((now) => now.filter((each) => each.id !== id)),
    arrange: setPictures,
  };
}

export type PicturesInHand = ReturnType<typeof usePictures>;
