import { useRef, useState } from "react";
import { preparePicture, type ReadyPicture } from "./prepare-picture.ts";

/** One picture of a form. Of two choices the newer counts, whichever is ready first. */
export function useChosenPicture() {
  const [picture, setPicture] = useState<ReadyPicture | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [isPreparing, setPreparing] = useState(false);
  const choices = useRef(0);

  async function choose([file]: File[]) {
    if (!file) return;
    const choice = ++choices.current;
    setPreparing(true);
    const prepared = await preparePicture(file).catch(() => ({
      problem: "This picture could not be opened here. Choose another one.",
    }));
    if (choice !== choices.current) return;
    setPreparing(false);
    setProblem("problem" in prepared ? prepared.problem : null);
    if (!("problem" in prepared)) setPicture(prepared);
  }

  return {
    picture,
    problem,
    isPreparing,
    choose,
    remove: () => setPicture(null),
    /** @returns to be called once it is saved: what was chosen since stays */
    beginSending() {
      const choice = choices.current;
      return () => {
        setPicture((now) => (now === picture ? null : now));
        if (choice === choices.current) setProblem(null);
      };
    },
  };
}
