import { Button } from "@mantine/core";
import { useState } from "react";
import { formatMinutes } from "#features/people/worktime/day.ts";
import type { CallOutput } from "#platform/endpoint.ts";
import { StateChip } from "#ui/components/chip.tsx";
import { urlChoice, urlText, useUrlState } from "#platform/web/navigation.tsx";
import { useRead } from "#platform/web/query.ts";
import { PlainList, type PlainColumn } from "#records/web/list/plain-list.tsx";
import { pageQuery, usePageState } from "#records/web/list/page-state.ts";
import { useAllowed } from "#platform/web/session.ts";
import { FilterSelect } from "#features/identity/administration/filter-select.tsx";
import { hereWith } from "#features/identity/administration/here.ts";
import { jobTypes } from "#features/identity/staff/job-types.ts";
import { isShort, lackOf, type TrainingYear } from "#features/people/trainings/year.ts";
import { manageDirectory } from "../access.ts";
import { listPeople, listTeams } from "../endpoints.ts";
import type { listPeople as schema } from "../schemas.ts";
import { StaffForm } from "./staff-form.tsx";
import { stateTones } from "./words.ts";

type Person = CallOutput<typeof schema>["models"][number];

const columns: readonly PlainColumn<Person>[] = [
  { label: "이름", width: 160, kind: "strong", cell: (person) => nameOf(person) },
  {
    label: "상태",
    width: 76,
    kind: "state",
    cell: ({ state }) => <StateChip tone={stateTones[state]}>{state}</StateChip>,
  },
  { label: "직무", width: 84, cell: ({ jobType }) => jobType },
  { label: "휴대전화", width: 130, cell: ({ tel }) => tel || "—" },
  {
    label: "팀",
    width: 150,
    cell: ({ teams }) => teams.map(({ name }) => name).join(", ") || "소속 없음",
  },
  { label: "직책", width: 90, cell: ({ position }) => position || "—" },
  { label: "부서", width: 100, cell: ({ department }) => department || "—" },
  { label: "역할", width: 0, cell: ({ roles }) => roles.join(", ") || "—" },
  { label: "내선", width: 64, cell: ({ ext }) => ext || "—" },
  { label: "입사", width: 112, cell: ({ hiredAt }) => hiredAt ?? "—" },
  { label: "퇴사", width: 112, cell: ({ leftAt }) => leftAt ?? "—" },
  { label: "변호사번호", width: 100, cell: ({ licenseNo }) => licenseNo || "—" },
  { label: "등록전문분야", width: 120, cell: ({ specialties }) => specialties.join(", ") || "—" },
  { label: "계정", width: 170, cell: ({ email }) => email || "계정 없음" },
];

/** For whoever sees the 연수교육 of all. */
const trainingColumn: PlainColumn<Person> = {
  label: "연수 현황",
  width: 150,
  cell: ({ training }) => (training ? <Training year={training} /> : "—"),
};
const managedColumns = [...columns.slice(0, 3), trainingColumn, ...columns.slice(3)];

function Training({ year }: { readonly year: TrainingYear }) {
  const words = `${formatMinutes(year.minutes)} / ${formatMinutes(year.target)}`;
  const lacksEthics = lackOf(year).missing === 0 && isShort(year);
  return <StateChip tone={isShort(year) ? "amber" : "green"}>{lacksEthics ? "법조윤리 부족" : words}</StateChip>;
}

export function nameOf({ shortName, realName }: Pick<Person, "shortName" | "realName">): string {
  return shortName === realName ? realName : `${shortName} (${realName})`;
}

const states = ["working", "재직", "휴직", "초대", "퇴사", "all"] as const;
const stateLabels: Readonly<Record<string, string>> = { working: "퇴사 제외", all: "모든 상태" };

/** The firm's people, with filters in the address. */
export function StaffList() {
  const state = usePageState();
  const [filter, set] = useUrlState({ state: urlChoice(states), jobType: urlText, teamId: urlText, page: urlText });
  const [isNew, setNew] = useState(false);
  const mayManage = useAllowed(manageDirectory);
  const jobType = jobTypes.find((word) => word === filter.jobType) ?? "";
  const teamId = /^[1-9]\d{0,8}$/.test(filter.teamId) ? filter.teamId : "";
  const teams = useRead(listTeams, { query: {} }, { staleTime: 60_000 });
  const answer = useRead(
    listPeople,
    { query: { ...pageQuery(state), search: state.search, state: filter.state, jobType, teamId } },
    { keepPrevious: true },
  );
  const narrow = (change: Partial<typeof filter>) => set({ ...change, page: "" });
  return (
    <>
      <PlainList
        title="직원 관리"
        state={state}
        answer={answer}
        columns={mayManage ? managedColumns : columns}
        idOf={({ id }) => id}
        pathOf={({ id }) => hereWith("id", id)}
        searchHint="성명 · 초성 · 휴대전화"
        emptyHint="이 조건에 맞는 직원이 없습니다. 상태나 팀을 바꿔 보세요."
        filters={
          <>
            <FilterSelect
              label="상태"
              value={filter.state}
              options={states.map((value) => ({ value, label: stateLabels[value] ?? value }))}
              onChange={(value) => narrow({ state: value })}
            />
            <FilterSelect
              label="직무"
              value={jobType}
              options={[
                { value: "", label: "모든 직무" },
                ...jobTypes.map((value) => ({ value, label: value }) as const),
              ]}
              onChange={(value) => narrow({ jobType: value })}
            />
            <FilterSelect
              label="팀"
              value={teamId}
              options={[
                { value: "", label: "모든 팀" },
                ...(teams.data?.models ?? []).map(({ id, name }) => ({ value: String(id), label: name })),
              ]}
              onChange={(value) => narrow({ teamId: value })}
            />
          </>
        }
        actions={mayManage && <Button onClick={() => setNew(true)}>직원 등록</Button>}
      />
      {isNew && <StaffForm person={null} onClose={() => setNew(false)} />}
    </>
  );
}
