import { Button } from "@mantine/core";
import { lazy, useEffect, useState } from "react";
import { layoutBefore } from "#firm/web/layout.ts";
import { changePreferences } from "#features/identity/account/web/preferences.ts";
import { LoadedPart } from "#ui/components/loaded-part.tsx";
import { goTo } from "#platform/web/navigation.tsx";
import { applyLayout } from "../follow-session.ts";
import { MessagePage } from "./message-page.tsx";

const ClientCase = lazy(() => import("./client-case.tsx"));

/**
 * All that the client layout shows, at every address: what a client may see of a case, nothing of the office, and the way
 * back to it (product §9 Q27).
 */
export default function ClientPage() {
  const [busy, setBusy] = useState(false);
  useEffect(() => {
    document.title = "의뢰인 화면 · 해치";
  }, []);
  const goBack = async () => {
    setBusy(true);
    const saved = await changePreferences({ layout: layoutBefore() });
    setBusy(false);
    if (!saved) return;
    goTo("/");
    // The address may be that of the home page already.
    applyLayout();
  };
  return (
    <MessagePage title="의뢰인과 함께 보는 화면입니다" withoutLink>
      <p>업무 화면은 모두 가려져 있습니다. 사건 번호를 넣으면 의뢰인께서 보시는 진행 상황이 나옵니다.</p>
      <LoadedPart failed={<p role="alert">화면을 열지 못했습니다. 새로고침해 주세요.</p>}>
        <ClientCase />
      </LoadedPart>
      <Button mt="xs" loading={busy} onClick={() => void goBack()}>
        업무 화면으로 돌아가기
      </Button>
    </MessagePage>
  );
}
