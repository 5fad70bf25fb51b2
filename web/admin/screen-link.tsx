import type { ReactNode } from "react";
import { Link } from "react-router";
import { useRole } from "./profile.ts";
import { mayOpenScreen } from "./screens.ts";

/** A link within a text to another screen; for users whose role may not open that, only the text. */
export function ScreenLink({ to, children }: { to: string; children: ReactNode }) {
  const role = useRole();
  if (!role || !mayOpenScreen(role, to)) return children;
  return (
    <Link to={to} className="link">
      {children}
    </Link>
  );
}
