import X from "lucide-react/icons/x";
import { IconButton } from "../icon-button.tsx";

/** The round cross in the upper right corner of a dialog or panel. */
export function CloseButton({ label, onClick }: { label: string; onClick: () => void }) {
  return <IconButton label={label} onClick={onClick} icon={X} shape="round" className="-m-2" />;
}
