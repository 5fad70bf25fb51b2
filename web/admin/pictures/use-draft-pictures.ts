// The pictures of a product while it is edited: the saved ones, and new ones that have not been uploaded yet.
import { useLayoutEffect, useRef, useState } from "react";
import { MAX_PICTURES } from "../../../rules/upload.ts";
import { preparePicture } from "./prepare-picture.ts";

export type DraftPicture =
  | { id: string; path: string }
  /** `preview` is a data: URL. */
  | { id: string; file: File; preview: string };

const draftOf = (paths: readonly string[]): DraftPicture[] =>
  paths.map((path, index) => ({ id: `${index} ${path}`, path }));
const idsOf = (pictures: readonly DraftPicture[]) => pictures.map(({ id }) => id).join();

/**
 * What a draft is once it was uploaded: each picture as it is stored, without those that somebody removed meanwhile, and
 * with those that somebody added last. What was added, removed and moved since the upload stays so.
 * @param stored the pictures sent in their order, then those that others added
 */
function afterUpload(
  now: readonly DraftPicture[],
  uploaded: readonly DraftPicture[],
  stored: readonly DraftPicture[],
): DraftPicture[] {
  const pathOf = (picture: DraftPicture) => ("path" in picture ? picture.path : null);
  const sentPaths = new Set(uploaded.map(pathOf));
  const fresh = stored.filter((each) => !sentPaths.has(pathOf(each)));
  const storedAs = new Map<DraftPicture, DraftPicture | undefined>();
  for (const sent of uploaded) {
    const path = pathOf(sent);
    storedAs.set(sent, path === null ? fresh.shift() : stored.find((each) => pathOf(each) === path));
  }
  const kept = now.flatMap((each) => (storedAs.has(each) ? (storedAs.get(each) ?? []) : each));
  return [...kept, ...fresh];
}

let addedSoFar = 0;

/**
 * @param paths of the saved pictures, the main one first; other paths reset the draft, but for what was added, removed and
 *   moved since the last were uploaded
 */
export function useDraftPictures(paths: readonly string[]) {
  const [saved, setSaved] = useState(paths);
  const [pictures, setPictures] = useState(() => draftOf(paths));
  const [problems, setProblems] = useState<string[]>([]);
  const [preparing, setPreparing] = useState(0);
  const [uploaded, setUploaded] = useState<readonly DraftPicture[] | null>(null);
  const latest = useRef({ pictures, preparing });
  useLayoutEffect(() => {
    latest.current = { pictures, preparing };
  }, [pictures, preparing]);

  if (saved !== paths) {
    setSaved(paths);
    const stored = draftOf(paths);
    setPictures(uploaded ? afterUpload(pictures, uploaded, stored) : stored);
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
    /** Whether all that there is, now, was taken for the upload. */
    isAllUploaded: (taken: readonly DraftPicture[]) =>
      latest.current.preparing === 0 && idsOf(latest.current.pictures) === idsOf(taken),
    add,
    remove: (id: string) => setPictures((now) => now.filter((each) => each.id !== id)),
    reorder: setPictures,
  };
}

export type DraftPictures = ReturnType<typeof useDraftPictures>;
