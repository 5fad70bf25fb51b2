import { useEffect } from "react";
import { type MetaArgs, useNavigationType } from "react-router";
import { ButtonLink } from "../../ui/button.tsx";
import { hiddenPageMeta, rootDataOf } from "../seo.ts";
import { takeBoughtOutOfCart } from "./after-paying.ts";
import { OwnOrder } from "./own-order-view.tsx";
import { PaymentSuccessPicture } from "./payment-success-picture.tsx";
import { useRedirectHome } from "./use-redirect-home.ts";

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
