import { goTo } from "#platform/web/navigation.tsx";
import { call } from "#platform/web/call.ts";
import ReasonDialog from "#records/web/reason-dialog.tsx";
import { askForAuthor } from "../endpoints.ts";

type AskForAuthorProps = { readonly number: number; readonly onClose: () => void };

/** Asks, with a reason, who wrote an anonymous post. */
export function AskForAuthor({ number, onClose }: AskForAuthorProps) {
  return (
    <ReasonDialog
      title="작성자 확인 요청"
      message="다른 한 사람이 승인해야 두 사람만 작성자를 봅니다. 작성자에게도 알립니다."
      confirmLabel="요청"
      onClose={onClose}
      onConfirm={async (reason) => {
        const made = await call(askForAuthor, { params: { number: String(number) }, body: { reason } });
        goTo(`/lawfirm/board/authors?id=${made.number}`);
      }}
    />
  );
}
