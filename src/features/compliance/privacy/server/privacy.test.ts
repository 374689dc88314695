import { readXlsx } from "hucre/xlsx";
import { afterAll, describe, expect, test } from "vitest";
import type { CallInput } from "#platform/endpoint.ts";
import { clientCalls } from "#features/pipeline/clients/endpoints.ts";
import { createTask, listByRecord } from "#features/work/tasks/endpoints.ts";
import type { createTask as createTaskSchema } from "#features/work/tasks/schemas.ts";
import type { TestStaff } from "#app/testing/test-app.ts";
import { consultCalls } from "#features/pipeline/consults/endpoints.ts";
import { listRequests, previewAccessFile, readConsultPrivacy } from "../endpoints.ts";
import { after, numbered, startPrivacyFirm, today } from "./testing/privacy-firm.ts";

const { app, home, clerk, reader, stranger, admin, ...firm } = await startPrivacyFirm();
const { addClient, addCaller, callerAsks, sql, privacyOf, ask, settle } = firm;
afterAll(() => app.stop());

const listed = async (query: object, token = admin.token) => {
  const { body, status } = await app.call(clientCalls.list, { query: { ...query, size: "100" } }, { token });
  return status === 200 ? body.models.map(({ name }) => name) : status;
};

const privacyOfCaller = (one: { readonly number: number }, { token }: TestStaff = clerk) =>
  app.call(readConsultPrivacy, { params: numbered(one) }, { token });

describe("what a client asks about the own data", () => {
  test("the clock is that of the law on the day it came, and an answer or a reasoned refusal stops it", async () => {
    const client = await addClient("열람이");
    const asked = await ask(client, "access", after(today, -12));
    expect(asked.body).toMatchObject({ dueOn: after(today, -2), lawRef: expect.stringContaining("제35조") });
    // A change of the law is a row: a longer period counts for what comes from that day on.
    await sql("insert into rates (name, effective_from, value, law_ref) values ('accessDays', $1, 20, '개정')", today);
    expect((await ask(client, "access")).body).toMatchObject({ dueOn: after(today, 20), lawRef: "개정" });
    await sql("delete from rates where law_ref = '개정'");
    expect((await ask(client, "access", after(today, 1))).status).toBe(400);
    expect((await ask(client, "access", "2001-01-01")).body.fields).toHaveProperty("receivedOn");

    const open = await app.call(listRequests, {}, { token: clerk.token });
    expect(open.body).toMatchObject({ total: 2, overdue: 1 });
    expect(open.body.models[0]).toMatchObject({ daysLeft: -2, client: { number: client.number, name: "열람이" } });

    const { id } = asked.body;
    expect((await settle(id, { outcome: "refused", answer: " " })).status).toBe(400);
    expect((await settle(id, { outcome: "refused", answer: "다른 사람의 비밀을 침해할 우려" })).status).toBe(200);
    expect((await settle(id, { outcome: "done", answer: "사본 교부" })).status).toBe(409);
    expect((await settle(id, { outcome: "done", answer: "사본 교부", version: 2 })).status).toBe(422);
    const { body } = await privacyOf(client);
    expect(body.requests.find((one) => one.id === id)).toMatchObject({
      status: "refused",
      answer: "다른 사람의 비밀을 침해할 우려",
      settledBy: "하람",
    });
    const { body: history } = await app.call(clientCalls.history, { params: numbered(client) }, { token: clerk.token });
    expect(history.models.map(({ action }) => action)).toContain("열람 요구 거절");
  });

  test("who only shows reads no personal words, and another team finds nothing", async () => {
    const client = await addClient("가림이");
    const { id } = (await ask(client, "correction")).body;
    const shown = await privacyOf(client, reader.token);
    expect(shown.body.requests).toMatchObject([{ content: "***", status: "open" }]);
    expect((await app.call(listRequests, {}, { token: reader.token })).status).toBe(403);
    expect((await settle(id, { outcome: "done", answer: "고침" }, reader)).status).toBe(403);
    expect((await privacyOf(client, stranger.token)).status).toBe(404);
    expect((await settle(id, { outcome: "done", answer: "고침" }, stranger)).status).toBe(404);
    expect((await app.call(listRequests, {}, { token: stranger.token })).body).toMatchObject({ total: 0, models: [] });
  });
});

describe("what somebody asks who only consulted", () => {
  test("has the same clock, list, file and steps, and stands in the history of the consultation", async () => {
    const called = await addCaller("전화한이", "010-0000-2951", { content: "보증금 문의" });
    await addCaller("전화한이", "010-0000-2951", { content: "다시 전화함" });
    await addCaller("다른전화", "010-0000-2952", { content: "남의 사연" });
    const asked = await callerAsks(called, "access");
    expect(asked.body).toMatchObject({ dueOn: after(today, 10), lawRef: expect.stringContaining("제35조") });
    const { id } = asked.body;
    const open = (await app.call(listRequests, {}, { token: clerk.token })).body.models.find((one) => one.id === id);
    expect(open).toMatchObject({ client: null, consult: { number: called.number, name: "전화한이" } });
    const params = { requestId: String(id) };
    const preview = await app.call(previewAccessFile, { params }, { token: clerk.token });
    expect(preview.body.parts).toContainEqual({ label: "상담", records: 2 });
    const file = await fetch(`${app.url}/api/privacy-requests/${id}/file`, {
      method: "POST",
      headers: { authorization: `Bearer ${clerk.token}`, "content-type": "application/json" },
      body: JSON.stringify({ reason: "본인 열람 요구" }),
    });
    const { sheets } = await readXlsx(new Uint8Array(await file.arrayBuffer()));
    const text = JSON.stringify(sheets[0]!.rows);
    for (const word of [`상담 ${called.number} 전화한이`, "보증금 문의", "다시 전화함"]) expect(text).toContain(word);
    expect(text).not.toContain("남의 사연");
    expect((await settle(id, { outcome: "done", answer: "사본 교부" })).status).toBe(200);
    expect((await privacyOfCaller(called)).body).toMatchObject({
      hindrances: [],
      requests: [{ id, status: "done", answer: "사본 교부", settledBy: "하람" }],
    });
    const { body } = await app.call(consultCalls.history, { params: numbered(called) }, { token: clerk.token });
    expect(body.models.map(({ action }) => action)).toEqual(
      expect.arrayContaining(["개인정보 열람 요구", "열람 자료 작성", "열람 요구 처리"]),
    );
  });

  test("is taken in by those who change consultations, seen with it, and belongs to the client once there is one", async () => {
    const called = await addCaller("상담만이", "010-0000-2953");
    const { id } = (await callerAsks(called, "access")).body;
    expect((await privacyOfCaller(called, reader)).body.requests).toMatchObject([{ content: "***" }]);
    expect((await callerAsks(called, "access", reader)).status).toBe(403);
    expect((await privacyOfCaller(called, stranger)).status).toBe(404);
    expect((await callerAsks(called, "access", stranger)).status).toBe(404);
    expect((await settle(id, { outcome: "done", answer: "고침" }, stranger)).status).toBe(404);
    const client = await addClient("상담만이");
    await sql("update consults set client_id = $1 where id = $2", client.id, called.id);
    const late = await callerAsks(called, "deletion");
    expect([late.status, late.body.message]).toEqual([422, expect.stringContaining("고객 상세")]);
  });
});

describe("lists and tasks of clients", () => {
  test("clients are narrowed by arrears, silence, consent and times not to call", async () => {
    const owing = await addClient("빚진이", {
      contactBan: "밤 9시 이후",
      privacyConsentAt: "2026-01-02T03:04:05.000Z",
    });
    const silent = await addClient("조용이");
    await sql("update clients set created_at = now() - interval '45 days' where id = $1", silent.id);
    await sql(
      `with k as (insert into contracts (team_id, title, client_id, status, signed_at)
         values ($1, '빚', $2, 'active', current_date) returning id)
       insert into contract_fees (contract_id, kind, amount) select id, '착수금', 300000 from k`,
      home,
      owing.id,
    );
    expect(await listed({ hasUnpaid: "Y" })).toEqual(["빚진이"]);
    expect(await listed({ hasUnpaid: "Y" }, reader.token)).toBe(400);
    expect(await listed({ silentDays: "45.." })).toEqual(["조용이"]);
    expect(await listed({ contactBanned: "Y" })).toEqual(["빚진이"]);
    expect(await listed({ consentMissing: "N" })).toEqual(["빚진이"]);
    const { body } = await app.call(clientCalls.read, { params: numbered(owing) }, { token: admin.token });
    expect(body.model).toMatchObject({
      unpaid: "300000",
      paid: "0",
      hasUnpaid: true,
      contactBanned: true,
      silentDays: 0,
    });
  });

  test("a number of another country is taken, kept in one form, found and masked", async () => {
    const client = await addClient("외국인", { tel: "+84 90 000 0001", caseScope: "외국" });
    expect(client.tel).toBe("+84-900000001");
    expect(await listed({ search: "+84 9000" }, clerk.token)).toEqual(["외국인"]);
    const seen = await app.call(clientCalls.read, { params: numbered(client) }, { token: reader.token });
    expect(seen.body.model.tel).toBe("+84-*****0001");
    const korean = await addClient("한국인", { tel: "+82 10 0000 2777" });
    expect(korean.tel).toBe("010-0000-2777");
    const wrong = await app.call(
      clientCalls.create,
      { body: { name: "누구", kind: "개인", grade: "normal", caseScope: "일반", tel: "+84 12" } },
      { token: clerk.token },
    );
    expect([wrong.status, Object.keys(wrong.body.fields ?? {})]).toEqual([400, ["tel"]]);
  });

  test("a task that leads to the page of a client stands on it, for those who see the client", async () => {
    const client = await addClient("할일이");
    const body = {
      title: "서류 요청",
      content: "",
      importance: "B",
      allCheck: "N",
      url: `/lawfirm/client/${client.number}`,
      staffs: [{ id: clerk.id, name: clerk.shortName }],
    } satisfies CallInput<typeof createTaskSchema>["body"];
    expect((await app.call(createTask, { body }, { token: clerk.token })).status).toBe(200);
    const query = { category: "client", id: String(client.number) } as const;
    const found = await app.call(listByRecord, { query }, { token: clerk.token });
    expect(found.body.models).toMatchObject([{ title: "서류 요청", creator: { shortName: "하람" } }]);
    expect((await app.call(listByRecord, { query }, { token: stranger.token })).status).toBe(404);
    const contract = await app.call(listByRecord, { query: { category: "contract", id: "1" } }, { token: clerk.token });
    expect(contract.status).toBe(404);
  });
});
