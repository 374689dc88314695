import { NativeSelect, TextInput } from "@mantine/core";
import { useState } from "react";
import { firmToday, formatDay, isDay } from "#platform/dates.ts";
import { goTo } from "#platform/web/navigation.tsx";
import { useRead, useWrite } from "#platform/web/query.ts";
import type { Ref } from "#records/field.ts";
import { RefInput } from "#records/web/form/ref-input.tsx";
import { fieldError, TextField } from "#ui/components/fields.tsx";
import { FormDialog } from "#ui/components/form-dialog.tsx";
import { StateChip } from "#ui/components/chip.tsx";
import { checkLeave, leaveCalls } from "../endpoints.ts";
import { leaveKinds, minutesInWords, whenProblem, type LeaveKind, type WhenOff } from "../law/days.ts";
import { leave } from "../leave.ts";
import { leavePath } from "./tabs.ts";
import { leaveReads } from "./refresh.ts";
import { weightWords } from "./weights.ts";
import styles from "./leave.module.css";

type LeaveDialogProps = {
  readonly self: Ref;
  /** 인사관리 enters leave of others too. */
  readonly choosesStaff: boolean;
  readonly onClose: () => void;
};

const kindOptions = Object.entries(leaveKinds).map(([value, label]) => ({ value, label }));
const explained: readonly LeaveKind[] = ["sick", "family", "official"];

/** Asks for leave: what it takes and what falls into it is shown before it is sent. */
export default function LeaveDialog({ self, choosesStaff, onClose }: LeaveDialogProps) {
  const [staff, setStaff] = useState<Ref | null>(self);
  const [when, setWhen] = useState<WhenOff>(() => {
    const today = firmToday();
    return { kind: "annual", startsOn: today, endsOn: today, fromTime: "", untilTime: "" };
  });
  const [deputy, setDeputy] = useState<Ref | null>(null);
  const [purpose, setPurpose] = useState("");
  const enter = useWrite(leaveCalls.create, {
    refreshes: leaveReads,
    quiet: true,
    once: true,
    onSuccess: ({ model }) => goTo(`${leavePath}/${model.number}`),
  });
  const { error } = enter;
  const set = (change: Partial<WhenOff>) => setWhen((now) => settle({ ...now, ...change }, change));
  const valid = isDay(when.startsOn) && isDay(when.endsOn);
  const problem = valid ? whenProblem(when) : null;
  const at = (name: string) => fieldError(error, name) ?? (problem?.[0] === name ? problem[1] : undefined);
  const send = () => {
    if (!staff) return;
    enter.mutate({ body: { ...when, staff: staff.id, deputy: deputy?.id ?? null, purpose } });
  };
  return (
    <FormDialog
      title="휴가 신청"
      label="신청"
      noValidate
      sending={enter.isPending}
      disabled={!valid || problem !== null || staff === null}
      failure={error && Object.keys(error.fields).length === 0 ? error.message : undefined}
      onClose={onClose}
      onSubmit={send}
    >
      {choosesStaff && (
        <RefInput
          label={leave.fields.staff.label}
          target={leave.fields.staff.target}
          value={staff}
          error={at("staff")}
          onChange={setStaff}
        />
      )}
      <NativeSelect
        label="종류"
        data={kindOptions}
        value={when.kind}
        data-autofocus
        onChange={(event) => set({ kind: event.currentTarget.value as LeaveKind })}
      />
      <div className={styles.pair}>
        <TextInput
          label="시작일"
          type="date"
          value={when.startsOn}
          error={at("startsOn")}
          onChange={(event) => set({ startsOn: event.currentTarget.value })}
        />
        <TextInput
          label="종료일"
          type="date"
          value={when.endsOn}
          error={at("endsOn")}
          onChange={(event) => set({ endsOn: event.currentTarget.value })}
        />
      </div>
      {when.kind === "hours" && (
        <div className={styles.pair}>
          <TextInput
            label="시작 시각"
            type="time"
            step={1800}
            value={when.fromTime}
            error={at("fromTime")}
            onChange={(event) => set({ fromTime: event.currentTarget.value })}
          />
          <TextInput
            label="종료 시각"
            type="time"
            step={1800}
            value={when.untilTime}
            error={at("untilTime")}
            onChange={(event) => set({ untilTime: event.currentTarget.value })}
          />
        </div>
      )}
      <RefInput
        label={leave.fields.deputy.label}
        description={leave.fields.deputy.help}
        target={leave.fields.deputy.target}
        value={deputy}
        error={at("deputy")}
        onChange={setDeputy}
      />
      <TextField
        name="purpose"
        label="사유"
        description={leave.fields.purpose.help}
        withAsterisk={explained.includes(when.kind)}
        limit={leave.fields.purpose.max}
        failure={error}
        value={purpose}
        onChange={(event) => setPurpose(event.currentTarget.value)}
      />
      {valid && problem === null && staff && <Preview when={when} staff={staff.id} />}
    </FormDialog>
  );
}

/** What is chosen first keeps the others fitting: half a day has one day, and an end never lies before its beginning. */
function settle(next: WhenOff, { kind }: Partial<WhenOff>): WhenOff {
  const oneDay = next.kind === "morning" || next.kind === "afternoon" || next.kind === "hours";
  const endsOn = oneDay || next.endsOn < next.startsOn ? next.startsOn : next.endsOn;
  const times = next.kind === "hours" ? {} : { fromTime: "", untilTime: "" };
  return { ...next, endsOn, ...times, ...(kind === "hours" && { fromTime: "14:00", untilTime: "16:00" }) };
}

function Preview({ when, staff }: { readonly when: WhenOff; readonly staff: number }) {
  const { data, error } = useRead(checkLeave, { query: { ...when, staff: String(staff) } }, { keepPrevious: true });
  if (error) return <p className={styles.warning}>{error.message}</p>;
  if (!data) return <p className={styles.quiet}>차감할 시간을 계산하고 있습니다.</p>;
  const { minutes, day, days, missing, left, clashes } = data.model;
  return (
    <section className={styles.preview} aria-label="신청 미리보기" aria-live="polite">
      <p>
        근무일 {days}일, <strong>{minutesInWords(minutes, day)}</strong>
        {left === null ? " (잔여에서 차감하지 않음)" : ` 차감 · 신청 후 잔여 ${minutesInWords(left - minutes, day)}`}
      </p>
      {missing > 0 && <p className={styles.warning}>쓸 수 있는 휴가가 {minutesInWords(missing, day)} 모자랍니다.</p>}
      {clashes.length > 0 && (
        <>
          <p>이 기간의 일정 {clashes.length}건입니다. 신청한 뒤 건마다 대무자를 정할 수 있습니다.</p>
          <ul className={styles.list}>
            {clashes.slice(0, 8).map(({ type, id, weight, on, title }) => (
              <li key={`${type} ${id}`}>
                <StateChip tone={weightWords[weight].tone}>{weightWords[weight].label}</StateChip> {formatDay(on)}{" "}
                {title}
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  );
}
