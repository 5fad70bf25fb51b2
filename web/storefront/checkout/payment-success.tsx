import { useEffect, useState } from "react";
import { type MetaArgs, useLocation, useNavigate, useNavigationType } from "react-router";
import type { OrderNumber } from "../../../rules/ids.ts";
import { ButtonLink } from "../../ui/button.tsx";
import { CONTENT_ID } from "../../ui/route-announcer.tsx";
import { useOnMount } from "../../ui/use-on-mount.ts";
import { hiddenPageMeta, rootDataOf } from "../seo.ts";
import { takeBoughtOutOfCart } from "./after-paying.ts";
import { OwnOrder } from "./own-order.tsx";

export function meta({ matches }: MetaArgs) {
  return hiddenPageMeta(rootDataOf(matches), "Thank You for Your Purchase!");
}

export default function PaymentSuccess() {
  const navigation = useNavigationType();
  const paid = (useLocation().state as { orderId?: OrderNumber } | null)?.orderId ?? null;
  const seconds = useRedirectHome();

  useOnMount(() => takeBoughtOutOfCart(navigation));

  return (
    <main className="shell min-h-dvh pt-6 pb-20 text-center lg:pt-10">
      <PaymentSuccessPicture className="mx-auto h-auto w-44 sm:w-56" />
      <h1 className="mx-auto mt-5 max-w-2xl text-title">Thank You for Your Purchase!</h1>
      <p className="mt-3 text-xl">Your order has been successfully placed.</p>
      <p className="mt-2 text-ink-soft tabular-nums">
        {seconds !== null &&
          `You will be redirected to the home page in ${seconds} ${seconds === 1 ? "second" : "seconds"}...`}
        <span role="status">{seconds === null && "This page stays open until you leave it."}</span>
      </p>
      <ButtonLink to="/" replace size="large" className="mt-5">
        Order More Food
      </ButtonLink>
      <div className="mt-10">
        <OwnOrder isJustPaid paid={paid} whenNone={null} />
      </div>
    </main>
  );
}

/** Spec, section 9. */
const SUCCESS_REDIRECT_SECONDS = 5;

const TOUCHES = ["pointerdown", "keydown", "wheel", "scroll", "focusin"] as const;

/** Whether the shopper caused the event: a new screen also scrolls to its top and moves the focus to its content. */
function isByShopper({ type, target }: Event): boolean {
  if (type === "scroll") return scrollY > 0;
  return type !== "focusin" || (target as Element).id !== CONTENT_ID;
}

/** Redirects home after a few seconds, unless the page is touched. @returns seconds left; null once it was touched */
function useRedirectHome(): number | null {
  const navigate = useNavigate();
  const [seconds, setSeconds] = useState<number | null>(SUCCESS_REDIRECT_SECONDS);

  useEffect(() => {
    const controller = new AbortController();
    for (const touch of TOUCHES) {
      addEventListener(
        touch,
        (event) => {
          if (isByShopper(event)) setSeconds(null);
        },
        { passive: true, signal: controller.signal },
      );
    }
    return () => controller.abort();
  }, []);

  useEffect(() => {
    if (seconds === null) return;
    if (seconds === 0) {
      void navigate("/", { replace: true });
      return;
    }
    const timer = setTimeout(() => setSeconds((left) => left && left - 1), 1000);
    return () => clearTimeout(timer);
  }, [seconds, navigate]);

  return seconds;
}

// The picture: a sealed packet on a banana leaf in the sun, surrounded by chips.

const CHIPS = [
  { x: 74, y: 66, turn: -18, delay: "" },
  { x: 246, y: 58, turn: 24, delay: "[animation-delay:90ms]" },
  { x: 42, y: 126, turn: 40, delay: "[animation-delay:160ms]" },
  { x: 280, y: 124, turn: -32, delay: "[animation-delay:220ms]" },
] as const;

function PaymentSuccessPicture({ className }: { className: string }) {
  return (
    <svg viewBox="0 0 320 240" aria-hidden="true" className={className}>
      <circle cx="160" cy="112" r="98" className="fill-turmeric-wash" />
      <circle cx="160" cy="112" r="70" className="fill-turmeric/50" />
      <g className="origin-center animate-rise">
        {CHIPS.map(({ x, y, turn, delay }) => (
          <g key={x} transform={`translate(${x} ${y}) rotate(${turn})`}>
            <g className={`animate-rise ${delay}`}>
              <ellipse rx="20" ry="14" className="fill-turmeric" />
              <ellipse rx="14" ry="8.5" className="fill-turmeric-wash" />
              <path d="M-4 0h8M0-3v6" className="stroke-husk/60" strokeWidth="1.6" strokeLinecap="round" />
            </g>
          </g>
        ))}
      </g>
      <path
        d="M18 204c44-34 104-42 150-34 56 8 104 10 136-4-14 36-70 58-142 56-62 0-112-6-144-18Z"
        className="fill-leaf-mid"
      />
      <path
        d="M24 203c70-14 190-6 270-32"
        fill="none"
        className="stroke-leaf-light"
        strokeWidth="3"
        strokeLinecap="round"
      />
      <g>
        <path d="M112 62h96l8 124c-36 8-76 8-112 0Z" className="fill-chilli" />
        <path d="M112 62h96l1.6 24h-99.2Z" className="fill-chilli-deep" />
        <path
          d="M112 62l8-10 8 10 8-10 8 10 8-10 8 10 8-10 8 10 8-10 8 10 8-10 8 10Z"
          className="fill-chilli-deep"
        />
        <circle cx="160" cy="134" r="32" className="fill-cream" />
        <path
          d="m145 135 11 11 20-24"
          fill="none"
          className="stroke-leaf-mid"
          strokeWidth="8"
          strokeLinecap="round"
          strokeLinejoin="round"
        />
      </g>
    </svg>
  );
}
