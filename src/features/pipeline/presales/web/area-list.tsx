import { formatDateTime } from "../../../../kit/shared/dates.ts";
import type { CallOutput } from "../../../../kit/shared/endpoint.ts";
import { StateChip } from "../../../../kit/web/components/chip.tsx";
import { useRead } from "../../../../kit/web/query.ts";
import { pageQuery, useListState } from "../../../../kit/web/records/list-state.ts";
import { RecordList, type RecordColumn } from "../../../../kit/web/records/record-list.tsx";
import { listPresaleAreas } from "../endpoints.ts";
import type { listPresaleAreas as schema } from "../schemas.ts";
import { areaTones } from "./tones.ts";

type Area = CallOutput<typeof schema>["models"][number];

const columns: readonly RecordColumn<Area>[] = [
  { label: "번호", width: 72, kind: "dim", cell: ({ id }) => id },
  {
    label: "상태",
    width: 84,
    kind: "state",
    cell: ({ status }) => <StateChip tone={areaTones[status]}>{status}</StateChip>,
  },
  { label: "현장명", kind: "strong", cell: ({ name }) => name },
  { label: "지역", width: 160, cell: ({ region }) => region || "—" },
  { label: "요약", width: 320, from: "desktop", cell: ({ brief }) => brief || "내용없음" },
  { label: "할일", width: 80, right: true, cell: ({ openTasks }) => `${openTasks}건` },
  {
    label: "등록일",
    width: 104,
    kind: "dim",
    from: "desktop",
    cell: ({ createdAt }) => formatDateTime(createdAt).slice(0, 10),
  },
];

/** The list of /lawfirm/presale. */
export function AreaList() {
  const state = useListState();
  const answer = useRead(listPresaleAreas, { query: pageQuery(state) }, { keepPrevious: true });
  return (
    <RecordList
      title="분양"
      state={state}
      answer={answer}
      columns={columns}
      keyOf={({ id }) => id}
      pathOf={({ id }) => `/lawfirm/presale?id=${id}`}
      emptyHint="이 팀에 등록된 분양현장이 없습니다."
    />
  );
}
