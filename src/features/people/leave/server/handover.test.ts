import { afterAll, beforeAll, expect, test } from "vitest";
import type { TestStaff } from "#app/testing/test-app.ts";
import { standInsFor } from "#firm/server/away.ts";
import { keepToMembers, openToScope } from "#features/pipeline/conflicts/server/commands/members-wall.ts";
import { inBackground } from "#platform/server/database/background.ts";
import { answerHandover, checkLeave, leaveCalls, listAsked, nameDeputies, readHandover } from "../endpoints.ts";
import { followLeaves } from "./jobs.ts";
import { seoulDay } from "#platform/dates.ts";
import { startLeaveFirm, type LeaveFirm } from "./testing/leave-firm.ts";

let firm: LeaveFirm;
let caseId: number;
let project: number;
beforeAll(async () => {
  firm = await startLeaveFirm();
  await firm.grant(firm.member.id, 480 * 10);
  const { query } = firm.app.database;
  project = (
    await query
      .insertInto("projects")
      .values({ title: "해온 사건", team_id: firm.team })
      .returning("id")
      .executeTakeFirstOrThrow()
  ).id;
  const court = { team_id: firm.team, project_id: project, court: "서울중앙지방법원", case_no: "2026가합77" };
  caseId = (await query.insertInto("legal_cases").values(court).returning("id").executeTakeFirstOrThrow()).id;
});
afterAll(() => firm.app.stop());

const params = (number: number) => ({ number: String(number) });

async function addHearing(day: string, time: string): Promise<number> {
  const values = {
    team_id: firm.team,
    case_id: caseId,
    kind: "pleading",
    at: new Date(`${day}T${time}:00+09:00`),
    lawyer_id: firm.member.id,
  } as const;
  return (await firm.app.database.query.insertInto("hearings").values(values).returning("id").executeTakeFirstOrThrow())
    .id;
}
const items = async (number: number, by: TestStaff) =>
  (await firm.app.call(readHandover, { params: params(number) }, by)).body.model.items;
const asked = async (by: TestStaff) => (await firm.app.call(listAsked, {}, by)).body.models;
const answer = (number: number, by: TestStaff, body: object) =>
  firm.app.call(answerHandover, { params: params(number), body: body as never }, by);

test("what falls into a leave is asked of the deputy, and handed over once accepted and approved", async () => {
  const { app, member, colleague, lead, hr, stranger, ask, step, workday } = firm;
  const day = workday(6);
  await addHearing(day, "10:30");
  await addHearing(day, "20:00");
  const preview = await app.call(checkLeave, { query: { kind: "annual", startsOn: day, endsOn: day } }, member);
  expect(preview.body.model.clashes).toMatchObject([{ type: "hearing", weight: "hearing", on: day }]);
  const { number } = (await ask(member, { startsOn: day, endsOn: day, deputy: colleague.id })).body.model!;
  expect(await items(number, member)).toMatchObject([
    { weight: "hearing", deputy: { name: "다동료" }, accepted: false },
  ]);
  expect(await asked(colleague)).toMatchObject([
    { leave: number, whole: true, answered: false, items: [{ weight: "hearing" }] },
  ]);
  expect([await asked(stranger), (await answer(number, stranger, { accepts: true })).status]).toEqual([[], 404]);
  // The request stands and is approved though nobody has accepted: 제60조 제5항.
  await step(lead, number, "lead");
  const approved = (await step(hr, number, "approve")) as { body: { says?: string[] } };
  expect(approved.body.says?.join()).toContain("1건");
  expect(await standInsFor(app.database, [member.id], day)).toEqual([]);
  expect((await answer(number, colleague, { accepts: true })).status).toBe(200);
  expect(await standInsFor(app.database, [member.id], day)).toMatchObject([{ deputyId: colleague.id }]);
  const { rows } = await app.database.pool.query<{ title: string; record_type: string }>(
    "select t.title, t.record_type from tasks t join task_users u on u.task_id = t.id where u.staff_id = $1",
    [colleague.id],
  );
  expect(rows).toMatchObject([{ title: expect.stringContaining("[대무]"), record_type: "hearing" }]);
});

test("what is declined comes back with its reason, and another is named", async () => {
  const { member, colleague, lead, app, ask, workday } = firm;
  const day = workday(8);
  await addHearing(day, "14:00");
  const { number } = (await ask(member, { startsOn: day, endsOn: day, deputy: colleague.id })).body.model!;
  const silent = await answer(number, colleague, { accepts: false });
  expect([silent.status, Object.keys(silent.body.fields ?? {})]).toEqual([400, ["why"]]);
  expect((await answer(number, colleague, { accepts: false, why: "같은 때 재판" })).status).toBe(200);
  const [item] = await items(number, member);
  expect(item).toMatchObject({ declined: "같은 때 재판", accepted: false });
  const name = (deputy: number, by = member) =>
    app.call(nameDeputies, { params: params(number), body: { items: [{ id: item!.id, deputy }] } }, by);
  expect((await name(member.id)).status).toBe(400);
  expect((await name(colleague.id, lead)).status).toBe(422);
  expect((await name(lead.id)).status).toBe(200);
  expect(await asked(lead)).toMatchObject([{ leave: number, whole: false, items: [{ on: day }] }]);
});

test("nobody is told of a case whose list keeps that one away, nor asked to take it over", async () => {
  const { app, member, colleague, stranger, ask, workday } = firm;
  const day = workday(10);
  await addHearing(day, "11:00");
  await inBackground(app.database, (work) => keepToMembers(work, project, [member.id]));
  const { number } = (await ask(member, { startsOn: day, endsOn: day, deputy: colleague.id })).body.model!;
  const [item] = await items(number, member);
  expect(item).toMatchObject({ deputy: null, title: expect.any(String) });
  const named = await app.call(
    nameDeputies,
    { params: params(number), body: { items: [{ id: item!.id, deputy: stranger.id }] } },
    member,
  );
  expect([named.status, Object.keys(named.body.fields ?? {})]).toEqual([400, ["items.0.deputy"]]);
  expect((await items(number, firm.lead))[0]?.title).toBeNull();
  await inBackground(app.database, (work) => openToScope(work, project));
});

test("what comes up later falls into the leave as well, and what is moved away does not", async () => {
  const { app, member, ask, workday } = firm;
  const day = workday(12);
  const { number } = (await ask(member, { startsOn: day, endsOn: day })).body.model!;
  const hearing = await addHearing(day, "15:00");
  await followLeaves(app.database, seoulDay(Date.now()));
  expect(await items(number, member)).toHaveLength(1);
  await app.database.pool.query("update hearings set status = 'moved' where id = $1", [hearing]);
  await followLeaves(app.database, seoulDay(Date.now()));
  expect(await items(number, member)).toEqual([]);
  expect((await app.call(leaveCalls.history, { params: params(number) }, member)).status).toBe(200);
});
