import { MessagePage } from "./message-page.tsx";

export function ForbiddenPage() {
  return (
    <MessagePage mark="403" title="접근 권한이 없습니다">
      <p>필요한 권한은 관리자에게 요청해 주세요.</p>
    </MessagePage>
  );
}
