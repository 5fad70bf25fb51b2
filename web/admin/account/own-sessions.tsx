// The user's own sessions: each with its device, and a button to end it.
import MonitorSmartphone from "lucide-react/icons/monitor-smartphone";
import { useState } from "react";
import { isApiError } from "../../../contract/api-client.ts";
import {
  endOtherSessions,
  endOwnSession,
  MAX_SESSIONS_LISTED,
  type OwnSession,
} from "../../../contract/own-sessions.ts";
import { Badge } from "../../ui/admin/badge.tsx";
import { ConfirmDialog } from "../../ui/admin/confirm-dialog.tsx";
import { useAction } from "../../ui/admin/use-action.ts";
import { usePassFocusOn } from "../../ui/admin/use-pass-focus-on.ts";
import { formatWhen } from "../../ui/admin/when.ts";
import { Banner } from "../../ui/banner.tsx";
import { Button } from "../../ui/button.tsx";
import { useToast } from "../../ui/toast.tsx";
import { adminApi } from "../admin-session.ts";

interface OwnSessionsProps {
  sessions: readonly OwnSession[];
}

export function OwnSessions({ sessions }: OwnSessionsProps) {
  const [isConfirming, setConfirming] = useState(false);
  const toast = useToast();
  const passFocusOn = usePassFocusOn();

  async function endOthers() {
    await adminApi(endOtherSessions);
    setConfirming(false);
    toast({ title: "All other devices are logged out", variant: "success" });
  }

  return (
    <div className="space-y-4">
      <p className="max-w-prose text-ink-soft">
        If you do not recognise one, log it out and change your password. Logins end automatically after 12
        hours without use, and after 7 days.
      </p>
      <ul aria-label="Where you are logged in" className="divide-y divide-line">
        {sessions.map((session) => (
          <SessionRow key={session._id} session={session} onEnd={passFocusOn} />
        ))}
      </ul>
      {sessions.length >= MAX_SESSIONS_LISTED && (
        <p className="text-sm text-ink-soft">The {MAX_SESSIONS_LISTED} last used are shown.</p>
      )}
      {sessions.length > 1 && (
        <Button
          variant="secondary"
          onClick={({ currentTarget }) => {
            passFocusOn(currentTarget);
            setConfirming(true);
          }}
        >
          Log out all others
        </Button>
      )}
      {isConfirming && (
        <ConfirmDialog
          title="Log out all other devices?"
          confirmLabel="Log out"
          busyLabel="Logging out..."
          cancelLabel="Cancel"
          onConfirm={endOthers}
          onClose={() => setConfirming(false)}
        >
          You are logged out on all other devices at once.
        </ConfirmDialog>
      )}
    </div>
  );
}

interface SessionRowProps {
  session: OwnSession;
  /** @param button the pressed button */
  onEnd: (button: HTMLElement) => void;
}

function SessionRow({ session, onEnd }: SessionRowProps) {
  const { _id, source, createdAt, lastUsedAt, isThis } = session;
  const device = session.device || "Unknown device";
  const { isBusy, problem, run } = useAction();
  const toast = useToast();

  const end = () =>
    run(async () => {
      try {
        await adminApi(endOwnSession, { params: { id: _id } });
      } catch (error) {
        // A session that has already ended counts as success.
        if (!isApiError(error) || error.code !== "SESSION_NOT_FOUND") throw error;
      }
      toast({ title: `${device} is logged out`, variant: "success" });
    });

  return (
    <li className="py-3 first:pt-0">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <MonitorSmartphone className="size-6 shrink-0 text-ink-soft" aria-hidden="true" />
        <div className="min-w-0 grow basis-40">
          <p className="font-semibold wrap-anywhere">
            {device}
            {isThis && <Badge className="ml-2">This device</Badge>}
          </p>
          <p className="text-sm text-ink-soft wrap-anywhere">
            {source && <>From {source} · </>}
            since {formatWhen(createdAt)}
          </p>
          <p className="text-sm text-ink-soft">Last used {formatWhen(lastUsedAt)}</p>
        </div>
        {!isThis && (
          <Button
            variant="ghost"
            isBusy={isBusy}
            busyLabel="Logging out..."
            aria-label={`Log out ${device}, last used ${formatWhen(lastUsedAt)}`}
            data-removes
            onClick={({ currentTarget }) => {
              onEnd(currentTarget);
              void end();
            }}
          >
            Log out
          </Button>
        )}
      </div>
      {problem && <Banner className="mt-2">{problem}</Banner>}
    </li>
  );
}
