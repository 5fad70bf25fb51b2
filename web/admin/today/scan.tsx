// Packing by scanner: the slip's code shows what belongs into the parcel; the same code once more, Enter or the button says
// that it is packed. A scanner that types, or the camera.
import Camera from "lucide-react/icons/camera";
import CameraOff from "lucide-react/icons/camera-off";
import ScanLine from "lucide-react/icons/scan-line";
import { type FormEvent, useEffect, useReducer, useRef, useState } from "react";
import { isApiError } from "../../../contract/api-client.ts";
import { type AdminOrder, searchOrders } from "../../../contract/orders.ts";
import { PageHeader } from "../../ui/admin/page-header.tsx";
import { Banner } from "../../ui/banner.tsx";
import { Button } from "../../ui/button.tsx";
import { counted } from "../../ui/counted.ts";
import { useAction } from "../../ui/use-action.ts";
import { adminMeta } from "../admin-meta.ts";
import { adminApi } from "../admin-session.ts";
import { makeMove } from "../orders/use-order-moves.ts";
import { useUndoMoves } from "../orders/use-undo-moves.ts";
import { RefusedOrders } from "../packing/packing-notices.tsx";
import { afterScan, isShown, MAX_CODE_LENGTH, meaningOf, NOTHING_SCANNED } from "./scan-steps.ts";
import { ScannedOrder } from "./scanned-order.tsx";
import { useCamera } from "./use-camera.ts";

export function meta() {
  return adminMeta("Scan");
}

async function findOrder(code: string): Promise<AdminOrder | null> {
  const [found] = await adminApi(searchOrders, { body: { entity: "orderId", value: code, limit: "1" } });
  return found ?? null;
}

export default function Scan() {
  const input = useRef<HTMLInputElement>(null);
  const video = useRef<HTMLVideoElement>(null);
  const [{ order, unknown, packed, refused }, take] = useReducer(afterScan<AdminOrder>, NOTHING_SCANNED);
  const [isCameraOn, setCameraOn] = useState(false);
  const showMoved = useUndoMoves((orderIds) => {
    take({ unpacked: orderIds.length });
    input.current?.focus();
  });

  const action = useAction();
  const run = async (work: () => Promise<void>) => {
    take("requests");
    await action.run(work);
    input.current?.focus();
  };

  /** The code that is being asked about. */
  const asked = useRef<string | null>(null);
  const find = async (code: string) => {
    asked.current = code;
    await run(async () => {
      take({ found: await findOrder(code), code });
    });
    asked.current = null;
  };

  const pack = (one: AdminOrder) =>
    run(async () => {
      try {
        await makeMove(one.orderId, "Packed");
      } catch (error) {
        if (!isApiError(error)) throw error;
        take({ refused: one, message: error.message });
        // Refused because it is not what it was when it was scanned.
        if (error.status === 409 || error.status === 404)
          take({ found: await findOrder(one.orderId), code: null });
        return;
      }
      take({ packed: one });
      showMoved([one.orderId], "Packed", `${one.dispatchNumber ?? one.orderId} is packed`);
    });

  /** The code that came while another one was being asked about. */
  const next = useRef<string | null>(null);
  const busy = action.isBusy;
  useEffect(() => {
    if (busy || next.current === null) return;
    const code = next.current;
    next.current = null;
    handleCode(code);
  });

  function handleCode(code: string) {
    if (busy) {
      next.current = code;
      return;
    }
    const meaning = meaningOf(order, code);
    if (meaning && "pack" in meaning) void pack(meaning.pack);
    else if (meaning) void find(meaning.find);
  }
  // A slip that lies before the camera is seen again and again: it shows the order, and a press packs it.
  const cameraProblem = useCamera(video, isCameraOn, (code) => {
    if (asked.current === code || isShown(order, code)) return;
    navigator.vibrate?.(80);
    handleCode(code);
  });

  function submit(event: FormEvent) {
    event.preventDefault();
    const field = input.current;
    if (!field) return;
    const code = field.value.trim();
    field.value = "";
    handleCode(code);
  }

  return (
    <>
      <PageHeader
        title="Scan and pack"
        back={{ to: "/admin/today", label: "Today" }}
        actions={
          <Button variant="secondary" aria-pressed={isCameraOn} onClick={() => setCameraOn(!isCameraOn)}>
            {isCameraOn ? (
              <CameraOff className="size-5" aria-hidden="true" />
            ) : (
              <Camera className="size-5" aria-hidden="true" />
            )}
            {isCameraOn ? "Camera off" : "Use the camera"}
          </Button>
        }
      >
        Scan the code of a slip; scan it once more, or press Enter, when the parcel is packed.
      </PageHeader>
      <div className="grid max-w-3xl gap-4">
        {isCameraOn && !cameraProblem && (
          <video
            ref={video}
            muted
            playsInline
            aria-label="What the camera sees"
            className="aspect-video w-full rounded-card bg-leaf object-cover"
          />
        )}
        {cameraProblem && <Banner>Error: {cameraProblem}</Banner>}
        <form onSubmit={submit} className="flex items-center gap-3">
          <ScanLine className="size-6 shrink-0 text-ink-soft" aria-hidden="true" />
          <input
            ref={input}
            // biome-ignore lint/a11y/noAutofocus: a scanner types wherever the focus is, and this screen is for scanning.
            autoFocus
            data-autofocus
            type="text"
            aria-label="Order or dispatch number"
            placeholder="Scan, or type a number"
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            maxLength={MAX_CODE_LENGTH}
            className="min-h-12 min-w-0 grow rounded-control border-2 border-line-strong bg-coconut px-4 text-base"
          />
        </form>
        <p role="status" className="font-semibold">
          {counted(packed, "parcel", "parcels")} packed here
        </p>
        <RefusedOrders
          refused={refused}
          done="packed"
          className=""
          onDismiss={() => {
            take("dismissed");
            input.current?.focus();
          }}
        />
        {(action.problem ?? unknown) && <Banner>Error: {action.problem ?? unknown}</Banner>}
        {order && <ScannedOrder order={order} isBusy={action.isBusy} onPack={() => void pack(order)} />}
      </div>
    </>
  );
}

export { AdminFailure as ErrorBoundary } from "../admin-failure.tsx";
