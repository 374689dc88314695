import { afterAll, beforeAll, expect, test } from "vitest";
import type { TestApp, TestStaff } from "#app/testing/test-app.ts";
import { clientCalls } from "#features/pipeline/clients/endpoints.ts";
import { readUser } from "#features/identity/session/endpoints.ts";
import { previewCase, readClientHome, readLinkedCase } from "../endpoints.ts";
import { clientSession, createClientOf, linkVisit } from "./testing/clients.ts";
import { at, startPortalFirm, type PortalFirm } from "./testing/portal-firm.ts";

let firm: PortalFirm;
let app: TestApp;
let home: number;
let clerk: TestStaff;

beforeAll(async () => {
  firm = await startPortalFirm();
  ({ app, home, clerk } = firm);
});
afterAll(() => app.stop());

test("staff, clients and visitors of a link are never taken for one another", async () => {
  const client = await createClientOf(app, home);
  const tokens = {
    staff: clerk.token,
    client: await clientSession(app, client),
    visitor: await linkVisit(app, client, "case"),
    invited: await linkVisit(app, client, "join"),
  };
  const statuses = async (call: (token: string) => Promise<{ status: number }>) =>
    Object.fromEntries(
      await Promise.all(
        Object.entries(tokens).map(async ([name, token]) => [name, (await call(token)).status] as const),
      ),
    );
  expect(await statuses((token) => app.call(readUser, {}, { token }))).toEqual({
    staff: 200,
    client: 401,
    visitor: 401,
    invited: 401,
  });
  expect(await statuses((token) => app.call(clientCalls.read, at(client), { token }))).toMatchObject({
    staff: 200,
    client: 401,
    visitor: 401,
    invited: 401,
  });
  expect(await statuses((token) => app.call(readClientHome, {}, { token }))).toEqual({
    staff: 401,
    client: 200,
    visitor: 401,
    invited: 401,
  });
  expect(await statuses((token) => app.call(readLinkedCase, {}, { token }))).toEqual({
    staff: 401,
    client: 401,
    visitor: 200,
    invited: 401,
  });
});

test("of a case the client reads what is public, and no internal word", async () => {
  const client = await createClientOf(app, home);
  const secret = "내부카나리아";
  await firm.sql(
    `update projects set brief = $2, objective = $2, remark = $2, our_brief = $2, their_brief = $2, next_step = $2,
       opponent = $2, stage = '변론', responsible_id = $3, status = 'waiting', waiting_for = 'client' where id = $1`,
    client.projectId,
    secret,
    clerk.id,
  );
  const { rows } = await firm.sql(
    `insert into legal_cases (team_id, project_id, court, case_no, remark) values ($1, $2, '서울중앙지방법원', '2026가단4242', $3) returning id`,
    home,
    client.projectId,
    secret,
  );
  const caseId = rows[0].id;
  await firm.sql(
    `insert into hearings (team_id, case_id, kind, at, court_room, client_attends, note)
     values ($1, $2, 'pleading', now() + interval '9 days', '제302호 법정', true, $3)`,
    home,
    caseId,
    secret,
  );
  await firm.sql(
    `insert into hearings (team_id, case_id, kind, at, status, result, report)
     values ($1, $2, 'pleading', now() - interval '9 days', 'held', 'continued', $3)`,
    home,
    caseId,
    secret,
  );
  await firm.sql(
    `insert into legal_case_entries (case_id, on_date, kind, content) values ($1, '2026-11-02', 'filing', '소장 접수')`,
    caseId,
  );
  const token = await clientSession(app, client);
  const { body } = await app.call(readClientHome, {}, { token });
  expect(JSON.stringify(body)).not.toContain(secret);
  expect(body.model.cases[0]).toMatchObject({
    lawyer: clerk.shortName,
    waitsForYou: true,
    next: { kind: "변론", court: "서울중앙지방법원", place: "제302호 법정", youAttend: true },
    past: [{ kind: "변론", result: "속행" }],
    filings: [{ on: "2026-11-02", what: "소장 접수" }],
  });
});

test("the client layout shows a case as its client reads it, to whoever sees the case and may switch", async () => {
  const client = await createClientOf(app, home);
  await firm.sql("update projects set remark = '내부카나리아' where id = $1", client.projectId);
  const number = await firm.numberOf(client);
  const see = (token: string, of = number) => app.call(previewCase, { params: { number: String(of) } }, { token });
  const chief = await app.createStaff({ roles: ["관리자"], teamIds: [home] });
  const writer = await app.createStaff({ roles: ["컨텐츠알바"], teamIds: [home] });
  const { status, body } = await see(chief.token);
  expect(status).toBe(200);
  const { body: own } = await app.call(readClientHome, {}, { token: await clientSession(app, client) });
  expect(body.model).toEqual(own.model.cases[0]);
  expect(JSON.stringify(body)).not.toContain("내부카나리아");
  // The right to the layout opens no case, and the right to the case no layout.
  expect([(await see(writer.token)).status, (await see(clerk.token)).status]).toEqual([404, 403]);
  expect((await see(chief.token, 9_999_999)).status).toBe(404);
  const log = await firm.sql("select subject from access_log where staff_id = $1", chief.id);
  expect(log.rows).toEqual([{ subject: "사건" }]);
});
