import { useNavigation } from "react-router";

/** A line along the top while the next page loads; its animation starts late enough not to show for quick ones. */
export function NavigationProgress() {
  const { state } = useNavigation();
  if (state === "idle") return null;
  return (
    <div aria-hidden="true" className="fixed inset-x-0 top-0 z-50 h-1 overflow-hidden">
      <div className="h-full w-2/5 animate-progress rounded-full bg-chilli opacity-0" />
    </div>
  );
}
