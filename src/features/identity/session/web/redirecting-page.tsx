import { useEffect, useRef, useState } from "react";
import { Button, Loader } from "@mantine/core";
import { goTo } from "#platform/web/navigation.tsx";
import { takeRememberedPath } from "#platform/web/return-path.ts";
import { useFacts, useSession } from "#platform/web/session.ts";
import { landingPath } from "../landing.ts";
import styles from "./redirecting-page.module.css";

const patienceMs = 5000;

/** After sign-in: leads to the remembered path, else to where the role begins (spec §2.2). Shows nothing personal. */
export default function RedirectingPage() {
  const { status, user } = useSession();
  const facts = useFacts();
  const gone = useRef(false);
  const [isLate, setLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), patienceMs);
    return () => clearTimeout(timer);
  }, []);
  useEffect(() => {
    // Once: what was remembered is taken, and rights may be told anew before the page has gone.
    if (status === "in" && !gone.current) {
      gone.current = true;
      const roles = user.staff?.roles.map(({ name }) => name) ?? [];
      goTo(takeRememberedPath(landingPath(roles, facts)), { replace: true });
    }
    if (status === "out" || status === "owing") goTo("/member/login", { replace: true });
  }, [status, user, facts]);
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
