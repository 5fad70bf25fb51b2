// Not radix-ui's Toast: its 10 kB (brotli) are too much for the storefront.
import X from "lucide-react/icons/x";
import {
  createContext,
  type ReactNode,
  useCallback,
  useContext,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import { useLocation } from "react-router";
import { IconButton } from "./icon-button.tsx";
import { TextButton } from "./text-link.tsx";
import { useTimeToAct } from "./use-time-to-act.ts";

/** The default time that a toast stays (spec, section 9). */
const TOAST_MS = 5_000;

type ToastVariant = "default" | "destructive" | "success" | "info";

export interface ToastText {
  title: string;
  description?: string;
  variant?: ToastVariant;
  /** A button, such as Undo. Pressing it also closes the toast. */
  action?: { label: string; onAct: () => void };
  /** Only for screen readers: the screen shows the change already. */
  isSilent?: boolean;
  /** How long it stays, in ms. The time is paused while the toast is hovered or focused. */
  duration?: number;
}

interface ShownToast extends ToastText {
  id: number;
}

/** The most toasts with an action. Toasts without one are replaced by the next at once. */
export const MAX_TOASTS = 3;

const STYLES: Record<ToastVariant, string> = {
  default: "border-leaf",
  destructive: "border-chilli",
  success: "border-success",
  info: "border-info",
};

const ShowToast = createContext<(text: ToastText) => () => void>(() => () => {});

/**
 * Shows a short notice: `const toast = useToast(); toast({ title: "Success", variant: "success" })`. Returns a
 * function that closes it early.
 */
export function useToast() {
  return useContext(ShowToast);
}

/** Renders toasts where they cover no action: in the admin area at the foot, above its bars. */
export function ToastProvider({ children }: { children: ReactNode }) {
  const [toasts, setToasts] = useState<ShownToast[]>([]);
  const lastId = useRef(0);
  const close = useCallback(
    (id: number) => setToasts((shown) => shown.filter((toast) => toast.id !== id)),
    [],
  );
  const show = useCallback(
    (text: ToastText) => {
      lastId.current += 1;
      const id = lastId.current;
      setToasts((shown) => {
        const others = shown.filter((elder) => elder.action || elder.isSilent !== text.isSilent);
        return [...others, { ...text, id }].slice(-MAX_TOASTS);
      });
      return () => close(id);
    },
    [close],
  );
  const box = useRef<HTMLDivElement>(null);
  const { pathname } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: every new toast and every other screen needs a new position.
  useLayoutEffect(() => {
    if (toasts.length === 0) return;
    // Until this code is loaded, toasts are at the top of the screen, in the admin area above the navigation.
    const place = () =>
      void import("./place-toasts.ts").then(
        ({ placeToasts }) => box.current && placeToasts(box.current),
        () => {},
      );
    place();
    // Repositions them when the page or the window changes its size.
    const watch = new ResizeObserver(place);
    watch.observe(document.body);
    return () => watch.disconnect();
  }, [toasts, pathname]);
  const isUrgent = ({ variant }: ShownToast) => variant === "destructive";

  return (
    <ShowToast value={show}>
      {children}
      <div ref={box} data-toasts className="pointer-events-none fixed inset-x-4 top-2 z-50 mx-auto max-w-104">
        {/* Always rendered: screen readers announce only changes of live regions that exist already. */}
        <div role="alert">
          {toasts.filter(isUrgent).map((toast) => (
            <Toast key={toast.id} toast={toast} onClose={close} />
          ))}
        </div>
        <div role="status">
          {toasts
            .filter((toast) => !isUrgent(toast))
            .map((toast) => (
              <Toast key={toast.id} toast={toast} onClose={close} />
            ))}
        </div>
      </div>
    </ShowToast>
  );
}

function Toast({ toast, onClose }: { toast: ShownToast; onClose: (id: number) => void }) {
  const { id, title, description, variant = "default", action, isSilent, duration = TOAST_MS } = toast;
  const pausing = useTimeToAct(duration, () => onClose(id));

  if (isSilent) return <p className="sr-only">{title}</p>;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: pointing at it only pauses its timer.
    <div
      {...pausing}
      onKeyDown={({ key }) => key === "Escape" && onClose(id)}
      className={`pointer-events-auto flex animate-rise items-center gap-3 rounded-control border-l-8 bg-white py-2 pr-2 pl-4 leading-snug text-leaf shadow-lift not-first:mt-2 ${STYLES[variant]}`}
    >
      <div className="min-w-0 grow wrap-anywhere">
        <p className="font-bold">{title}</p>
        {description && <p>{description}</p>}
      </div>
      {action && (
        <TextButton
          onClick={() => {
            onClose(id);
            action.onAct();
          }}
          className="shrink-0 rounded-control px-3 hover:bg-cream"
        >
          {action.label}
        </TextButton>
      )}
      <IconButton label="Dismiss" onClick={() => onClose(id)} icon={X} shape="round" />
    </div>
  );
}
