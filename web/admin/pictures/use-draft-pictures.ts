// The pictures of a product while it is edited: saved ones, and new ones that are not uploaded yet.
import { useLayoutEffect, useRef, useState } from "react";
import { MAX_PICTURES } from "../../../rules/upload.ts";
import { preparePicture } from "./prepare-picture.ts";

export type DraftPicture =
  /** `preview` is a data: URL; a saved picture has it while it may still be being prepared. */
  { id: string; path: string; preview?: string } | { id: string; file: File; preview: string };

const draftOf = (paths: readonly string[]): DraftPicture[] =>
  paths.map((path, index) => ({ id: `${index} ${path}`, path }));
const idsOf = (pictures: readonly DraftPicture[]) => pictures.map(({ id }) => id).join();

/**
 * The draft after an upload: replaces each sent picture by its stored one, drops pictures that other staff removed, and
 * appends those that other staff added. Edits made during the upload are preserved.
 * @param now the current draft
 * @param uploaded the draft that was sent
 * @param stored the stored pictures: the sent ones in their order, then those that other staff added
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
    const stays = path === null ? fresh.shift() : stored.find((each) => pathOf(each) === path);
    storedAs.set(sent, stays && { ...stays, ...(sent.preview !== undefined && { preview: sent.preview }) });
  }
  const left = now.flatMap((each) => (storedAs.has(each) ? (storedAs.get(each) ?? []) : each));
  return [...left, ...fresh];
}

let addedSoFar = 0;

/**
 * The pictures of a product in its form. They follow the stored ones until they are edited.
 * @param stored the paths of the stored pictures, the main one first
 */
export function useDraftPictures(stored: readonly string[]) {
  /** The stored pictures with which the edits began. */
  const [base, setBase] = useState(stored);
  const [followed, setFollowed] = useState(stored);
  const [pictures, setPictures] = useState(() => draftOf(stored));
  const [problems, setProblems] = useState<string[]>([]);
  const [preparing, setPreparing] = useState(0);
  const latest = useRef({ pictures, preparing });
  useLayoutEffect(() => {
    latest.current = { pictures, preparing };
  }, [pictures, preparing]);

  const isChanged = idsOf(pictures) !== idsOf(draftOf(base));
  if (stored.join() !== followed.join()) {
    setFollowed(stored);
    if (!isChanged) {
      setBase(stored);
      setPictures(draftOf(stored));
    }
  }

  async function add(files: readonly File[]) {
    const space = Math.max(0, MAX_PICTURES - pictures.length - preparing);
    const accepted = files.slice(0, space);
    const leftOut = files.length - accepted.length;
    setProblems(
      leftOut > 0 ? [`A product has at most ${MAX_PICTURES} pictures: ${leftOut} more left out.`] : [],
    );
    setPreparing((waiting) => waiting + accepted.length);
    // One at a time: decoding a large picture takes hundreds of megabytes of memory.
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
    base,
    isChanged,
    /** The files of new pictures and the paths of saved ones, for the request. */
    toUpload: () => pictures.map((each) => ("path" in each ? each.path : each.file)),
    /** Whether the draft has not changed since it was sent. */
    isAllUploaded: (taken: readonly DraftPicture[]) =>
      latest.current.preparing === 0 && idsOf(latest.current.pictures) === idsOf(taken),
    /**
     * Call it after an upload. Edits made during the upload stay.
     * @param paths of the stored pictures
     * @param uploaded the draft that was sent
     */
    rebase(paths: readonly string[], uploaded: readonly DraftPicture[]) {
      setBase(paths);
      setPictures((now) => afterUpload(now, uploaded, draftOf(paths)));
      setProblems([]);
    },
    add,
    remove: (id: string) => setPictures((now) => now.filter((each) => each.id !== id)),
    reorder: setPictures,
  };
}

export type DraftPictures = ReturnType<typeof useDraftPictures>;
