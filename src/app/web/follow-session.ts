import { activeLayout, chosenLayout } from "../../kit/web/layout.ts";
import { queryClient } from "../../kit/web/query.ts";
import { reloadUser, session } from "../../kit/web/session.ts";

/** Puts the chosen layout into force. */
export function applyLayout(): void {
  const { user } = session.read();
  if (user) activeLayout.write(chosenLayout(user));
}

/** What the rest of the page does when the session changes. */
export function followSession(): void {
  let before = session.read();
  session.follow(() => {
    const now = session.read();
    if (now.user?.id !== before.user?.id) applyLayout();
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
