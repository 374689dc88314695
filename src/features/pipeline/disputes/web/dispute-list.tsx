import { formatDateTime } from "../../../../kit/shared/dates.ts";
import type { RowOf } from "../../../../kit/shared/records/resource.ts";
import { StateChip } from "../../../../kit/web/components/chip.tsx";
import { useRead } from "../../../../kit/web/query.ts";
import { pageQuery, useListState } from "../../../../kit/web/records/list-state.ts";
import { RecordList, type RecordColumn } from "../../../../kit/web/records/record-list.tsx";
import { disputeStatusLabels, type dispute } from "../dispute.ts";
import { disputeCalls } from "../endpoints.ts";
import { disputeTones } from "./tones.ts";

type Dispute = RowOf<typeof dispute>;

const columns: readonly RecordColumn<Dispute>[] = [
  { label: "번호", width: 72, kind: "dim", cell: ({ id }) => id },
  {
    label: "상태",
    width: 92,
    kind: "state",
    cell: ({ status }) => <StateChip tone={disputeTones[status]}>{disputeStatusLabels[status]}</StateChip>,
  },
  { label: "종류", width: 88, cell: ({ kind }) => kind },
  { label: "제목", kind: "strong", cell: ({ title }) => title },
  { label: "사건", width: 220, from: "desktop", cell: ({ project }) => project?.label ?? "—" },
  { label: "팀", width: 110, kind: "dim", from: "desktop", cell: ({ team }) => team?.label },
  { label: "담당", width: 96, cell: ({ owner }) => owner?.label ?? "—" },
  {
    label: "접수일",
    width: 104,
    kind: "dim",
    from: "tablet",
    cell: ({ createdAt }) => formatDateTime(createdAt).slice(0, 10),
  },
];

/** The list of /lawfirm/boon. */
export function DisputeList() {
  const state = useListState();
  const answer = useRead(disputeCalls.list, { query: pageQuery(state) }, { keepPrevious: true });
  return (
    <RecordList
      title="분쟁"
      state={state}
      answer={answer}
      columns={columns}
      keyOf={({ id }) => id}
      pathOf={({ id }) => `/lawfirm/boon?id=${id}`}
      emptyHint="볼 수 있는 분쟁이 없습니다. 관리자와 책임변, 담당자만 분쟁을 봅니다."
    />
  );
}
