import { seoulDay, type Day } from "#platform/dates.ts";
import { readListed, type Listed } from "#platform/server/spreadsheet/read-listed.ts";
import type { TableRow } from "#platform/server/spreadsheet/table.ts";
import type { RowReader } from "#platform/server/spreadsheet/values.ts";
import { mostOpenings, openingColumns, type OpeningColumn } from "../opening-list.ts";

/** A balance as a row of the list says it; records by the words of the file, sums in won. */
export type ListedOpening = {
  readonly row: number;
  readonly contract: string;
  readonly project: string;
  readonly client: string;
  readonly title: string;
  readonly signedAt: Day | null;
  /** null: as the contract says. */
  readonly agreed: number | null;
  /** null: the row is of what is held alone. */
  readonly received: number | null;
  /** 0: nothing is held. */
  readonly deposit: number;
  readonly wrong: RowReader<OpeningColumn>["wrong"];
};

export type OpeningList = Listed<ListedOpening>;

/** Balances of a file with everything that is wrong in the file itself. `staffId`: whoever waits for it. */
export function readOpeningList(bytes: Uint8Array, staffId: number | null): Promise<OpeningList> {
  return readListed(bytes, staffId, { columns: openingColumns, most: mostOpenings, readRow });
}

function readRow(row: TableRow<OpeningColumn>, reader: RowReader<OpeningColumn>): ListedOpening {
  const isBlank = (key: OpeningColumn) => (row.cells[key]?.text ?? "").trim() === "";
  const { wrong } = reader;
  if (isBlank("contract") && isBlank("project") && isBlank("client")) {
    wrong("contract", "", "비어 있습니다.", "계약, 사건, 고객 가운데 하나를 적어 주세요.");
  }
  if (!isBlank("agreed") && isBlank("received")) {
    wrong("received", "", "비어 있습니다.", "받은 금액이 없으면 0을 적어 주세요.");
  }
  if (isBlank("agreed") && isBlank("received") && isBlank("deposit")) {
    wrong("agreed", "", "비어 있습니다.", "약정액과 받은 금액이나 예수금을 적어 주세요.");
  }
  const agreed = reader.won("agreed");
  if (agreed === 0) wrong("agreed", "0", "0원인 약정은 넘길 잔액이 없습니다.", "약정액과 받은 금액 칸을 비워 주세요.");
  return {
    row: row.number,
    contract: reader.line("contract", { max: 200 }),
    project: reader.line("project", { max: 200 }),
    client: reader.line("client", { max: 100 }),
    title: reader.line("title", { max: 200 }),
    signedAt: reader.day("signedAt", { from: "1950-01-01", to: seoulDay(Date.now()) }),
    agreed,
    received: reader.won("received"),
    deposit: reader.won("deposit") ?? 0,
    wrong,
  };
}
