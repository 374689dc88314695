import { Button } from "@mantine/core";
import { useState } from "react";
import { LimitedInput, LimitedTextarea } from "#ui/components/limited.tsx";
import { EndButtons } from "#ui/components/end-buttons.tsx";
import { firmToday, formatDay } from "#platform/dates.ts";
import type { CallOutput } from "#platform/endpoint.ts";
import { formatNumber } from "#platform/number.ts";
import { Card } from "#ui/components/card.tsx";
import { confirm } from "#ui/components/confirm.ts";
import { fieldError, TextField } from "#ui/components/fields.tsx";
import { PageHeader } from "#ui/components/page-header.tsx";
import { ErrorState, SkeletonRows } from "#ui/components/states.tsx";
import { PageLink } from "#platform/web/navigation.tsx";
import { useRead, useWrite } from "#platform/web/query.ts";
import styles from "#features/identity/administration/administration.module.css";
import { hereWith } from "#features/identity/administration/here.ts";
import { listStaffs } from "#features/identity/staff/endpoints.ts";
import { letGo, listPeople, readHoldings, readPerson } from "../endpoints.ts";
import type { letGo as schema, readHoldings as holdingsSchema } from "../schemas.ts";
import { EquipmentForm, HandoverTable, type Choices, type Equipment } from "./leaving-handover.tsx";
import type { PersonModel } from "./staff-form.tsx";
import { nameOf } from "./staff-list.tsx";

type Outcome = CallOutput<typeof schema>["model"];

/** How a person leaves: what is held and who takes it over, a look ahead, then everything at once. */
export function LeavingWizard({ staffId }: { readonly staffId: number }) {
  const { data, error, refetch } = useRead(readPerson, { params: { staffId: String(staffId) } });
  const held = useRead(readHoldings, { params: { staffId: String(staffId) } });
  const failure = error ?? held.error;
  if (failure && !(data && held.data)) {
    return <ErrorState error={failure} onRetry={() => void Promise.all([refetch(), held.refetch()])} />;
  }
  if (!data || !held.data) return <SkeletonRows rows={8} columns="1fr 80px 240px" />;
  return <Wizard person={data.model} held={held.data} />;
}

type Held = CallOutput<typeof holdingsSchema>;

function Wizard({ person, held }: { readonly person: PersonModel; readonly held: Held }) {
  const [choices, setChoices] = useState<Choices>({});
  const [note, setNote] = useState("");
  const [reason, setReason] = useState("");
  const [leftAt, setLeftAt] = useState(() => firmToday());
  const [equipment, setEquipment] = useState<Equipment>({ items: "", to: "" });
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const write = useWrite(letGo, {
    quiet: true,
    refreshes: [listPeople, readPerson, readHoldings, listStaffs],
    onSuccess: ({ model }) => setOutcome(model),
    onError: () => setOutcome(null),
  });
  const send = (dryRun: "Y" | "N") => {
    const assignments = held.models.flatMap(({ group }) => {
      const [kind, id] = (choices[group] ?? "").split(":");
      if (!id) return [];
      const isTeam = kind === "team";
      return [{ group, staffId: isTeam ? null : Number(id), teamId: isTeam ? Number(id) : null }];
    });
    const body = {
      assignments,
      note,
      reason,
      version: person.version,
      dryRun,
      leftAt,
      equipment: equipment.items,
      equipmentTo: equipment.to === "" ? null : Number(equipment.to),
    };
    write.mutate({ params: { staffId: String(person.id) }, body });
  };
  const finish = async () => {
    const yes = await confirm({
      title: `${nameOf(person)}님을 퇴사 처리할까요?`,
      message: "모든 기기에서 바로 로그아웃되고 맡은 일이 옮겨집니다. 되돌리려면 재입사 처리해야 합니다.",
      confirmLabel: "퇴사 처리",
      danger: true,
    });
    if (yes) send("N");
  };
  // What was looked at before holds no more.
  const changing =
    <Value,>(set: (next: Value) => void) =>
    (next: Value) => {
      set(next);
      setOutcome(null);
    };
  if (outcome?.done || person.state === "퇴사") return <Result person={person} outcome={outcome} />;
  const isComplete = held.models.every(({ group }) => choices[group]);
  return (
    <>
      <PageHeader
        above={<PageLink to={hereWith("view", null)}>{nameOf(person)}</PageLink>}
        title="퇴사 처리"
        detail={`맡은 일 ${formatNumber(held.total)}건 · 로그인한 기기 ${held.sessions}대 · 역할 ${held.roles.join(", ") || "없음"}`}
      />
      <div className={styles.columns}>
        <Card title="1. 인계받을 사람" flush>
          <HandoverTable
            person={person}
            held={held}
            choices={choices}
            onChange={changing<Choices>(setChoices)}
            failure={write.error}
          />
        </Card>
        <div className={styles.stack}>
          <Card title="2. 장비 반납">
            <EquipmentForm
              person={person}
              equipment={equipment}
              failure={write.error}
              onChange={changing<Equipment>(setEquipment)}
            />
          </Card>
          <Card title="3. 퇴사일, 인계 메모와 사유">
            <div className={styles.form}>
              <TextField
                name="leftAt"
                type="date"
                label="퇴사일"
                description="마지막 근무일입니다. 그 뒤의 휴가는 취소됩니다."
                withAsterisk
                max={firmToday()}
                failure={write.error}
                value={leftAt}
                onChange={(event) => changing<string>(setLeftAt)(event.currentTarget.value)}
              />
              <LimitedTextarea
                label="인계 메모"
                description="받는 사람 모두에게 할일로 전달됩니다."
                withAsterisk
                rows={6}
                limit={5000}
                value={note}
                error={fieldError(write.error, "note")}
                onChange={(event) => setNote(event.currentTarget.value)}
              />
              <LimitedInput
                label="퇴사 사유"
                withAsterisk
                limit={500}
                value={reason}
                error={fieldError(write.error, "reason")}
                onChange={(event) => setReason(event.currentTarget.value)}
              />
            </div>
          </Card>
          <Card title="4. 확인">
            <div className={styles.form}>
              {outcome ? (
                <Moves outcome={outcome} />
              ) : (
                <p className={styles.note}>처리하기 전에 무엇이 바뀌는지 먼저 확인해 주세요.</p>
              )}
              <div role="alert" className={styles.failure}>
                {write.error?.message}
              </div>
              <EndButtons>
                <Button
                  variant="default"
                  loading={write.isPending}
                  disabled={!isComplete || leftAt === ""}
                  onClick={() => send("Y")}
                >
                  미리 확인
                </Button>
                <Button
                  color="red"
                  loading={write.isPending}
                  disabled={!outcome || note.trim() === "" || reason.trim() === ""}
                  onClick={() => void finish()}
                >
                  퇴사 처리
                </Button>
              </EndButtons>
            </div>
          </Card>
        </div>
      </div>
    </>
  );
}

function Moves({ outcome }: { readonly outcome: Outcome }) {
  return (
    <ul className={styles.list} aria-label="바뀌는 것">
      {outcome.moves.map(({ group, label, unit, count, to }) => (
        <li key={group}>
          {label} {formatNumber(count)}
          {unit} → {to}
        </li>
      ))}
      {outcome.moves.every(({ group }) => group !== "equipment") && <li>반납할 장비 없음</li>}
      {outcome.ends.map((words, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- two half days of one day are told alike
        <li key={index}>{words}</li>
      ))}
      <li>로그인한 기기 {outcome.sessions}대 로그아웃</li>
      <li>퇴사일 {formatDay(outcome.leftAt)}</li>
    </ul>
  );
}

function Result({ person, outcome }: { readonly person: PersonModel; readonly outcome: Outcome | null }) {
  return (
    <>
      <PageHeader above={<PageLink to="/lawfirm/staffs">직원 관리</PageLink>} title={`${nameOf(person)} 퇴사 처리됨`} />
      <Card title="처리 결과">
        <div className={styles.form}>
          {outcome ? <Moves outcome={outcome} /> : <p>이미 퇴사 처리된 직원입니다.</p>}
          <PageLink to={`/lawfirm/staffs?id=${person.id}`}>직원 기록 보기</PageLink>
        </div>
      </Card>
    </>
  );
}
