import { useEffect, useState } from "react";
import { Button, Loader } from "@mantine/core";
import { goTo } from "#platform/web/navigation.tsx";
import { takeRememberedPath } from "#platform/web/return-path.ts";
import { useSession } from "#platform/web/session.ts";
import styles from "./redirecting-page.module.css";

const patienceMs = 5000;

/** After sign-in: leads to the remembered path, else home (spec §2.2). Shows nothing personal. */
export default function RedirectingPage() {
  const { status } = useSession();
  const [isLate, setLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), patienceMs);
    return () => clearTimeout(timer);
  }, []);
  useEffect(() => {
    if (status === "in") goTo(takeRememberedPath(), { replace: true });
    if (status === "out" || status === "owing") goTo("/member/login", { replace: true });
  }, [status]);
  return (
    <output className={styles.page}>
      {isLate ? (
        <>
          <span>이동이 늦어지고 있습니다.</span>
          <Button onClick={() => goTo("/", { replace: true })}>홈으로 이동</Button>
        </>
      ) : (
        <>
          <Loader size={22} />
          <span>화면으로 이동하고 있습니다.</span>
        </>
      )}
    </output>
  );
}
