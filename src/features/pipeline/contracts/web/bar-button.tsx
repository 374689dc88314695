import { Button } from "@mantine/core";
import { lazy, Suspense, useState } from "react";
import { call } from "#platform/web/call.ts";
import { refreshReads } from "#platform/web/query.ts";
import { confirmBar } from "../endpoints.ts";
import { contractReads } from "./use-terms.ts";

const ReasonDialog = lazy(() => import("#records/web/reason-dialog.tsx"));

type BarButtonProps = { readonly number: number; readonly version: number };

/** Asks a lawyer why a contract may be signed whose lawyer has left the office that it is before. */
export function BarButton({ number, version }: BarButtonProps) {
  const [asking, setAsking] = useState(false);
  const confirm = async (reason: string) => {
    await call(confirmBar, { params: { number: String(number) }, body: { version, reason } });
    await Promise.all(contractReads.map((endpoint) => refreshReads(endpoint)));
  };
  return (
    <>
      <Button size="compact-sm" variant="default" onClick={() => setAsking(true)}>
        수임제한 확인
      </Button>
      {asking && (
        <Suspense>
          <ReasonDialog
            title="공직퇴임 수임제한 확인"
            message="퇴직 전 1년 동안 근무한 기관이 처리하는 사건은 퇴직한 날부터 1년 동안 맡을 수 없습니다(변호사법 제31조 제3항). 맡을 수 있는 사유를 적어 주세요. 사유는 이력에 남습니다."
            confirmLabel="확인"
            onClose={() => setAsking(false)}
            onConfirm={confirm}
          />
        </Suspense>
      )}
    </>
  );
}
