import { Button, Loader } from "@mantine/core";
import { useEffect, useState } from "react";
import { call, CallError } from "#platform/web/call.ts";
import { goTo } from "#platform/web/navigation.tsx";
import { notifySuccess } from "#platform/web/notify.ts";
import { acceptToken } from "#platform/web/session.ts";
import { providerNames, takeProvider } from "../browser-state.ts";
import { finishOAuth } from "../endpoints.ts";
import styles from "./callback-page.module.css";

type Outcome = { readonly to: string } | { readonly failure: string; readonly back: string };

/** What the provider sent is good once, however often the page is drawn. */
let finishing: Promise<Outcome> | null = null;

/** /member/callback: hands what the provider sent to the server, then leads on. */
export default function CallbackPage() {
  const [failed, setFailed] = useState<{ failure: string; back: string } | null>(null);
  useEffect(() => {
    finishing ??= finish(new URLSearchParams(location.search)).finally(() => (finishing = null));
    void finishing.then((outcome) => {
      if ("to" in outcome) goTo(outcome.to, { replace: true });
      else setFailed(outcome);
    });
  }, []);
  return (
    <div className={styles.page}>
      {failed ? (
        <>
          <h1 className={styles.title}>소셜 로그인을 마치지 못했습니다</h1>
          <p role="alert">{failed.failure}</p>
          <Button onClick={() => goTo(failed.back, { replace: true })}>돌아가기</Button>
        </>
      ) : (
        <output className={styles.waiting}>
          <Loader size={22} />
          <span>로그인을 확인하고 있습니다.</span>
        </output>
      )}
    </div>
  );
}

async function finish(search: URLSearchParams): Promise<Outcome> {
  const started = takeProvider();
  const back = started?.link ? "/member/mypage" : "/member/login";
  const [code, state, iss] = ["code", "state", "iss"].map((name) => search.get(name));
  if (search.has("error")) {
    return { failure: refusal(search.get("error")), back };
  }
  if (!started || !code || !state) {
    return { failure: "로그인 요청이 만료되었거나 이미 사용되었습니다. 처음부터 다시 시도해 주세요.", back };
  }
  const { provider, browserSecret } = started;
  try {
    const { token, linked } = await call(finishOAuth, {
      params: { provider },
      body: { code, state, browserSecret, ...(iss && { iss }) },
    });
    if (linked) {
      notifySuccess(`${providerNames[provider]} 계정을 연결했습니다.`);
      return { to: "/member/mypage" };
    }
    if (token !== null) await acceptToken(token);
    return { to: "/member/callback/redirecting" };
  } catch (error) {
    if (!(error instanceof CallError)) throw error;
    return { failure: error.message, back };
  }
}

function refusal(code: string | null): string {
  return code === "access_denied"
    ? "로그인을 취소했습니다."
    : "로그인 서비스에서 오류를 보냈습니다. 다시 시도해 주세요.";
}
