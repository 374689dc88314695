import { Button } from "@mantine/core";
import { useEffect, useState } from "react";
import { changePreferences } from "#features/identity/account/web/preferences.ts";
import { goTo } from "#platform/web/navigation.tsx";
import { applyLayout } from "../follow-session.ts";
import { MessagePage } from "./message-page.tsx";

/** All that the client layout shows, at every address: nothing of the office, and the way back to it. */
export function ClientPage() {
  const [busy, setBusy] = useState(false);
  useEffect(() => {
    document.title = "의뢰인 화면 · 해치";
  }, []);
  const goBack = async () => {
    setBusy(true);
    const saved = await changePreferences({ layout: "lawfirm" });
    setBusy(false);
    if (!saved) return;
    goTo("/");
    // The address may be that of the home page already.
    applyLayout();
  };
  return (
    <MessagePage title="의뢰인과 함께 보는 화면입니다" withoutLink>
      <p>업무 화면은 모두 가려져 있습니다. 의뢰인에게 보여 드릴 자료가 아직 없습니다.</p>
      <Button mt="xs" loading={busy} onClick={() => void goBack()}>
        업무 화면으로 돌아가기
      </Button>
    </MessagePage>
  );
}
