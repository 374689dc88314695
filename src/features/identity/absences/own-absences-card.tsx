import { firmNow } from "#platform/clock.ts";
import { Button } from "@mantine/core";
import { lazy, useState } from "react";
import { formatDateTime } from "#platform/dates.ts";
import { useRead, useWrite } from "#platform/web/query.ts";
import { Card } from "#ui/components/card.tsx";
import { confirm } from "#ui/components/confirm.ts";
import { LoadedPart } from "#ui/components/loaded-part.tsx";
import { ErrorState, SkeletonRows } from "#ui/components/states.tsx";
import { absence } from "./absence.ts";
import { endOwnAbsence, listOwnAbsences } from "./endpoints.ts";
import { absenceReads, type OwnAbsence } from "./own-absences.ts";
import styles from "./own-absences.module.css";

const OwnAbsenceDialog = lazy(() => import("./own-absence-dialog.tsx"));

/** 내 정보: when one is away and who stands in, for oneself and for the people of a team that one leads. */
export function OwnAbsencesCard() {
  const { data, error, refetch } = useRead(listOwnAbsences, {});
  const [open, setOpen] = useState<OwnAbsence | "new" | null>(null);
  return (
    <Card
      title="부재"
      aside={
        data && (
          <Button variant="default" size="compact-sm" onClick={() => setOpen("new")}>
            부재 등록
          </Button>
        )
      }
    >
      {error && !data && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!error && !data && <SkeletonRows rows={2} columns="1fr" />}
      {data?.models.length === 0 && (
        <p className={styles.none}>
          등록된 부재가 없습니다. 등록한 동안 상담이 예약되지 않고, 반복 업무와 기한 알림은 대무자가 받습니다.
        </p>
      )}
      {data && data.models.length > 0 && (
        <ul className={styles.list} aria-label="부재">
          {data.models.map((one) => (
            <Item key={one.number} absence={one} namesPerson={data.people.length > 1} onChange={() => setOpen(one)} />
          ))}
        </ul>
      )}
      {data && open && (
        <LoadedPart onFail={() => setOpen(null)}>
          <OwnAbsenceDialog absence={open === "new" ? null : open} people={data.people} onClose={() => setOpen(null)} />
        </LoadedPart>
      )}
    </Card>
  );
}

type ItemProps = {
  readonly absence: OwnAbsence;
  /** One leads others, so that it says whose it is. */
  readonly namesPerson: boolean;
  readonly onChange: () => void;
};

function Item({ absence: one, namesPerson, onChange }: ItemProps) {
  const end = useWrite(endOwnAbsence, { refreshes: absenceReads, failure: "부재를 끝내지 못했습니다." });
  const [begun] = useState(() => Date.parse(one.startsAt) <= firmNow());
  const what = begun ? "지금 끝내기" : "취소";
  const name = `${one.staff.name} ${absence.fields.kind.options[one.kind]} ${minute(one.startsAt)}`;
  const ask = async () => {
    const title = begun ? "부재를 지금 끝낼까요?" : "이 부재를 취소할까요?";
    if (!(await confirm({ title, confirmLabel: begun ? "끝내기" : "부재 취소", cancelLabel: "닫기" }))) return;
    end.mutate({ params: { number: String(one.number) }, body: { version: one.version } });
  };
  return (
    <li className={styles.item}>
      <div>
        <strong>
          {namesPerson && `${one.staff.name} · `}
          {absence.fields.kind.options[one.kind]}
        </strong>{" "}
        <span className={styles.time}>
          {minute(one.startsAt)} – {minute(one.endsAt)}
        </span>
        <div className={styles.more}>
          {one.deputy ? `대무자 ${one.deputy.name}` : "대무자 없음"}
          {one.note !== "" && ` · ${one.note}`}
        </div>
      </div>
      <div className={styles.buttons}>
        <Button variant="subtle" size="compact-sm" aria-label={`${name} 수정`} onClick={onChange}>
          수정
        </Button>
        <Button
          variant="subtle"
          size="compact-sm"
          color="red"
          aria-label={`${name} ${what}`}
          loading={end.isPending}
          onClick={() => void ask()}
        >
          {what}
        </Button>
      </div>
    </li>
  );
}

const minute = (at: string) => formatDateTime(at).slice(0, 16);
