import type { ClipboardEvent } from "react";
import { formatNumber } from "#platform/number.ts";
import { confirm } from "#ui/components/confirm.ts";
import { notifyInfo } from "#platform/web/notify.ts";
import { cellText } from "./cell-write.ts";
import type { ProgressColumn } from "./columns.tsx";
import type { ProjectRow } from "./groups.ts";
import { cellsOf, layOver, type PastedCell } from "./paste.ts";
import type { CellSaves } from "./use-cell-saves.ts";

type Table = {
  readonly rows: readonly ProjectRow[];
  readonly columns: readonly ProgressColumn[];
  readonly save: CellSaves["save"];
};

/** Writes a pasted block into the cells it covers; several at once are asked about first. */
export async function pasteBlock(
  { rows, columns, save }: Table,
  text: string,
  from: { readonly row: number; readonly column: number },
): Promise<void> {
  const { cells, left } = layOver(cellsOf(text), rows, columns, from);
  const changed = cells.filter(({ row, key, value }) => value !== cellText(row, key));
  const rest = left > 0 ? `고칠 수 없는 칸이나 표 밖에 놓이는 ${formatNumber(left)}칸은 넣지 않습니다.` : "";
  if (changed.length === 0) {
    notifyInfo("붙여넣을 내용이 없습니다.", rest || "표에 이미 같은 값이 있습니다.");
    return;
  }
  if ((changed.length === 1 && left === 0) || (await agreed(changed, rest))) {
    for (const { row, key, value } of changed) save(row, key, value);
  }
}

function agreed(changed: readonly PastedCell[], rest: string): Promise<boolean> {
  const replaced = changed.filter(({ row, key }) => cellText(row, key) !== "").length;
  const over = replaced > 0 ? `이미 값이 있는 ${formatNumber(replaced)}칸은 바뀝니다. ` : "";
  return confirm({
    title: `${formatNumber(changed.length)}칸에 붙여넣을까요?`,
    message: `${over}${rest}`.trim(),
    confirmLabel: "붙여넣기",
  });
}

/** The text on the clipboard, with which an event comes. */
export const pastedText = (event: ClipboardEvent): string => event.clipboardData.getData("text/plain");
