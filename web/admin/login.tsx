import { useNavigate, useSearchParams } from "react-router";
import { CONTENT_ID } from "../ui/route-announcer.tsx";
import { pathAfterLogin } from "./admin-session.ts";
import { LoginForm } from "./login-form.tsx";

export function meta() {
  return [{ title: "Admin login" }, { name: "robots", content: "noindex" }];
}

export default function Login() {
  const navigate = useNavigate();
  const [search] = useSearchParams();
  return (
    <main
      id={CONTENT_ID}
      tabIndex={-1}
      className="shell grid min-h-dvh max-w-md content-center py-10 outline-none"
    >
      <h1 className="text-title">Admin</h1>
      <div className="mt-6 rounded-card bg-white p-6 shadow-card">
        <LoginForm onDone={() => navigate(pathAfterLogin(search.get("to")), { replace: true })} />
      </div>
    </main>
  );
}
