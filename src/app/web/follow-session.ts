import { readUser } from "#features/identity/session/endpoints.ts";
import type { Endpoint } from "#platform/endpoint.ts";
import type { Policy } from "#platform/policy.ts";
import { rememberFirstReads } from "#platform/web/first-reads.ts";
import { activeLayout, chosenLayout } from "#firm/web/layout.ts";
import { queryClient } from "#platform/web/query.ts";
import { isAllowed, reloadUser, session } from "#platform/web/session.ts";
import { features } from "./registry.ts";

/** Puts the chosen layout into force. */
export function applyLayout(): void {
  const { user } = session.read();
  if (user) activeLayout.write(chosenLayout(user));
}

type Reader = { readonly policy: Policy; readonly firstReads?: readonly Endpoint[] };
const readsOf = (parts: readonly Reader[]) =>
  parts.flatMap(({ policy, firstReads = [] }) => (isAllowed(policy) ? firstReads : []));

/** The next visit asks at once for what this person's pages begin with. */
function keepFirstReads(): void {
  const overlays = features.flatMap((feature) => feature.slots?.overlay ?? []);
  const pages = features.flatMap((feature) => feature.pages).filter(({ firstReads }) => firstReads !== undefined);
  rememberFirstReads({
    "": [readUser, ...readsOf(overlays)],
    ...Object.fromEntries(pages.map((page) => [page.path, readsOf([page])])),
  });
}

/** What the rest of the page does when the session changes. */
export function followSession(): void {
  let before = session.read();
  session.follow(() => {
    const now = session.read();
    if (now.user?.id !== before.user?.id) applyLayout();
    if (now.status === "in" && now.user !== before.user) keepFirstReads();
    if (now.status === "out") queryClient.clear();
    // Signed in again over the page: what failed meanwhile is asked for anew.
    if (now.status === "in" && before.status === "expired") void queryClient.invalidateQueries();
    before = now;
  });
  // Rights may have changed while the page lay in the background.
  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState === "visible" && session.read().status === "in") void reloadUser({ background: true });
  });
}
