import { lazy, Suspense } from "react";
import { useStore } from "#platform/web/store.ts";
import { fileQuestion } from "../open-with-reason.tsx";

const ReasonDialog = lazy(() => import("#records/web/reason-dialog.tsx"));

/** Asks what a file with personal data is opened for. */
export default function AskedForFile() {
  const question = useStore(fileQuestion);
  if (!question) return null;
  return (
    <Suspense fallback={null}>
      <ReasonDialog
        title="개인정보 파일 열기"
        message="개인정보로 표시한 파일입니다. 사유는 접속기록에 남습니다."
        confirmLabel="열기"
        onClose={question.close}
        onConfirm={question.answer}
      />
    </Suspense>
  );
}
