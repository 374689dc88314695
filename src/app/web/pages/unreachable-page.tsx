import { Button } from "@mantine/core";
import type { CallError } from "#platform/web/call.ts";
import { reloadUser } from "#platform/web/session.ts";
import styles from "./message-page.module.css";

/** The server did not say who is signed in. Outside of the router: no page is known yet. */
export function UnreachablePage({ failure }: { readonly failure: CallError }) {
  return (
    <main className={styles.page}>
      <h1 className={styles.title}>{failure.message}</h1>
      {failure.requestId && <p className={styles.words}>요청 번호 {failure.requestId}</p>}
      <Button onClick={() => void reloadUser()}>다시 시도</Button>
    </main>
  );
}
