import { useEffect, type ReactNode } from "react";
import type { Page } from "#firm/web/feature.ts";
import { goTo } from "#platform/web/navigation.tsx";
import { rememberPath } from "#platform/web/return-path.ts";
import { useFacts, useSession } from "#platform/web/session.ts";
import { ForbiddenPage } from "./pages/forbidden-page.tsx";
import { NoTeamPage } from "./pages/no-team-page.tsx";
import { NotFoundPage } from "./pages/not-found-page.tsx";
import { judge } from "./verdict.ts";

// Outside the component: the frame around the page changes with the session, and the gate begins anew in it.
let wasSignedIn = false;

/** The one screen of an account of a device (product §6.15). */
export const deskPath = "/desk";

type GateProps = { readonly page: Page; readonly children: ReactNode };

/** Shows the page to those who may see it. Follows every change of session and rights. */
export function Gate({ page, children }: GateProps) {
  const verdict = judge(page, useSession().status, useFacts());
  useEffect(() => {
    if (verdict !== "signIn") wasSignedIn = true;
    if (verdict === "home") goTo("/member/callback/redirecting", { replace: true });
    if (verdict === "desk") goTo(deskPath, { replace: true });
    if (verdict === "signIn") {
      // Whoever signs out has left the page; the next person does not begin where the one before was.
      if (!wasSignedIn) rememberPath(location.pathname + location.search + location.hash);
      goTo("/member/login", { replace: true });
    }
  }, [verdict]);
  if (verdict === "open") return children;
  if (verdict === "noTeam") return <NoTeamPage />;
  if (verdict === "unknown") return <NotFoundPage />;
  if (verdict === "forbidden") return <ForbiddenPage />;
  return null;
}
