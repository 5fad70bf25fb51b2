import { useEffect, useState } from "react";
import { type MetaArgs, useNavigate, useNavigationType } from "react-router";
import { ButtonLink } from "../../ui/button.tsx";
import { takeBoughtOutOfCart } from "../cart/after-paying.ts";
import { hiddenPageMeta, rootDataOf } from "../seo.ts";
import { PaymentSuccessPicture } from "./payment-success-picture.tsx";

/** Spec, section 9. */
const SUCCESS_REDIRECT_SECONDS = 5;

export function meta({ matches }: MetaArgs) {
  return hiddenPageMeta(rootDataOf(matches), "Thank You for Your Purchase!");
}

export default function PaymentSuccess() {
  const navigate = useNavigate();
  const navigation = useNavigationType();
  const [seconds, setSeconds] = useState(SUCCESS_REDIRECT_SECONDS);

  // biome-ignore lint/correctness/useExhaustiveDependencies: once a visit
  useEffect(() => takeBoughtOutOfCart(navigation), []);

  useEffect(() => {
    if (seconds === 0) {
      void navigate("/", { replace: true });
      return;
    }
    const timer = setTimeout(() => setSeconds(seconds - 1), 1000);
    return () => clearTimeout(timer);
  }, [seconds, navigate]);

  return (
    <main className="shell flex flex-col items-center py-10 text-center lg:py-16">
      <PaymentSuccessPicture className="h-auto w-64 sm:w-80" />
      <h1 className="mt-8 max-w-2xl text-title">Thank You for Your Purchase!</h1>
      <p className="mt-4 text-xl">Your order has been successfully placed.</p>
      <p className="mt-3 text-ink-soft tabular-nums">
        You will be redirected to the home page in {seconds} {seconds === 1 ? "second" : "seconds"}...
      </p>
      <ButtonLink to="/" replace size="large" className="mt-8">
        Order More Food
      </ButtonLink>
    </main>
  );
}
