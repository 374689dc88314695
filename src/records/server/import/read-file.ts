import { formatNumber } from "#platform/number.ts";
import { rowName } from "#platform/row-name.ts";
import { importLimits } from "../../import.ts";
import { Failure } from "#platform/server/http/failure.ts";
import { columnLetter } from "#platform/server/spreadsheet/column-letter.ts";
import { SpreadsheetError, sheetLimits } from "#platform/server/spreadsheet/limits.ts";
import { readSpreadsheet, type SheetRow, type SheetRows } from "#platform/server/spreadsheet/read.ts";
import { refuseUnstorable } from "#platform/server/spreadsheet/storable.ts";
import { rowNumbers, sameValues } from "#platform/server/spreadsheet/table.ts";
import { findHeaderRow } from "./header.ts";
import type { ImportRow } from "./plan-import.ts";

const samples = 3;
/** Long enough for few pieces, short enough for one to hold nobody up. */
const pieceCharacters = 500_000;

/** Plain data: a file, and the names that its columns may have, as `headerName` writes them. */
export type SentFile = { readonly bytes: Uint8Array; readonly known: readonly string[] };

export type ReadFile = {
  readonly titles: readonly string[];
  /** The first rows. */
  readonly samples: readonly ImportRow[];
  readonly count: number;
  /** What of the file is not read, a sentence each. */
  readonly notes: readonly string[];
};

/**
 * The first sheet with a row of titles and rows below; hands the rows over as texts, each JSON of `ImportRow[]`. Refuses
 * with a sentence what cannot be read. Runs in a worker.
 */
export async function readImportFile({ bytes, known }: SentFile, hand: (rows: string) => void): Promise<ReadFile> {
  const names = new Set(known);
  const sheets = await readSheets(bytes);
  const tables = sheets.flatMap((sheet) => tableOf(sheet, names) ?? []);
  const [table, ...others] = tables;
  if (!table) throw refused("가져올 내용이 없습니다. 한 줄에 열 이름을, 그 아래에 내용을 적어 주세요.");
  if (table.rows.length > importLimits.rows)
    throw refused(`한 번에 ${formatNumber(importLimits.rows)}줄까지 가져올 수 있습니다.`);
  const long = table.titles.findIndex(({ length }) => length > sheetLimits.titleCharacters);
  if (long >= 0) {
    const most = `${sheetLimits.titleCharacters}자`;
    throw refused(`${columnLetter(long)}열의 이름이 너무 깁니다. 열 이름은 ${most}까지 읽을 수 있습니다.`);
  }
  const unread = others.map(({ name }) => name).join(", ");
  const notes = unread === "" ? [] : [`‘${table.name}’ 시트만 읽었습니다. 읽지 않은 시트: ${unread}`];
  handRows(table.rows, hand);
  return {
    titles: table.titles,
    samples: table.rows.slice(0, samples),
    count: table.rows.length,
    notes: [...notes, ...table.notes],
  };
}

function handRows(rows: readonly ImportRow[], hand: (rows: string) => void): void {
  let written: string[] = [];
  let characters = 0;
  for (const row of rows) {
    const text = JSON.stringify(row);
    written.push(text);
    characters += text.length;
    if (characters < pieceCharacters && row !== rows.at(-1)) continue;
    hand(`[${written.join()}]`);
    written = [];
    characters = 0;
  }
}

type FoundTable = Pick<ReadFile, "titles" | "notes"> & {
  readonly name: string;
  readonly rows: readonly ImportRow[];
};

/** The titles and the rows below them; null when the sheet has none. */
function tableOf({ name, rows }: SheetRows, known: ReadonlySet<string>): FoundTable | null {
  const filled = rows.filter(({ values }) => values.some((value) => value !== ""));
  const head = findHeaderRow(
    filled.filter(({ divider }) => !divider),
    known,
  );
  if (!head) return null;
  const below = filled.filter(({ number }) => number > head.number);
  const repeated = below.filter(({ values }) => sameValues(values, head.values));
  const dividers = below.filter((row) => row.divider && !repeated.includes(row));
  const body = below.filter((row) => !row.divider && !repeated.includes(row));
  if (body.length === 0) return null;
  const width = Math.max(...[head, ...body].map(filledWidth));
  return {
    name,
    titles: Array.from({ length: width }, (_, index) => head.values[index] ?? ""),
    rows: body.map(({ number, values }) => [number, values.slice(0, width)] as const),
    notes: [
      ...skipped(
        `열 이름은 ${rowName(head.number)}에 있습니다. 그 위는 가져오지 않습니다`,
        filled.filter(({ number }) => number < head.number),
      ),
      ...skipped("중복된 열 이름이라 건너뜁니다", repeated),
      ...skipped("한 칸으로 합쳐진 구분 행이라 건너뜁니다", dividers),
    ],
  };
}

function filledWidth({ values }: SheetRow): number {
  return values.findLastIndex((value) => value !== "") + 1;
}

function skipped(reason: string, rows: readonly SheetRow[]): string[] {
  return rows.length === 0 ? [] : [`${reason}: ${rowNumbers(rows)}`];
}

async function readSheets(bytes: Uint8Array): Promise<readonly SheetRows[]> {
  try {
    const sheets = await readSpreadsheet(bytes);
    for (const { rows } of sheets) refuseUnstorable(rows);
    return sheets;
  } catch (error) {
    throw error instanceof SpreadsheetError ? refused(error.message) : error;
  }
}

function refused(message: string): Failure {
  return new Failure("invalid", message, { fields: { file: message } });
}
