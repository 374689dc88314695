import { rowName } from "#platform/row-name.ts";

/** The figures of one video, as a table from YouTube Studio or by hand gives them. */
export type FigureRow = {
  readonly youtubeId: string;
  readonly views: number;
  readonly likes: number | null;
  readonly comments: number | null;
};

export type ReadFigures =
  | { readonly rows: readonly FigureRow[]; readonly faults: readonly string[] }
  /** A column that is not there. */
  | { readonly missing: string };

const heads = {
  youtubeId: ["콘텐츠", "영상 id", "video id", "content", "유튜브 id", "id"],
  views: ["조회수", "조회", "views"],
  likes: ["좋아요 수", "좋아요", "likes"],
  comments: ["추가된 댓글", "댓글 수", "댓글", "comments added", "comments"],
} as const;

/**
 * Reads rows under the heads of a table. The sum that YouTube Studio puts first (합계, Total) is left out; what is no
 * number is a fault with its row; the heads are the first.
 */
export function readFigures(
  table: readonly (readonly string[])[],
  idOf: (typed: string) => string | null,
): ReadFigures {
  const [head = [], ...rows] = table;
  const names = head.map((name) => name.trim().toLowerCase());
  const column = (key: keyof typeof heads) => names.findIndex((name) => heads[key].some((one) => one === name));
  const id = column("youtubeId");
  const views = column("views");
  if (id < 0) return { missing: "콘텐츠(영상 ID)" };
  if (views < 0) return { missing: "조회수" };
  const [likes, comments] = [column("likes"), column("comments")];
  const found: FigureRow[] = [];
  const faults: string[] = [];
  for (const [index, row] of rows.entries()) {
    const typed = (row[id] ?? "").trim();
    if (typed === "" || typed === "합계" || typed.toLowerCase() === "total") continue;
    const youtubeId = idOf(typed);
    const counted = countOf(row[views]);
    if (youtubeId === null) faults.push(`${rowName(index + 2)}: 영상 ID를 알 수 없습니다.`);
    else if (counted === null) faults.push(`${rowName(index + 2)}: 조회수가 숫자가 아닙니다.`);
    else found.push({ youtubeId, views: counted, likes: countOf(row[likes]), comments: countOf(row[comments]) });
  }
  return { rows: found, faults };
}

const mostCounted = 2_000_000_000;

function countOf(text: string | undefined): number | null {
  const digits = (text ?? "").replaceAll(/[,\s]/g, "");
  if (!/^\d{1,10}$/.test(digits)) return null;
  const count = Number(digits);
  return count <= mostCounted ? count : null;
}
