import type { ReactNode } from "react";
import { formatDateTime, withoutThisYear } from "#platform/dates.ts";
import { PageLink } from "#platform/web/navigation.tsx";
import { DueDay, Hearing } from "../project-cells.tsx";
import type { ProjectRow } from "./groups.ts";

/** Cells that can be written here; deadlines never, they have two people of their own (product §6.4). */
export const editable = [
  "court",
  "caseNo",
  "instance",
  "stage",
  "theirBrief",
  "ourBrief",
  "nextStep",
  "nextStepDue",
  "remark",
] as const;
export type EditableKey = (typeof editable)[number];

export type ProgressColumn = {
  readonly key: string;
  readonly label: string;
  readonly width: number;
  /** Stays in sight when the table is moved sideways. */
  readonly frozen?: boolean;
  readonly edits?: EditableKey;
  readonly cell: (row: ProjectRow) => ReactNode;
};

const text = (key: EditableKey, label: string, width: number): ProgressColumn => ({
  key,
  label,
  width,
  edits: key,
  cell: (row) => row[key],
});
const pathOf = (row: ProjectRow) => `/lawfirm/project/${row.number}`;

/** Columns of the progress table (product §6.4), the first three frozen. */
export const progressColumns: readonly ProgressColumn[] = [
  { key: "number", label: "번호", width: 64, frozen: true, cell: (row) => row.number },
  {
    key: "title",
    label: "사건명",
    width: 190,
    frozen: true,
    cell: (row) => (
      <PageLink to={pathOf(row)} tabIndex={-1}>
        {row.title}
      </PageLink>
    ),
  },
  { key: "client", label: "위임인", width: 96, frozen: true, cell: (row) => row.client?.label ?? row.clientName },
  text("court", "법원", 120),
  text("caseNo", "사건번호", 128),
  text("instance", "심급", 64),
  text("stage", "단계", 96),
  text("theirBrief", "상대방 서면", 150),
  text("ourBrief", "우리 서면", 150),
  {
    key: "nextHearingAt",
    label: "다음 기일",
    width: 150,
    cell: (row) => (
      <PageLink to={`${pathOf(row)}?tab=hearings`} tabIndex={-1} title="기일은 사건의 기일 탭에서 등록합니다">
        {row.nextHearingAt === null ? "기일 등록" : <Hearing at={row.nextHearingAt} />}
      </PageLink>
    ),
  },
  {
    key: "nextDeadlineOn",
    label: "다음 기한",
    width: 118,
    cell: (row) => (
      <PageLink to={`${pathOf(row)}?tab=deadlines`} tabIndex={-1} title="기한은 사건에서 입력하고 검증합니다">
        <DueDay day={row.nextDeadlineOn} />
      </PageLink>
    ),
  },
  text("nextStep", "다음단계", 170),
  { ...text("nextStepDue", "다음단계 기한", 124), cell: (row) => <DueDay day={row.nextStepDue} /> },
  {
    key: "people",
    label: "담당",
    width: 130,
    cell: (row) => [row.responsible?.label, row.litigation?.label].filter(Boolean).join(" · "),
  },
  text("remark", "비고", 170),
  {
    key: "updatedAt",
    label: "최근 변경",
    width: 104,
    cell: (row) => withoutThisYear(formatDateTime(row.updatedAt).slice(0, 16)),
  },
];

/** Distance of each frozen column from the left edge. */
export const frozenLeft: readonly (number | undefined)[] = progressColumns.map(({ frozen }, index) =>
  frozen ? progressColumns.slice(0, index).reduce((sum, { width }) => sum + width, 0) : undefined,
);

/** The word under which the choice of columns of the progress table is kept. */
export const progressName = "progress";

/** What can be chosen; the frozen columns are always there. */
export const choosable = progressColumns.map(({ key, label, frozen = false }) => ({ key, label, fixed: frozen }));

/** The columns shown, in the order of the table whatever the order they were chosen in; null: all. */
export function shownColumns(chosen: readonly string[] | null): readonly ProgressColumn[] {
  return progressColumns.filter(({ key, frozen }) => frozen || (chosen?.includes(key) ?? true));
}

export function gridColumns(columns: readonly ProgressColumn[]): string {
  return columns.map(({ width }) => `${width}px`).join(" ");
}
