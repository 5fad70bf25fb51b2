// Packing by scanner: the slip's code shows what belongs into the parcel; the same code once more, Enter or the button says
// that it is packed. A scanner that types, or the camera.
import { Camera, CameraOff, ScanLine } from "lucide-react";
import { type FormEvent, useCallback, useRef, useState } from "react";
import { isApiError } from "../../../contract/api-client.ts";
import { type AdminOrder, searchOrders } from "../../../contract/orders.ts";
import { Banner } from "../../ui/banner.tsx";
import { Button } from "../../ui/button.tsx";
import { adminApi } from "../admin-session.ts";
import { adminMeta } from "../kit/admin-meta.ts";
import { counted } from "../kit/counted.ts";
import { PageHeader } from "../kit/page-header.tsx";
import { makeMove } from "../orders/use-order-moves.ts";
import { useUndoMoves } from "../orders/use-undo-moves.ts";
import { ScannedOrder } from "./scanned-order.tsx";
import { useCamera } from "./use-camera.ts";

const MAX_CODE_LENGTH = 60;

export function meta() {
  return adminMeta("Scan");
}

const isNumberOf = ({ orderId, dispatchNumber }: AdminOrder, code: string) =>
  [orderId, dispatchNumber ?? ""].some((number) => number.toLowerCase() === code.toLowerCase());

export default function Scan() {
  const input = useRef<HTMLInputElement>(null);
  const video = useRef<HTMLVideoElement>(null);
  const [order, setOrder] = useState<AdminOrder | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [packed, setPacked] = useState(0);
  const [isCameraOn, setCameraOn] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const isRunning = useRef(false);
  const tellMoved = useUndoMoves((orderIds) => {
    setPacked((before) => before - orderIds.length);
    input.current?.focus();
  });

  async function run(work: () => Promise<void>) {
    if (isRunning.current) return;
    isRunning.current = true;
    setBusy(true);
    setProblem(null);
    try {
      await work();
    } catch (error) {
      if (!isApiError(error)) throw error;
      setProblem(error.message);
    } finally {
      isRunning.current = false;
      setBusy(false);
      input.current?.focus();
    }
  }

  const find = (code: string) =>
    run(async () => {
      const [found] = await adminApi(searchOrders, { body: { entity: "orderId", value: code, limit: "1" } });
      setOrder(found ?? null);
      if (!found) setProblem(`No order has the number ${code}.`);
    });

  const pack = (one: AdminOrder) =>
    run(async () => {
      await makeMove(one.orderId, "Packed");
      setOrder(null);
      setPacked((before) => before + 1);
      tellMoved([one.orderId], "Packed", `${one.dispatchNumber ?? one.orderId} is packed`);
    });

  const canPack = order?.status === "Confirmed" && order.held === null;

  function handleCode(code: string) {
    if (order && canPack && isNumberOf(order, code)) void pack(order);
    else if (code !== "") void find(code.slice(0, MAX_CODE_LENGTH));
  }
  const handleCameraCode = useCallback((code: string) => {
    navigator.vibrate?.(80);
    latestHandle.current(code);
  }, []);
  const latestHandle = useRef(handleCode);
  latestHandle.current = handleCode;
  const cameraProblem = useCamera(video, isCameraOn, handleCameraCode);

  function submit(event: FormEvent) {
    event.preventDefault();
    const field = input.current;
    if (!field) return;
    const code = field.value.trim();
    field.value = "";
    if (code === "" && order && canPack) void pack(order);
    else handleCode(code);
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
        {problem && <Banner>Error: {problem}</Banner>}
        {order && <ScannedOrder order={order} isBusy={isBusy} onPack={() => void pack(order)} />}
      </div>
    </>
  );
}

export { AdminFailure as ErrorBoundary } from "../kit/admin-failure.tsx";
