import type { PolicyBlock } from "../../../rules/policy-text.ts";

// The texts are plain HTML without classes: these styles apply to their elements.
export const PROSE =
  "mt-3 space-y-4 text-[1.0625rem] leading-relaxed wrap-anywhere [&_a]:underline [&_a]:underline-offset-4 hover:[&_a]:decoration-2 " +
  "[&_ul]:list-disc [&_ul]:space-y-2 [&_ul]:pl-5 [&_ol]:list-decimal [&_ol]:space-y-2 [&_ol]:pl-5 " +
  "[&_li]:pl-1 [&_li]:marker:text-husk [&_dl]:grid [&_dl]:grid-cols-[7.5rem_1fr] [&_dl]:gap-x-6 [&_dl]:gap-y-2 [&_dl]:items-baseline " +
  "[&_dt]:text-ink-soft [&_dd]:font-semibold [&_table]:w-full [&_tr]:flex [&_tr]:flex-wrap [&_tr]:gap-x-5 [&_tr]:py-3 " +
  // The columns are below each other when large text leaves no space for both.
  "[&_tr>*]:flex-[2_7rem] [&_tr>:last-child]:flex-[3_11rem] [&_th]:text-left " +
  "[&_thead]:text-sm [&_thead]:text-ink-soft [&_tr]:border-b [&_tr]:border-line";

/** Paragraphs and lists of a text that the owner wrote. */
export function PolicyBlocks({ blocks }: { blocks: readonly PolicyBlock[] }) {
  return (
    <div className={PROSE}>
      {blocks.map((block) => (
        <Block key={JSON.stringify(block)} block={block} />
      ))}
    </div>
  );
}

export function Block({ block }: { block: PolicyBlock }) {
  if (block.kind === "paragraph") return <p>{block.text}</p>;
  return (
    <ul>
      {block.items.map((item) => (
        <li key={item}>{item}</li>
      ))}
    </ul>
  );
}
