import { Button } from "@mantine/core";
import { lazy, Suspense, useState } from "react";
import { call } from "#platform/web/call.ts";
import { refreshReads } from "#platform/web/query.ts";
import { staffRef } from "#firm/refs.ts";
import type { Ref } from "#records/field.ts";
import { RefInput } from "#records/web/form/ref-input.tsx";
import { LimitedInput } from "#ui/components/limited.tsx";
import { agencyLength } from "../contract.ts";
import { confirmBar } from "../endpoints.ts";
import { contractReads } from "./use-terms.ts";

const ReasonDialog = lazy(() => import("#records/web/reason-dialog.tsx"));

const rule =
  "퇴직 전 1년 동안 근무한 기관이 처리하는 사건은 퇴직한 날부터 1년 동안 맡을 수 없습니다(변호사법 제31조 제3항). 맡을 수 있는 사유를 적어 주세요. 사유는 이력에 남습니다.";

type BarButtonProps = {
  readonly number: number;
  readonly version: number;
  /** Also asks for whom who does not stand on the contract yet. */
  readonly choosing?: boolean;
};

/** Asks a lawyer why one who has left the office that a contract is before takes it all the same. */
export function BarButton({ number, version, choosing = false }: BarButtonProps) {
  const [asking, setAsking] = useState(false);
  const [person, setPerson] = useState<Ref | null>(null);
  const [agency, setAgency] = useState("");
  const confirm = async (reason: string) => {
    const body = { version, reason, ...(person && { staffId: person.id }), ...(agency.trim() && { agency }) };
    await call(confirmBar, { params: { number: String(number) }, body });
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
            message={
              <>
                {rule}
                {choosing && (
                  <>
                    <RefInput
                      label="새로 맡을 변호사"
                      description="비워 두면 이 계약의 담당변호사와 책임변을 확인합니다."
                      target={staffRef}
                      among="lawyers"
                      value={person}
                      onChange={setPerson}
                    />
                    <LimitedInput
                      label="바꿀 관할기관이나 소송사건의 법원"
                      description="비워 두면 지금의 관할기관으로 확인합니다. 그곳에 적힐 이름 그대로 적어 주세요."
                      limit={agencyLength}
                      value={agency}
                      onChange={({ currentTarget }) => setAgency(currentTarget.value)}
                    />
                  </>
                )}
              </>
            }
            confirmLabel="확인"
            onClose={() => setAsking(false)}
            onConfirm={confirm}
          />
        </Suspense>
      )}
    </>
  );
}
