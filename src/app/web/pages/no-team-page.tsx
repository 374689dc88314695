import { useEffect } from "react";
import { PageLink } from "#platform/web/navigation.tsx";
import { reloadUser } from "#platform/web/session.ts";
import { MessagePage } from "./message-page.tsx";

const askAgainMs = 30_000;

/** What staff without a team see instead of everything that needs one (spec §6). */
export function NoTeamPage() {
  useEffect(() => {
    const timer = setInterval(() => void reloadUser({ background: true }), askAgainMs);
    return () => clearInterval(timer);
  }, []);
  return (
    <MessagePage title="팀에 소속되어야 이용할 수 있습니다" withoutLink>
      <p>관리자에게 팀 배정을 요청해 주세요. 배정되면 이 화면이 바뀝니다.</p>
      <PageLink to="/member/mypage">내 정보 보기</PageLink>
    </MessagePage>
  );
}
