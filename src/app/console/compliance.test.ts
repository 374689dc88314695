import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { currentHeads, headsFile, noteHeads } from "#features/compliance/logs/server/commands/heads.ts";
import { createTestDatabase, type TestDatabase } from "#platform/server/testing/test-database.ts";
import { runAdmin } from "./testing/run-admin.ts";

let postgres: TestDatabase;
let folder: string;
let environment: Record<string, string>;

beforeAll(async () => {
  postgres = await createTestDatabase();
  folder = await mkdtemp(join(tmpdir(), "haechi-compliance-"));
  environment = { DATABASE_URL: postgres.url, INIT_CWD: folder, BACKUP_DIR: folder };
  await postgres.database.pool.query(`
    insert into firm_settings (name, phone) values ('법무법인 해온', '02-000-0000');
    insert into teams (name) values ('송무팀');
    insert into users (email, name, status) values ('kim@haeon.example', '김해온', 'active');
    insert into staffs (user_id, short_name, real_name) select id, '해온', '김해온' from users;
    insert into consults (team_id, name, tel)
      select t.id, n.name, n.tel from teams t,
        (values (1, '이하늘', '010-0000-0001'), (2, '=HYPERLINK("http://evil.test")', '010-0000-0002')) n (place, name, tel)
      where t.name = '송무팀' order by n.place`);
  await postgres.database.pool.query(`
    insert into access_log (at, staff_id, ip, action, subject, record_ids, reason)
    select a.at, s.id, '10.0.0.7', a.action, '상담', (select array_agg(id) from consults), a.reason
    from staffs s, (values (timestamptz '2026-11-20 10:00+09', '조회', ''), ('2026-11-20 11:00+09', '다운로드', '월말 정리'),
      ('2026-11-22 10:00+09', '조회', '')) a (at, action, reason)
    where s.short_name = '해온'`);
});

afterAll(async () => {
  await postgres.drop();
  await rm(folder, { recursive: true, force: true });
});

test("breach-report names whose data was touched, by whom and how, and drafts the letter", async () => {
  const words = ["breach-report", "--from", "2026-11-20", "--to", "2026-11-21", "--staff", "해온", "report"];
  const run = await runAdmin(words, environment);
  expect(run).toMatchObject({ code: 0, error: "" });
  expect(run.out).toContain("2행(기록 2건, 사람 2명)");
  const csv = await readFile(join(folder, "report", "touched.csv"), "utf8");
  const lines = csv.trim().split("\r\n");
  expect(lines).toHaveLength(3);
  expect(lines[1]).toContain(
    '"상담","1","의뢰인","이하늘","010-0000-0001","해온","다운로드, 조회","월말 정리","10.0.0.7","2"',
  );
  expect(lines[2]).toContain('"\'=HYPERLINK(""http://evil.test"")"');
  const letter = await readFile(join(folder, "report", "letter.txt"), "utf8");
  for (const part of ["제34조제1항", "항목", "시점", "피해를 최소화", "대응조치", "연락처", "02-000-0000"])
    expect(letter).toContain(part);
  const { rows } = await postgres.database.pool.query(
    "select action, host(ip) as ip, record_ids, reason from access_log where user_id is null and staff_id is null",
  );
  expect(rows).toEqual([{ action: "다운로드", ip: "127.0.0.1", record_ids: [1, 2], reason: "유출 보고: 관리 명령" }]);
  expect((await runAdmin(words, environment)).error).toContain("이미 있는 파일입니다");
  expect((await runAdmin(["breach-report", "--from", "어제", "--to", "2026-11-21", "x"], environment)).code).toBe(2);
});

test("verify-log tells whether anything was changed", async () => {
  const { database } = postgres;
  const clean = await runAdmin(["verify-log"], environment);
  expect(clean).toMatchObject({ code: 0, error: "" });
  expect(clean.out).toContain("바뀐 곳이 없습니다.");
  expect(clean.out).toContain("밖에 적어 둔 값이 없어");
  await noteHeads(headsFile({ backupDir: folder }), await currentHeads(database));
  expect((await runAdmin(["verify-log"], environment)).out).not.toContain("밖에 적어 둔 값이 없어");

  await database.pool.query(`alter table access_log disable trigger user`);
  await database.pool.query("update access_log set ip = '10.0.0.8' where action = '다운로드'");
  const changed = await runAdmin(["verify-log"], environment);
  expect(changed).toMatchObject({ code: 1 });
  expect(changed.out).toContain("내용이 바뀌었습니다.");
  expect(changed.error).toContain("기록이 바뀌었습니다: 1곳");
});
