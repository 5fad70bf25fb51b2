import Download from "lucide-react/icons/download";
import { useEffect, useRef } from "react";
import { CopyButton } from "../../ui/admin/copy-button.tsx";
import { Button } from "../../ui/button.tsx";

/** Shows the recovery codes, for the only time. */
export function RecoveryCodes({ codes, onKept }: { codes: string[]; onKept: () => void }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const text = `${codes.join("\n")}\n`;
  return (
    <div className="space-y-4">
      <h3 ref={heading} tabIndex={-1} className="text-lg outline-none">
        The app is on. Now keep these recovery codes
      </h3>
      <p className="max-w-prose">
        If you lose your phone, each of them opens your account once. They are shown only now: print them or
        save them where nobody else looks.
      </p>
      <ul
        aria-label="Recovery codes"
        className="grid max-w-lg gap-x-8 gap-y-1 rounded-control bg-cream p-4 font-mono text-lg sm:grid-cols-2"
        translate="no"
      >
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-3">
        <CopyButton text={text} label="the recovery codes" />
        <a
          href={`data:text/plain;charset=utf-8,${encodeURIComponent(text)}`}
          download="recovery-codes.txt"
          className="inline-flex min-h-11 items-center gap-2 rounded-control border-2 border-current bg-coconut px-5 font-display leading-none font-bold hover:bg-turmeric"
        >
          <Download className="size-5" aria-hidden="true" />
          Download
        </a>
        <Button onClick={onKept}>I have kept them</Button>
      </div>
    </div>
  );
}
