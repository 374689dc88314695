import { seoulDay } from "#platform/dates.ts";
import { formatNumber } from "#platform/number.ts";
import { SpreadsheetError } from "#platform/server/spreadsheet/limits.ts";
import type { Alteration, Mistake } from "#platform/server/spreadsheet/mistakes.ts";
import { readSpreadsheetInWorker } from "#platform/server/spreadsheet/read-in-worker.ts";
import { findTable } from "#platform/server/spreadsheet/table.ts";
import { rowReader, type RowReader } from "#platform/server/spreadsheet/values.ts";
import { rowName } from "#platform/row-name.ts";
import { resignedRole, roleNames, type RoleName } from "#features/identity/access/roles.ts";
import { rosterColumns, type RosterKey } from "../roster.ts";

/** One person of a roster. */
export type RosterPerson = {
  readonly row: number;
  readonly email: string;
  readonly realName: string;
  /** Empty: not said. */
  readonly shortName: string;
  readonly department: string;
  readonly teams: readonly string[];
  readonly roles: readonly RoleName[];
  readonly tel: string;
  readonly working: boolean;
  readonly hiredAt: string | null;
  /** Adds a mistake that only a look at the database shows. */
  readonly wrong: RowReader<RosterKey>["wrong"];
};

export type Roster = {
  readonly people: readonly RosterPerson[];
  /** Fields the file says something about. */
  readonly present: ReadonlySet<RosterKey>;
  readonly notes: readonly string[];
  /** Also what `wrong` adds later. */
  readonly mistakes: Mistake[];
  readonly alterations: readonly Alteration[];
};

const working = {
  재직: "재직",
  재직중: "재직",
  근무: "재직",
  "1": "재직",
  퇴사: "퇴사",
  퇴직: "퇴사",
  "0": "퇴사",
} as const;

export const longestShortName = 20;
const mostPeople = 2_000;

/** People of a roster file with everything that is wrong in the file itself. `staffId`: whoever waits for it. */
export async function readRoster(bytes: Uint8Array, now: Date, staffId: number | null): Promise<Roster> {
  const table = findTable(await readSpreadsheetInWorker(bytes, staffId), rosterColumns);
  if (table.rows.length > mostPeople)
    throw new SpreadsheetError(`직원은 한 번에 ${formatNumber(mostPeople)}명까지 가져올 수 있습니다.`);
  const mistakes = [...table.mistakes];
  const alterations: Alteration[] = [];
  const seen = new Map<string, number>();
  const nextYear = `${Number(seoulDay(now).slice(0, 4)) + 1}-12-31`;
  const people = table.rows.map((row): RosterPerson => {
    const reader = rowReader(rosterColumns, row, { mistakes, alterations });
    const email = reader.email("email");
    const first = seen.get(email);
    if (email !== "" && first !== undefined)
      reader.wrong("email", email, `${rowName(first)}과 같은 이메일입니다.`, "한 사람은 한 행에만 적어 주세요.");
    seen.set(email, first ?? row.number);
    const roles = readRoles(reader);
    const status = reader.choice("status", working, "재직");
    if (status === "재직" && roles.includes(resignedRole))
      reader.wrong("roles", resignedRole, "재직 중인 사람의 역할입니다.", "상태를 퇴사로 적거나 역할에서 지워 주세요.");
    return {
      row: row.number,
      email,
      realName: reader.line("realName", { max: 50, required: true }),
      shortName: reader.line("shortName", { max: longestShortName }),
      department: reader.line("department", { max: 40 }),
      teams: reader.list("teams", { max: 20 }),
      roles,
      tel: reader.phone("tel"),
      working: status === "재직",
      hiredAt: reader.day("hiredAt", { from: "1950-01-01", to: nextYear }),
      wrong: reader.wrong,
    };
  });
  return { people, present: table.present, notes: table.notes, mistakes, alterations };
}

function readRoles(reader: RowReader<RosterKey>): RoleName[] {
  const roles: RoleName[] = [];
  for (const name of reader.list("roles", { max: roleNames.length })) {
    const role = roleNames.find((known) => known === name);
    if (role) roles.push(role);
    else reader.wrong("roles", name, "없는 역할입니다.", `쓸 수 있는 역할: ${roleNames.join(", ")}`);
  }
  return roles;
}
