import { formatDateTime } from "../../../../kit/shared/dates.ts";
import type { CallOutput } from "../../../../kit/shared/endpoint.ts";
import { StateChip } from "../../../../kit/web/components/chip.tsx";
import { useRead } from "../../../../kit/web/query.ts";
import { pageQuery, useListState } from "../../../../kit/web/records/list-state.ts";
import { RecordList, type RecordColumn } from "../../../../kit/web/records/record-list.tsx";
import { listProjects } from "../endpoints.ts";
import { projectStatusLabels } from "../project.ts";
import type { listProjects as schema } from "../schemas.ts";
import { projectTones } from "./tones.ts";

type Project = CallOutput<typeof schema>["models"][number];

const columns: readonly RecordColumn<Project>[] = [
  { label: "번호", width: 72, kind: "dim", cell: ({ idInt }) => idInt },
  {
    label: "상태",
    width: 92,
    kind: "state",
    cell: ({ status }) => <StateChip tone={projectTones[status]}>{projectStatusLabels[status]}</StateChip>,
  },
  { label: "사건명", kind: "strong", cell: ({ title }) => title },
  { label: "위임인", width: 150, cell: ({ clientName }) => clientName },
  { label: "연락처", width: 136, kind: "dim", from: "desktop", cell: ({ clientTel }) => clientTel || "—" },
  { label: "상대방", width: 130, from: "desktop", cell: ({ opponent }) => opponent || "—" },
  { label: "팀", width: 110, kind: "dim", from: "desktop", cell: ({ teamName }) => teamName },
  { label: "책임변", width: 88, cell: ({ responsible }) => responsible?.shortName ?? "—" },
  {
    label: "개시일",
    width: 104,
    kind: "dim",
    from: "desktop",
    cell: ({ createdAt }) => formatDateTime(createdAt).slice(0, 10),
  },
];

/** /lawfirm/project: projects, newest first. */
export default function ProjectList() {
  const state = useListState();
  const answer = useRead(
    listProjects,
    { query: { ...pageQuery(state), search: state.search } },
    { keepPrevious: true },
  );
  return (
    <RecordList
      title="사건"
      state={state}
      answer={answer}
      columns={columns}
      keyOf={({ id }) => id}
      pathOf={({ idInt }) => `/lawfirm/project/${idInt}`}
      searchHint="사건명 · 위임인 · 연락처 · 초성 · 번호"
      emptyHint="이 팀에 맡겨진 사건이 없습니다. 다른 팀의 사건은 팀을 바꾸면 보입니다."
    />
  );
}
