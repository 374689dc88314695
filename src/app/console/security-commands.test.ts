import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { encryptField, keyIdOf } from "#platform/server/crypto/field-cipher.ts";
import { openKeyring } from "#platform/server/crypto/keyring.ts";
import { createTestDatabase, type TestDatabase } from "#platform/server/testing/test-database.ts";
import { createStaff, type TestStaff } from "../testing/test-app.ts";
import { runAdmin } from "./testing/run-admin.ts";

let own: TestDatabase;
let folder: string;
let environment: Record<string, string>;
let person: TestStaff;
let keyFile: string;

beforeAll(async () => {
  own = await createTestDatabase();
  folder = mkdtempSync(join(tmpdir(), "haechi-console-"));
  keyFile = join(folder, "keys");
  environment = { DATABASE_URL: own.url, DATA_DIR: join(folder, "data"), FIELD_KEYS_FILE: keyFile };
  await own.database.query.insertInto("firm_settings").values({ name: "법무법인 해온" }).execute();
  person = await createStaff(own.database, {}, 1);
  const keyring = await openKeyring({ fieldKeys: null, fieldKeysFile: keyFile }, own.database);
  const place = { table: "second_factors", column: "secret_encrypted", id: person.userId };
  await own.database.query
    .insertInto("second_factors")
    .values({
      user_id: person.userId,
      secret_encrypted: encryptField(keyring, "secret", place),
      confirmed_at: new Date(),
    })
    .execute();
});
afterAll(async () => {
  await own.drop();
  rmSync(folder, { recursive: true, force: true });
});

const factor = () => own.database.query.selectFrom("second_factors").select("secret_encrypted").executeTakeFirst();

test("rotate-keys makes a new key, tells its name and keeps the old one", async () => {
  const before = keyIdOf((await factor())!.secret_encrypted!);
  const { code, out, error } = await runAdmin(["rotate-keys"], environment);
  expect([code, error]).toEqual([0, ""]);
  const after = keyIdOf((await factor())!.secret_encrypted!);
  expect(after).not.toBe(before);
  expect(out).toContain(`값 1개를 열쇠 ${after}`);
  const file = readFileSync(keyFile, "utf8");
  expect(file.indexOf(after)).toBeLessThan(file.indexOf(before));
  for (const [, secret] of file.matchAll(/:(\S{40,})/g)) expect(out).not.toContain(secret);
});

test("reset-second-factor takes the authenticator off and ends the sessions", async () => {
  expect((await runAdmin(["reset-second-factor", "--email", "nobody@test.haechi.kr"], environment)).code).toBe(2);
  const done = await runAdmin(["reset-second-factor", "--email", person.email.toUpperCase()], environment);
  expect([done.code, done.error]).toEqual([0, ""]);
  expect(await factor()).toBeUndefined();
  const { rowCount } = await own.database.pool.query("select from sessions where ended_at is null");
  expect(rowCount).toBe(0);
  expect((await runAdmin(["reset-second-factor", "--email", person.email], environment)).code).toBe(1);
});

test("clear-networks opens the door to every network", async () => {
  await own.database.pool.query("insert into allowed_networks (network) values ('203.0.113.0/24'), ('198.51.100.7')");
  const { code, out } = await runAdmin(["clear-networks"], environment);
  expect([code, out]).toEqual([0, "접속 허용 네트워크 2개를 지웠습니다."]);
  expect((await own.database.pool.query("select from allowed_networks")).rowCount).toBe(0);
});

test("each command stands in the change log with its words, before it runs and also when it fails", async () => {
  const { pool } = own.database;
  const { rows: before } = await pool.query<{ id: number }>("select coalesce(max(id), 0) as id from change_log");
  const words = [
    ["clear-networks"],
    ["reset-second-factor", "--email", "nobody@test.haechi.kr"],
    ["reset-password", "--email", person.email],
    ["verify-log"],
  ];
  const runs = [];
  for (const typed of words) runs.push(await runAdmin(typed, environment));
  expect(runs.map(({ code }) => code)).toEqual([0, 2, 0, 0]);
  // What is not understood is no command.
  expect((await runAdmin(["reset-password", "--password=1234"], environment)).code).toBe(2);
  const { rows } = await pool.query(
    `select action, user_id, changes from change_log where id > $1 and record_type = 'console' order by id`,
    [before[0]!.id],
  );
  expect(rows).toEqual(
    words.map(([name, ...rest]) => ({
      action: `console.${name}`,
      user_id: null,
      changes: { words: rest, account: expect.stringMatching(/\S/) as string },
    })),
  );
  const password = /비밀번호: (\S+)/.exec(runs[2]!.out)![1]!;
  expect(JSON.stringify(rows)).not.toContain(password);
});
