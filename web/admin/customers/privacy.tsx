// The former screen "Shopper data": customers.tsx does its work.
import { href, redirect } from "react-router";

export function clientLoader() {
  return redirect(href("/admin/customers"));
}

export default function Privacy() {
  return null;
}
