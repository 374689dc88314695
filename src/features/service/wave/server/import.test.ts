import PizZip from "pizzip";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestApp, type TestApp, type TestStaff } from "#app/testing/test-app.ts";
import type { Services } from "#platform/server/services.ts";
import { importEndpoints, type ImportModel } from "#records/import.ts";
import { listPapers, makePaper as orderPaper, suitCalls } from "../endpoints.ts";
import { participant } from "../participant.ts";
import { makePaper } from "./papers.ts";

const calls = importEndpoints(participant);
let app: TestApp;
let clerk: TestStaff;
let suit: number;

beforeAll(async () => {
  app = await startTestApp();
  clerk = await app.createStaff({ roles: ["송무팀원"], teamIds: [await app.createTeam("송무1팀")] });
  const body = { title: "가져온 소송", category: "민사", mode: "joint", claimPerPerson: 1_000_000 } as const;
  suit = (await app.call(suitCalls.create, { body }, { token: clerk.token })).body.model.number;
});
afterAll(() => app.stop());

/** A table as it is copied from a spreadsheet. */
async function paste(rows: readonly string[]): Promise<ImportModel> {
  const text = ["sep=\t", "성명\t연락처\t동·호\t구분\t법정대리인", ...rows].join("\n");
  const response = await fetch(`${app.url}${calls.upload.path}?name=${encodeURIComponent("표.csv")}`, {
    method: "POST",
    headers: { authorization: `Bearer ${clerk.token}`, "content-type": "application/octet-stream" },
    body: text,
  });
  return ((await response.json()) as { model: ImportModel }).model;
}

const row = (index: number) => `참여${index}\t010-0000-${String(1_000 + index)}\t${index}호\t본인\t`;
const input = ({ id, mapping }: ImportModel, given: Record<string, number>) =>
  ({ params: { importId: String(id) }, body: { mapping, given } }) as const;

test("a pasted table of a thousand joins the suit as a whole, and every planted duplicate is found before", async () => {
  const sound = Array.from({ length: 1_000 }, (_, index) => row(index + 1));
  const planted = [
    "같은전화\t010 0000 1005\t\t본인\t",
    "같은호\t\t7호\t본인\t",
    "미성년\t\t\t미성년자\t",
    "딴사람\t010-0000-9999\t7777호\t본인\t",
  ];
  const bad = await paste([...sound, ...planted]);
  const tried = await app.call(calls.check, input(bad, { suit }), { token: clerk.token });
  expect([tried.status, tried.body.message]).toEqual([200, undefined]);
  expect(tried.body.faults.map(({ row: line }) => line)).toEqual([1_002, 1_003, 1_004]);
  // The names of the columns are 1행, so that the fifth participant stands in 6행.
  expect(tried.body.faults[0]!.message).toContain("같은 표의 6행");
  expect((await app.call(calls.apply, input(bad, { suit }), { token: clerk.token })).status).toBe(422);
  const model = await paste(sound);
  const stranger = await app.call(calls.apply, input(model, { suit: 987_654 }), { token: clerk.token });
  expect([stranger.status, Object.keys(stranger.body.fields ?? {})]).toEqual([400, ["suit"]]);
  expect((await app.call(calls.apply, input(model, { suit }), { token: clerk.token })).body.created).toBe(1_000);
  const again = await paste([row(1)]);
  const second = await app.call(calls.check, input(again, { suit }), { token: clerk.token });
  expect(second.body.faultCount).toBe(1);
});

test("a paper of a thousand plaintiffs is made by the job, each on a line of its own", async () => {
  await app.database.query
    .updateTable("suit_participants")
    .set((eb) => ({ status: "plaintiff", seq: eb.ref("id"), consent_at: new Date(), poa_on: "2026-11-02" }))
    .where("suit_id", "=", suit)
    .execute();
  const ordered = await app.call(
    orderPaper,
    { params: { number: String(suit) }, body: { kind: "parties", wave: null } },
    { token: clerk.token },
  );
  expect(ordered.status).toBe(200);
  const { id } = ordered.body;
  const file = async () =>
    fetch(`${app.url}/api/suit-papers/${id}/file`, { headers: { authorization: `Bearer ${clerk.token}` } });
  expect((await file()).status).toBe(422);
  await makePaper.run(
    { database: app.database } as Services,
    { paperId: id },
    { id: "1", signal: new AbortController().signal },
  );
  const { body } = await app.call(listPapers, { params: { number: String(suit) } }, { token: clerk.token });
  expect(body.models[0]).toMatchObject({ id, kind: "parties", done: 1_000, total: 1_000, ready: true });
  const answer = await file();
  const document = new PizZip(await answer.arrayBuffer()).file("word/document.xml")!.asText();
  expect(document.match(/<w:tr>/g)).toHaveLength(1_001);
  expect(document).toContain("참여1000");
});
