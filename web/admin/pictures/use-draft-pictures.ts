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
 * The draft after an upload: each sent picture as it is stored, without pictures that other staff removed, and with those
 * that other staff added at the end. Edits made since the upload stay.
 * @param now the draft with these edits
 * @param uploaded the draft that was sent
 * @param stored the sent pictures in their order, then those that others added
 */
export function afterUpload(
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
  const left = now.flatMap((each) => (storedAs.has(each) ? (storedAs.get(each) ?? []) : each));
  return [...left, ...fresh];
}

let addedSoFar = 0;

/**
 * The pictures of a product in its form.
 * @param paths of the saved pictures, the main one first; new `paths` reset the draft but keep edits made since the last upload
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
    // One at a time: decoding a large picture takes hundreds of megabytes.
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
    /** The files of new pictures and the paths of saved ones, for the request. */
    toUpload() {
      setUploaded(pictures);
      return pictures.map((each) => ("path" in each ? each.path : each.file));
    },
    /** Whether the draft has not changed since it was sent. */
    isAllUploaded: (taken: readonly DraftPicture[]) =>
      latest.current.preparing === 0 && idsOf(latest.current.pictures) === idsOf(taken),
    add,
    remove: (id: string) => setPictures((now) => now.filter((each) => each.id !== id)),
    reorder: setPictures,
  };
}

export type DraftPictures = ReturnType<typeof useDraftPictures>;
