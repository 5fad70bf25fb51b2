import { useEffect, useState } from "react";
import { type MetaArgs, useNavigate, useNavigationType } from "react-router";
import { ButtonLink } from "../../ui/button.tsx";
import { CONTENT_ID } from "../../ui/route-announcer.tsx";
import { hiddenPageMeta, rootDataOf } from "../seo.ts";
import { takeBoughtOutOfCart } from "./after-paying.ts";
import { OwnOrder } from "./own-order.tsx";
import { PaymentSuccessPicture } from "./payment-success-picture.tsx";

export function meta({ matches }: MetaArgs) {
  return hiddenPageMeta(rootDataOf(matches), "Thank You for Your Purchase!");
}

export default function PaymentSuccess() {
  const navigation = useNavigationType();
  const seconds = useRedirectHome();

  // biome-ignore lint/correctness/useExhaustiveDependencies: once a visit
  useEffect(() => takeBoughtOutOfCart(navigation), []);

  return (
    <main className="shell min-h-dvh pt-6 pb-20 text-center lg:pt-10">
      <PaymentSuccessPicture className="mx-auto h-auto w-44 sm:w-56" />
      <h1 className="mx-auto mt-5 max-w-2xl text-title">Thank You for Your Purchase!</h1>
      <p className="mt-3 text-xl">Your order has been successfully placed.</p>
      <p className="mt-2 text-ink-soft tabular-nums">
        {seconds !== null &&
          `You will be redirected to the home page in ${seconds} ${seconds === 1 ? "second" : "seconds"}...`}
        <span role="status">{seconds === null && "Take your time: this page stays until you leave it."}</span>
      </p>
      <ButtonLink to="/" replace size="large" className="mt-5">
        Order More Food
      </ButtonLink>
      <div className="mt-10">
        <OwnOrder isJustPaid whenNone={null} />
      </div>
    </main>
  );
}

/** Spec, section 9. */
const SUCCESS_REDIRECT_SECONDS = 5;

const TOUCHES = ["pointerdown", "keydown", "wheel", "scroll", "focusin"] as const;

/** Whether something was done by her: a new screen is scrolled to its top and gets the focus by itself. */
function isHers({ type, target }: Event): boolean {
  if (type === "scroll") return scrollY > 0;
  return type !== "focusin" || (target as Element).id !== CONTENT_ID;
}

/** Goes home after a few seconds, unless she touches the page. @returns seconds left; null once she has */
export function useRedirectHome(): number | null {
  const navigate = useNavigate();
  const [seconds, setSeconds] = useState<number | null>(SUCCESS_REDIRECT_SECONDS);

  useEffect(() => {
    const controller = new AbortController();
    for (const touch of TOUCHES) {
      addEventListener(
        touch,
        (event) => {
          if (isHers(event)) setSeconds(null);
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
