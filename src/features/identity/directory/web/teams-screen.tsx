import { Button } from "@mantine/core";
import { useState } from "react";
import { formatNumber } from "#platform/number.ts";
import { StateChip } from "#ui/components/chip.tsx";
import { goTo, urlChoice, urlNumber, useUrlState } from "#platform/web/navigation.tsx";
import { useRead } from "#platform/web/query.ts";
import { useAllowed } from "#platform/web/session.ts";
import { PlainList, type PlainColumn } from "#records/web/list/plain-list.tsx";
import { usePageState } from "#records/web/list/page-state.ts";
import { FilterSelect } from "#features/identity/administration/filter-select.tsx";
import { hereWith } from "#features/identity/administration/here.ts";
import { manageTeams } from "../access.ts";
import { listTeams } from "../endpoints.ts";
import { MergeTeamDialog } from "./merge-team-dialog.tsx";
import { TeamForm } from "./team-form.tsx";
import type { TeamModel } from "./team-model.ts";

const columns: readonly PlainColumn<TeamModel>[] = [
  { label: "팀", width: 0, kind: "strong", cell: ({ name, isPresale }) => (isPresale ? `${name} (분양팀)` : name) },
  { label: "종류", width: 84, kind: "state", cell: ({ kind, colour }) => <StateChip tone={colour}>{kind}</StateChip> },
  { label: "팀장", width: 100, cell: ({ leader }) => leader?.name ?? "—" },
  { label: "인원", width: 70, right: true, cell: ({ members }) => `${members}명` },
  { label: "진행 상담", width: 84, right: true, cell: ({ openConsults }) => `${formatNumber(openConsults)}건` },
  { label: "진행 사건", width: 84, right: true, cell: ({ openProjects }) => `${formatNumber(openProjects)}건` },
  { label: "상태", width: 88, cell: ({ active }) => (active ? "사용 중" : "사용 중지") },
  { label: "순서", width: 60, right: true, cell: ({ order }) => order },
];

/** /lawfirm/teams: the firm's teams in their order; a row opens its form, to who only looks its members. */
export default function TeamsScreen() {
  const state = usePageState();
  const [{ active, id }, set] = useUrlState({ active: urlChoice(["Y", "N", "all"]), id: urlNumber });
  const [isNew, setNew] = useState(false);
  const [merging, setMerging] = useState(false);
  const mayManage = useAllowed(manageTeams);
  const answer = useRead(listTeams, { query: { active } }, { keepPrevious: true });
  const open = mayManage ? answer.data?.models.find((team) => team.id === id) : undefined;
  return (
    <>
      <PlainList
        title="팀 관리"
        state={state}
        answer={answer}
        columns={columns}
        idOf={(team) => team.id}
        pathOf={(team) => (mayManage ? hereWith("id", team.id) : `/lawfirm/teams/user?team=${team.id}`)}
        emptyHint={mayManage ? "팀이 없습니다. 팀 추가로 첫 팀을 만들어 주세요." : "팀이 없습니다."}
        actions={
          <>
            <FilterSelect
              label="상태"
              value={active}
              options={[
                { value: "Y", label: "사용 중" },
                { value: "N", label: "사용 중지" },
                { value: "all", label: "모든 상태" },
              ]}
              onChange={(value) => set({ active: value })}
            />
            <Button variant="default" onClick={() => goTo("/lawfirm/teams/user")}>
              팀원 배치
            </Button>
            {mayManage && <Button onClick={() => setNew(true)}>팀 추가</Button>}
          </>
        }
      />
      {isNew && <TeamForm team={null} onClose={() => setNew(false)} />}
      {open && !merging && (
        <TeamForm key={open.id} team={open} onMerge={() => setMerging(true)} onClose={() => set({ id: null })} />
      )}
      {open && merging && (
        <MergeTeamDialog
          key={open.id}
          team={open}
          onClose={() => {
            setMerging(false);
            set({ id: null });
          }}
        />
      )}
    </>
  );
}
