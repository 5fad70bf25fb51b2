import type { ReactNode } from "react";

interface BandProps {
  id: string;
  title: string;
  /** The colours of the band. */
  className: string;
  children: ReactNode;
}

/** A section as wide as the screen, in a colour of its own, with edges like the seal of a pouch. */
export function Band({ id, title, className, children }: BandProps) {
  return (
    <section aria-labelledby={id} className={className}>
      <div className="crimp-down text-cream" />
      <div className="shell py-14 lg:py-24">
        <h2 id={id} className="mb-8 max-w-[18ch] text-title lg:mb-12">
          {title}
        </h2>
        {children}
      </div>
      <div className="crimp text-cream" />
    </section>
  );
}
