import { Button, VisuallyHidden } from "@mantine/core";
import { lazy, useState } from "react";
import { formatDay } from "#platform/dates.ts";
import { formatNumber } from "#platform/number.ts";
import { useRead, useWrite } from "#platform/web/query.ts";
import { Card } from "#ui/components/card.tsx";
import { LoadedPart } from "#ui/components/loaded-part.tsx";
import { ErrorState, SkeletonRows } from "#ui/components/states.tsx";
import { Table } from "#ui/components/table.tsx";
import { readBalance, readPerson, takeBackAttendance } from "../endpoints.ts";
import { attendanceKinds, grantBases } from "../grants.ts";
import { minutesInWords } from "../law/days.ts";
import { leaveReads } from "./refresh.ts";
import type { Balance } from "./balance-figures.tsx";
import styles from "./leave.module.css";

const GrantDialog = lazy(() => import("./grant-dialog.tsx"));
const TermsDialog = lazy(() => import("./terms-dialog.tsx"));
const AttendanceDialog = lazy(() => import("./attendance-dialog.tsx"));
const CutDialog = lazy(() => import("./cut-dialog.tsx"));

type Open = "grant" | "terms" | "attendance" | { readonly lot: Balance["lots"][number] } | null;

/** What 인사관리 keeps of one person: lots, terms of work, attendance, and what each way of counting gives. */
export function PersonPanel({ staff, onClose }: { readonly staff: number; readonly onClose: () => void }) {
  const balance = useRead(readBalance, { query: { staff: String(staff) } });
  const person = useRead(readPerson, { params: { staff: String(staff) } });
  const [open, setOpen] = useState<Open>(null);
  const failed = balance.error ?? person.error;
  if (!balance.data || !person.data) {
    if (!failed) return <SkeletonRows rows={4} columns="1fr 1fr" />;
    return (
      <ErrorState title="직원의 휴가를 불러오지 못했습니다." error={failed} onRetry={() => void balance.refetch()} />
    );
  }
  const { model } = balance.data;
  const words = (minutes: number) => minutesInWords(minutes, model.day);
  const { terms, attendance, byHiring, byFiscal } = person.data.model;
  const close = () => setOpen(null);
  return (
    <div className={styles.columns}>
      <Card
        title={`${model.staff.name} · 잔여 ${words(model.sums.left)}`}
        aside={
          <div className={styles.buttons}>
            <Button size="compact-sm" variant="default" onClick={() => setOpen("grant")}>
              부여
            </Button>
            <Button size="compact-sm" variant="subtle" onClick={onClose}>
              닫기
            </Button>
          </div>
        }
      >
        <p className={styles.quiet}>
          지금까지 법정 부여는 입사일 기준 {formatNumber(byHiring)}일, 회계연도 기준 {formatNumber(byFiscal)}일입니다.
        </p>
        <Table label="부여" wraps>
          <thead>
            <tr>
              <th scope="col">부여</th>
              <th scope="col">기간</th>
              <th scope="col" className={styles.number}>
                부여
              </th>
              <th scope="col" className={styles.number}>
                사용·예정
              </th>
              <th scope="col" className={styles.number}>
                남음
              </th>
              <th scope="col">
                <VisuallyHidden>회수</VisuallyHidden>
              </th>
            </tr>
          </thead>
          <tbody>
            {model.lots.map((lot) => (
              <tr key={lot.id}>
                <td title={lot.because}>
                  {grantBases[lot.basis]} {formatNumber(lot.days)}일
                </td>
                <td>
                  {lot.from}–{lot.until}
                  {lot.endedOn !== null && (
                    <>
                      <br />
                      <span className={styles.quiet}>{formatDay(lot.endedOn)} 퇴사로 마감</span>
                    </>
                  )}
                </td>
                <td className={styles.number}>{words(lot.granted - lot.cut)}</td>
                <td className={styles.number}>{words(lot.used + lot.planned)}</td>
                <td className={styles.number}>{lot.expired > 0 ? `소멸 ${words(lot.expired)}` : words(lot.left)}</td>
                <td>
                  {lot.endedOn === null && (
                    <Button size="compact-xs" variant="subtle" onClick={() => setOpen({ lot })}>
                      회수
                    </Button>
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </Table>
      </Card>
      <div className={styles.stack}>
        <Card
          title="근무시간"
          aside={
            <Button size="compact-sm" variant="default" onClick={() => setOpen("terms")}>
              변경
            </Button>
          }
        >
          {terms.length === 0 ? (
            <p className={styles.quiet}>통상 근로자(1주 {minutesInWords(model.weekly, 0)})입니다.</p>
          ) : (
            <ul className={styles.list}>
              {terms.map(({ from, mon, tue, wed, thu, fri }) => (
                <li key={from}>
                  {from}부터 월 {hours(mon)} · 화 {hours(tue)} · 수 {hours(wed)} · 목 {hours(thu)} · 금 {hours(fri)}
                </li>
              ))}
            </ul>
          )}
        </Card>
        <Card
          title="근태"
          aside={
            <Button size="compact-sm" variant="default" onClick={() => setOpen("attendance")}>
              등록
            </Button>
          }
        >
          <Attendance rows={attendance} />
        </Card>
      </div>
      {open !== null && (
        <LoadedPart onFail={close}>
          {open === "grant" && <GrantDialog staff={staff} day={model.day} onClose={close} />}
          {open === "terms" && <TermsDialog staff={staff} onClose={close} />}
          {open === "attendance" && <AttendanceDialog staff={staff} onClose={close} />}
          {typeof open === "object" && <CutDialog lot={open.lot} day={model.day} onClose={close} />}
        </LoadedPart>
      )}
    </div>
  );
}

const hours = (minutes: number) => (minutes === 0 ? "쉼" : minutesInWords(minutes, 0));

type AttendanceRow = {
  readonly id: number;
  readonly kind: keyof typeof attendanceKinds;
  readonly from: string;
  readonly until: string;
};

function Attendance({ rows }: { readonly rows: readonly AttendanceRow[] }) {
  const takeBack = useWrite(takeBackAttendance, {
    refreshes: leaveReads,
    success: "근태를 취소했습니다.",
    failure: "취소하지 못했습니다.",
  });
  if (rows.length === 0) return <p className={styles.quiet}>등록된 결근·휴직이 없습니다. 모두 출근한 것으로 셉니다.</p>;
  return (
    <ul className={styles.list} aria-label="근태">
      {rows.map(({ id, kind, from, until }) => (
        <li key={id} className={styles.item}>
          {attendanceKinds[kind]} {from}–{until}
          <Button
            size="compact-xs"
            variant="subtle"
            color="red"
            aria-label={`${attendanceKinds[kind]} ${from} 취소`}
            loading={takeBack.isPending}
            onClick={() => takeBack.mutate({ params: { id: String(id) } })}
          >
            취소
          </Button>
        </li>
      ))}
    </ul>
  );
}
