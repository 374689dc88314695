import { rowName } from "#platform/row-name.ts";
import { parseCsvText } from "#platform/server/spreadsheet/csv.ts";
import { SpreadsheetError, sheetLimits } from "#platform/server/spreadsheet/limits.ts";
import { readTableFile, type SheetRow, type SheetRows } from "#platform/server/spreadsheet/read.ts";
import { refuseUnstorable } from "#platform/server/spreadsheet/storable.ts";
import { headerName, rowNumbers } from "#platform/server/spreadsheet/table.ts";
import { findHeaderRow } from "#records/server/import/header.ts";
import { knownHeads, readSpends, type ReadSpends, type Reading } from "../read-spends.ts";

/** Plain data: a file as an advertising service gives it, and how its table is read. */
type SpendFile = { readonly bytes: Uint8Array; readonly reading: Reading };

/** Few pieces, and none that holds others up while it is taken in. */
const rowsOfPiece = 1_000;
const mostFaults = 50;

type Told = Pick<ReadSpends, "heads" | "columns"> & {
  readonly missing: readonly string[];
  /** The first faults, each with its sheet and row. */
  readonly faults: readonly string[];
  /** The first row of a day to come; null: there is none. */
  readonly late: string | null;
  /** What of the file is not read, a sentence each. */
  readonly notes: readonly string[];
};

/**
 * The table of advertising costs in an xlsx, xls or CSV file: of the first of those sheets that have most of its columns.
 * Hands its rows over as texts, each JSON of `SpendRow[]`. Throws SpreadsheetError with a sentence. Runs in a
 * worker.
 */
export async function readSpendFile({ bytes, reading }: SpendFile, hand: (rows: string) => void): Promise<Told> {
  const tables = (await readSheets(bytes)).flatMap((sheet) => tableOf(sheet, reading) ?? []);
  const [found] = tables.toSorted((one, other) => missingIn(one.read) - missingIn(other.read));
  if (!found) throw new SpreadsheetError("가져올 내용이 없습니다. 한 줄에 열 이름을, 그 아래에 비용을 적어 주세요.");
  if (found.read.heads.some(({ length }) => length > sheetLimits.titleCharacters)) {
    const most = `${sheetLimits.titleCharacters}자`;
    throw new SpreadsheetError(`${placeIn(found.name)}열 이름이 너무 깁니다. 열 이름은 ${most}까지 읽을 수 있습니다.`);
  }
  const others = tables.filter((table) => table !== found).map(({ name }) => name);
  const unread = `‘${found.name}’ 시트만 읽었습니다. 읽지 않은 시트: ${others.join(", ")}`;
  const notes = [...(others.length > 0 ? [unread] : []), ...found.notes];
  const { heads, columns } = found.read;
  if ("missing" in found.read) return { heads, columns, notes, missing: found.read.missing, faults: [], late: null };
  const { rows, faults, late } = found.read;
  for (let from = 0; from < rows.length; from += rowsOfPiece)
    hand(JSON.stringify(rows.slice(from, from + rowsOfPiece)));
  return { heads, columns, notes, missing: [], faults: faults.slice(0, mostFaults), late };
}

/** `‘5월’ 시트 `; nothing for the one table of a text. */
const placeIn = (sheet: string) => (sheet === "" ? "" : `‘${sheet}’ 시트 `);

const missingIn = (read: ReadSpends) => ("missing" in read ? read.missing.length : 0);

/** Sheets with their names; the one table of a text has none. */
async function readSheets(bytes: Uint8Array): Promise<readonly SheetRows[]> {
  const file = await readTableFile(bytes);
  const sheets =
    "sheets" in file ? file.sheets : [{ name: "", rows: parseCsvText(file.text.normalize("NFC")).map(textRow) }];
  for (const { rows } of sheets) refuseUnstorable(rows);
  return sheets;
}

const textRow = (values: readonly string[], index: number): SheetRow => ({
  number: index + 1,
  values,
  divider: false,
});

/** What a sheet says under its heads; null where it has no rows below any. */
function tableOf({ name, rows }: SheetRows, reading: Reading) {
  const filled = rows.filter(({ values, divider }) => !divider && values.some((value) => value.trim() !== ""));
  const chosen = Object.values(reading.columns ?? {}).filter((title) => title !== undefined);
  const known = [...knownHeads, ...chosen].map(headerName);
  const head = findHeaderRow(filled, new Set(known.filter((one) => one !== "")));
  const below = head ? filled.filter(({ number }) => number > head.number) : [];
  if (!head || below.length === 0) return null;
  const nameOf = (index: number) => `${placeIn(name)}${rowName(below[index]!.number)}`;
  const above = filled.filter(({ number }) => number < head.number);
  return {
    name,
    read: readSpends(
      [head, ...below].map(({ values }) => values),
      { ...reading, nameOf },
    ),
    notes:
      above.length === 0
        ? []
        : [`열 이름은 ${rowName(head.number)}에 있습니다. 그 위는 가져오지 않습니다: ${rowNumbers(above)}`],
  };
}
