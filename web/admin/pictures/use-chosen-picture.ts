import { useRef, useState } from "react";
import { preparePicture, type ReadyPicture } from "./prepare-picture.ts";

/** The picture of a form. The last choice counts, also if an earlier one is ready later. */
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
    /** @returns clears the picture once it is saved, unless another one was chosen since */
    beginSending() {
      const choice = choices.current;
      return () => {
        setPicture((now) => (now === picture ? null : now));
        if (choice === choices.current) setProblem(null);
      };
    },
  };
}
