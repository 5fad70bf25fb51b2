import type { ReactNode } from "react";
import { Links, type LoaderFunctionArgs, Meta, Outlet, Scripts, ScrollRestoration } from "react-router";
import { getShop } from "../contract/shop-profile.ts";
import { apiOf, pageServices } from "./api.ts";
import "./ui/styles.css";

export async function loader({ context }: LoaderFunctionArgs) {
  return { shop: await apiOf(context)(getShop), publicUrl: context.get(pageServices).publicUrl };
}

/** The shop's profile does not change from one screen to the next. */
export function shouldRevalidate() {
  return false;
}

export function Layout({ children }: { children: ReactNode }) {
  return (
    <html lang="en-IN">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <Meta />
        <Links />
      </head>
      <body>
        {children}
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  );
}

export default function Root() {
  return <Outlet />;
}
