import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startTestApp, type TestApp } from "../../../../app/testing/test-app.ts";
import { buildAbilities } from "../../../../kit/shared/abilities.ts";
import { parseSearch } from "../../../../kit/server/database/text-search.ts";
import type { Asker } from "../../../../kit/server/asker.ts";
import { roleRules } from "../../../identity/access/roles.ts";
import { foundConsults } from "./queries.ts";

const rows = 30_000;
let app: TestApp;
let asker: Asker;

beforeAll(async () => {
  app = await startTestApp();
  const home = await app.createTeam();
  const staff = await app.createStaff({ roles: ["송무팀원"], teamIds: [home] });
  await sql`
    insert into consults (team_id, name, tel, brief)
    select ${home}, chr((44032 + n * 7919 % 11172)::int) || chr((44032 + n * 104729 % 11172)::int)
             || chr((44032 + n * 1299709 % 11172)::int),
           '010' || lpad((n * 7919 % 100000000)::text, 8, '0'), '사건 ' || n
    from generate_series(1, ${rows}::bigint) n`.execute(app.database.query);
  await sql`insert into consults (team_id, name, tel) values (${home}, '김철수', '01000005555')`.execute(
    app.database.query,
  );
  await sql`vacuum analyze consults`.execute(app.database.query);
  const rules = roleRules(["송무팀원"]);
  asker = {
    viewer: {
      userId: staff.userId,
      sessionId: 1,
      email: staff.email,
      name: staff.shortName,
      staff: {
        id: staff.id,
        shortName: staff.shortName,
        department: "",
        teamIds: [home],
        teamId: home,
        allTeamView: false,
      },
      roles: ["송무팀원"],
      rules,
      inPresaleTeam: false,
    },
    facts: { signedIn: true, isStaff: true, hasTeam: true, inPresaleTeam: false, abilities: buildAbilities(rules) },
  };
}, 60_000);
afterAll(() => app.stop());

async function planOf(text: string): Promise<string> {
  const plan = await foundConsults(app.database, asker, parseSearch(text)).limit(6).explain("json");
  return JSON.stringify(plan);
}

describe("searching many consultations reads an index", () => {
  test.each([
    ["ㄱㅊㅅ", "consults_search"],
    ["김철수", "consults_search"],
    ["010-0000-5555", "consults_tel"],
    ["29999", "consults_id_int_key"],
  ])("%s", async (text, index) => {
    const plan = await planOf(text);
    expect(plan.includes(index)).toBe(true);
    expect(/"Seq Scan"[^{}]*"Relation Name":"consults"/.test(plan)).toBe(false);
  });

  test("and answers soon", async () => {
    const times: number[] = [];
    for (let round = 0; round < 20; round += 1) {
      const start = performance.now();
      const found = await foundConsults(app.database, asker, parseSearch("ㄱㅊㅅ")).limit(6).execute();
      times.push(performance.now() - start);
      expect(found.length).toBeGreaterThan(0);
    }
    expect(times.toSorted((a, b) => a - b)[10]).toBeLessThan(50);
  });
});
