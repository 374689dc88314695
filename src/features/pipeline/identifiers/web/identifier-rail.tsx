import { Button } from "@mantine/core";
import { lazy, useState } from "react";
import type { CallOutput } from "#platform/endpoint.ts";
import { call } from "#platform/web/call.ts";
import { LoadedPart } from "#ui/components/loaded-part.tsx";
import { EmptyState, ErrorState, SkeletonRows } from "#ui/components/states.tsx";
import { notifySuccess } from "#platform/web/notify.ts";
import { refreshReads, useRead } from "#platform/web/query.ts";
import type { RailRecord } from "#records/web/rails.ts";
import ReasonDialog from "#records/web/reason-dialog.tsx";
import { readIdentifier, removeIdentifier } from "../endpoints.ts";
import type * as schemas from "../schemas.ts";
import styles from "./identifiers.module.css";

const EditDialog = lazy(() => import("./edit-dialog.tsx"));
const RevealDialog = lazy(() => import("./reveal-dialog.tsx"));

type Kept = NonNullable<CallOutput<typeof schemas.readIdentifier>["model"]>;
type Act = "edit" | "reveal" | "remove";

/** 주민등록번호 of a client: masked, with the basis on which it is kept. */
export default function IdentifierRail({ record }: { readonly record: RailRecord }) {
  const params = { number: String(record.number) };
  const { data, error, refetch } = useRead(readIdentifier, { params });
  const [act, setAct] = useState<Act | null>(null);
  const close = () => setAct(null);
  if (!data) {
    if (!error) return <SkeletonRows rows={2} columns="96px 1fr" />;
    return <ErrorState title="주민등록번호를 불러오지 못했습니다." error={error} onRetry={() => void refetch()} />;
  }
  const { model, bases } = data;
  if (!model && bases.length === 0) {
    return (
      <EmptyState title="주민등록번호를 보관하지 않습니다.">
        보관하려면 관리자가 보안 설정에서 법적 근거를 정해야 합니다.
      </EmptyState>
    );
  }
  const remove = async (reason: string) => {
    if (!model) return;
    await call(removeIdentifier, { params, body: { reason, version: model.version } });
    notifySuccess("주민등록번호를 지웠습니다.");
    await refreshReads(readIdentifier);
  };
  return (
    <div className={styles.stack}>
      {model ? <Facts model={model} /> : <p className={styles.note}>등록된 주민등록번호가 없습니다.</p>}
      <div className={styles.row}>
        {model && (
          <Button variant="default" onClick={() => setAct("reveal")}>
            전체 보기
          </Button>
        )}
        {bases.length > 0 && (
          <Button variant="default" onClick={() => setAct("edit")}>
            {model ? "바꾸기" : "등록"}
          </Button>
        )}
        {model && (
          <Button variant="default" onClick={() => setAct("remove")}>
            지우기
          </Button>
        )}
      </div>
      {act === "remove" && (
        <ReasonDialog
          title="주민등록번호 지우기"
          message="지운 번호는 되돌릴 수 없습니다."
          confirmLabel="지우기"
          onClose={close}
          onConfirm={remove}
        />
      )}
      {(act === "edit" || act === "reveal") && (
        <LoadedPart onFail={close}>
          {act === "edit" ? (
            <EditDialog number={record.number} bases={bases} model={model} onClose={close} />
          ) : (
            <RevealDialog number={record.number} onClose={close} />
          )}
        </LoadedPart>
      )}
    </div>
  );
}

function Facts({ model }: { readonly model: Kept }) {
  return (
    <dl className={styles.facts}>
      <dt>번호</dt>
      <dd className={styles.number}>{model.masked}</dd>
      <dt>법적 근거</dt>
      <dd>{model.basisNote === "" ? model.basis : `${model.basis}: ${model.basisNote}`}</dd>
      {model.others > 0 && (
        <>
          <dt>확인</dt>
          <dd className={styles.warning}>같은 번호의 다른 고객이 {model.others}명 있습니다.</dd>
        </>
      )}
    </dl>
  );
}
