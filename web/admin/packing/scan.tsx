// Packing with a barcode scanner that types, or with the camera. The code of a slip shows its order; the same code again, Enter
// or the button marks it as packed.
import Camera from "lucide-react/icons/camera";
import CameraOff from "lucide-react/icons/camera-off";
import ScanLine from "lucide-react/icons/scan-line";
import { useEffect, useReducer, useRef, useState } from "react";
import { isApiError, isUncertain } from "../../../contract/api-client.ts";
import { type AdminOrder, searchOrders } from "../../../contract/orders.ts";
import { counted } from "../../../rules/counted.ts";
import { Form } from "../../ui/admin/form.tsx";
import { PageHeader } from "../../ui/admin/page-header.tsx";
import { useAction } from "../../ui/admin/use-action.ts";
import { Banner } from "../../ui/banner.tsx";
import { Button } from "../../ui/button.tsx";
import { Input } from "../../ui/input.tsx";
import { adminMeta } from "../admin-meta.ts";
import { adminApi } from "../admin-session.ts";
import { isOutdated, makeMove } from "../order/use-order-moves.ts";
import { useUndoMoves } from "../order/use-undo-moves.ts";
import { RefusedOrders } from "./packing-notices.tsx";
import { PackingTabs } from "./packing-tabs.tsx";
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

/**
 * Finds and packs orders by their codes. Of the codes that arrive during a request, the latest is handled after it.
 * @param onDone called when the next code can be entered
 */
function useScan(onDone: () => void) {
  const [{ order, unknown, packed, refused }, take] = useReducer(afterScan<AdminOrder>, NOTHING_SCANNED);
  const { isBusy, problem, run } = useAction();
  const showMoved = useUndoMoves((orderIds) => {
    take({ unpacked: orderIds.length });
    onDone();
  });
  const searched = useRef<string | null>(null);
  const next = useRef<string | null>(null);
  useEffect(() => {
    if (isBusy || next.current === null) return;
    const code = next.current;
    next.current = null;
    // The packer sees this order only now. A scan from before must not pack it.
    if (!isShown(order, code)) handleCode(code);
  });

  async function send(work: () => Promise<void>) {
    take("requests");
    await run(work);
    onDone();
  }

  async function find(code: string) {
    searched.current = code;
    await send(async () => {
      // The order before is removed: if the search fails, Enter must not pack it.
      take({ found: null, code: null });
      take({ found: await findOrder(code), code });
    });
    searched.current = null;
  }

  const pack = (one: AdminOrder) =>
    send(async () => {
      try {
        await makeMove(one.orderId, "Packed");
      } catch (error) {
        if (!isApiError(error)) throw error;
        take({ refused: one, message: error.message, isUncertain: isUncertain(error) });
        // The order has changed since it was scanned, perhaps by this request: reload it.
        if (isOutdated(error) || isUncertain(error))
          take({ found: await findOrder(one.orderId), code: null });
        return;
      }
      take({ packed: one });
      showMoved([one.orderId], "Packed", `${one.dispatchNumber ?? one.orderId} is packed`);
    });

  function handleCode(code: string) {
    if (isBusy) {
      if (code !== "") next.current = code;
      return;
    }
    const meaning = meaningOf(order, code);
    if (meaning && "pack" in meaning) void pack(meaning.pack);
    else if (meaning) void find(meaning.find);
  }

  return {
    order,
    packed,
    refused,
    isBusy,
    problem: problem ?? unknown,
    handleCode,
    /** For codes from the camera, which reports a slip in view repeatedly: such a code shows its order, but never packs it. */
    handleSeen(code: string) {
      if (searched.current === code || isShown(order, code)) return;
      navigator.vibrate?.(80);
      handleCode(code);
    },
    pack,
    dismissRefused() {
      take("dismissed");
      onDone();
    },
  };
}

export default function Scan() {
  const input = useRef<HTMLInputElement>(null);
  const video = useRef<HTMLVideoElement>(null);
  const [isCameraOn, setCameraOn] = useState(false);
  const { order, packed, refused, isBusy, problem, ...scan } = useScan(() => input.current?.focus());
  const cameraProblem = useCamera(video, isCameraOn, scan.handleSeen);

  async function submit(typed: FormData) {
    if (input.current) input.current.value = "";
    scan.handleCode(String(typed.get("code")).trim());
  }

  return (
    <>
      <PageHeader
        isDense
        title="Scan and pack"
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
        Scan a slip. When the parcel is packed, scan it again or press Enter.
      </PageHeader>
      <PackingTabs current="Scan" />
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
        {cameraProblem && <Banner>{cameraProblem}</Banner>}
        <Form action={submit} className="flex items-center gap-3">
          <ScanLine className="size-6 shrink-0 text-ink-soft" aria-hidden="true" />
          <Input
            ref={input}
            // A scanner types into the focused field.
            autoFocus
            data-autofocus
            name="code"
            aria-label="Order or dispatch number"
            placeholder="Scan, or type a number"
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            maxLength={MAX_CODE_LENGTH}
            className="min-w-0 grow"
          />
        </Form>
        <p role="status" className="font-semibold">
          {counted(packed, "parcel", "parcels")} packed here
        </p>
        <RefusedOrders refused={refused} done="packed" className="" onDismiss={scan.dismissRefused} />
        {problem && <Banner>{problem}</Banner>}
        {order ? (
          <ScannedOrder order={order} isBusy={isBusy} onPack={() => void scan.pack(order)} />
        ) : (
          <p role="status" className="text-lg text-ink-soft">
            {isBusy && "Searching..."}
          </p>
        )}
      </div>
    </>
  );
}

export { AdminFailure as ErrorBoundary } from "../admin-failure.tsx";
