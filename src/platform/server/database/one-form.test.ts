import { afterAll, beforeAll, expect, test } from "vitest";
import { databaseUrl, dropDatabase, runOn, testPostgres } from "#operate/testing/test-postgres.ts";
import { openDatabase, type Database } from "./database.ts";
import { migrate, migrationNames } from "./migrate.ts";

const name = `haechi_one_form_${process.pid}`;
const before = "0052_one_form_of_texts";
let database: Database;

beforeAll(async () => {
  await runOn(testPostgres().url, `create database ${name} template template1`);
  database = openDatabase(databaseUrl(testPostgres().url, name), { max: 2 });
  const versions = await migrationNames();
  await migrate(database, versions[versions.indexOf(before) - 1]);
});
afterAll(async () => {
  await database.close();
  await dropDatabase(testPostgres().url, name);
});

const rows = async (statement: string, ...values: unknown[]) => (await database.pool.query(statement, values)).rows;

test("rows that stand are mended, a closed month and all; what would become one is kept apart", async () => {
  await database.pool.query(`
    insert into teams (id, name) overriding system value values (901, E'진행\u200b팀'), (902, '상담팀'), (903, E'상담\u2060팀'),
      (904, 'IT팀'), (905, 'ｉｔ팀'), (906, 'it팀 (2)');
    insert into users (id, email, name, status) overriding system value values
      (911, 'eunchae@firm.kr', '은채', 'active'), (912, 'ＥＵＮＣＨＡＥ@firm.kr', E'은\u00ad채', 'active'),
      (913, E'eunch\u0430e@firm.kr', E'\u110b\u1173\u11ab\u110e\u1162', 'active'), (914, E'other\u200b@firm.kr', '다름', 'active');
    insert into staffs (id, short_name, real_name, user_id) overriding system value values
      (921, '은채', '은채', 911), (922, E'은\u200b채', '은채', 912);
  `);
  await database.pool.query(`
    insert into clients (id, id_int, team_id, name, tel, notes) overriding system value values
      (931, 931, 901, E'궉\u200b솜별', E'\u202a010-0000-0001\u202c', E'회\u200d의 👨\u200d👩\u200d👧 ❤\ufe0f 1\ufe0f\u20e3\n둘째 줄');
    insert into consults (id, team_id, name, opponent) overriding system value values (941, 901, '새의뢰', '궉솜별');
    insert into conflict_checks (id, team_id, record_type, record_id, query, hits, proposal) overriding system value
      values (951, 901, 'consult', 941, '{"parties":[],"more":false}', '[]', 'clear');
    update conflict_checks set stale = false;
    insert into payments (id, team_id, pay_type, pay_amt, pay_name, pay_date) overriding system value
      values (961, 901, '계좌이체', 1000, E'입금\u00ad자', '2026-01-05');
    insert into closed_months (team_id, month, payment_count, gross, card_gross, net, deposit, reversed, closed_by_id)
      values (901, '2026-01-01', 1, 1000, 0, 909, 0, 0, 921);
  `);
  await migrate(database);

  expect(await rows("select id, name from teams where id > 900 order by id")).toEqual([
    { id: 901, name: "진행팀" },
    { id: 902, name: "상담팀" },
    { id: 903, name: "상담팀 (2)" },
    { id: 904, name: "IT팀" },
    { id: 905, name: "ｉｔ팀 (3)" },
    { id: 906, name: "it팀 (2)" },
  ]);
  expect(await rows("select name, tel, notes, search_text, tel_digits from clients where id = 931")).toEqual([
    {
      name: "궉솜별",
      tel: "010-0000-0001",
      notes: "회의 👨\u200d👩\u200d👧 ❤\ufe0f 1\ufe0f\u20e3\n둘째 줄",
      search_text: "궉솜별",
      tel_digits: "01000000001",
    },
  ]);
  expect(await rows("select name, name_norm from persons where name_norm = '궉솜별' order by id")).toEqual([
    { name: "궉솜별", name_norm: "궉솜별" },
    { name: "궉솜별", name_norm: "궉솜별" },
  ]);
  // Whom the check could not see then is looked for anew.
  expect(await rows("select stale from conflict_checks where id = 951")).toEqual([{ stale: true }]);
  expect(await rows("select pay_name from payments where id = 961")).toEqual([{ pay_name: "입금자" }]);

  await expect(rows("insert into teams (name) values (E'상담\u200b팀')")).rejects.toThrow(/teams_name/);

  const accounts = await rows("select id, email, name, email_apart from users where id > 900 order by id");
  expect(accounts).toEqual([
    { id: 911, email: "eunchae@firm.kr", name: "은채", email_apart: "" },
    { id: 912, email: "ＥＵＮＣＨＡＥ@firm.kr", name: "은채", email_apart: "912" },
    { id: 913, email: "eunch\u0430e@firm.kr", name: "은채", email_apart: "913" },
    { id: 914, email: "other@firm.kr", name: "다름", email_apart: "" },
  ]);
  expect(await rows("select id, short_name, short_name_apart from staffs where id > 900 order by id")).toEqual([
    { id: 921, short_name: "은채", short_name_apart: "" },
    { id: 922, short_name: "은\u200b채", short_name_apart: "922" },
  ]);
  await expect(rows("insert into users (email, name) values ('EUNCHAE@FIRM.KR', 'x')")).rejects.toThrow(/users_email/);
  await expect(rows("insert into users (email, name) values ('oth\u0435r@firm.kr', 'x')")).rejects.toThrow(
    /users_email/,
  );
});
