import { Button } from "@mantine/core";
import { lazy, useEffect, useState } from "react";
import { formatDateTime, formatDay } from "#platform/dates.ts";
import type { CallOutput } from "#platform/endpoint.ts";
import { StateChip } from "#ui/components/chip.tsx";
import { LoadedPart } from "#ui/components/loaded-part.tsx";
import { EmptyState, ErrorState, SkeletonRows } from "#ui/components/states.tsx";
import { refreshReads, useRead } from "#platform/web/query.ts";
import type { RailRecord } from "#records/web/rails.ts";
import { onRecordChange } from "#records/web/record-changes.ts";
import { useAllowed } from "#platform/web/session.ts";
import { answerPrivacyRequests, takePrivacyRequests } from "../access.ts";
import { readConsultPrivacy, readPrivacy } from "../endpoints.ts";
import type { SubjectKind } from "../privacy.ts";
import type * as schemas from "../schemas.ts";
import { RequestTable, type PrivacyRequest } from "./request-table.tsx";
import styles from "./privacy.module.css";

const AccessFileDialog = lazy(() => import("./access-file-dialog.tsx"));
const RegisterDialog = lazy(() => import("./register-dialog.tsx"));

type Privacy = CallOutput<typeof schemas.readPrivacy>;

/** Consent, retention and what the client or the caller asked about the own data. */
export default function PrivacyRail({ record }: { readonly record: RailRecord }) {
  const kind: SubjectKind = record.type === "consult" ? "consult" : "client";
  const mayAnswer = useAllowed(answerPrivacyRequests);
  const mayTake = useAllowed(takePrivacyRequests);
  const [registering, setRegistering] = useState(false);
  const [filed, setFiled] = useState<PrivacyRequest | null>(null);
  const read = kind === "consult" ? readConsultPrivacy : readPrivacy;
  const { data, error, refetch } = useRead(read, { params: { number: String(record.number) } });
  useEffect(() => onRecordChange(kind, () => void refreshReads(read)), [kind, read]);
  if (!data) {
    if (!error) return <SkeletonRows rows={4} columns="110px 1fr 110px" />;
    return <ErrorState title="개인정보 내용을 불러오지 못했습니다." error={error} onRetry={() => void refetch()} />;
  }
  const close = () => setRegistering(false);
  return (
    <div className={styles.stack}>
      <Facts privacy={data} kind={kind} />
      <div className={styles.head}>
        <h2>개인정보 요구</h2>
        {(kind === "client" ? mayAnswer : mayTake) && (
          <Button size="xs" variant="default" onClick={() => setRegistering(true)}>
            요구 접수
          </Button>
        )}
      </div>
      {data.requests.length === 0 ? (
        <EmptyState title="접수한 요구가 없습니다.">열람·정정·삭제·처리정지 요구를 받으면 접수해 주세요.</EmptyState>
      ) : (
        <RequestTable requests={data.requests} {...(mayAnswer && { onFile: setFiled })} />
      )}
      {filed && (
        <LoadedPart onFail={() => setFiled(null)}>
          <AccessFileDialog request={filed} onClose={() => setFiled(null)} />
        </LoadedPart>
      )}
      {registering && (
        <LoadedPart onFail={close}>
          <RegisterDialog subject={{ kind, number: record.number }} onClose={close} />
        </LoadedPart>
      )}
    </div>
  );
}

/** Why no day of destruction is told. */
const undated: Readonly<Record<SubjectKind, string>> = {
  client: "진행 중인 사건이 있어 정하지 않음",
  consult: "고객으로 전환되어 고객의 보관기한을 따름",
};

function Facts({ privacy, kind }: { readonly privacy: Privacy; readonly kind: SubjectKind }) {
  const { consentAt, retentionUntil, destructionDueOn, hindrances, hold, certificate } = privacy;
  const unsaid = certificate ? "이미 파기함" : undated[kind];
  return (
    <dl className={styles.facts}>
      <dt>개인정보 동의</dt>
      <dd>
        {consentAt === null ? <StateChip tone="amber">동의 없음</StateChip> : formatDateTime(consentAt).slice(0, 16)}
      </dd>
      {kind === "client" && (
        <>
          <dt>보관기한</dt>
          <dd>{retentionUntil === null ? "정하지 않음" : formatDay(retentionUntil)}</dd>
        </>
      )}
      <dt>파기 예정일</dt>
      <dd>{destructionDueOn === null ? unsaid : formatDay(destructionDueOn)}</dd>
      {hindrances.length > 0 && (
        <>
          <dt>보존 사유</dt>
          <dd className={styles.chips}>
            {hindrances.map((word) => (
              <StateChip key={word} tone="blue">
                {word}
              </StateChip>
            ))}
          </dd>
        </>
      )}
      {hold && (
        <>
          <dt>파기 보류</dt>
          <dd>
            <StateChip tone="amber">{hold.kind}</StateChip> {hold.note}
          </dd>
        </>
      )}
    </dl>
  );
}
