import { afterAll, beforeAll, expect, test } from "vitest";
import type { TestApp } from "#app/testing/test-app.ts";
import { recordEndpoints } from "#records/endpoints.ts";
import { clientCalls } from "#features/pipeline/clients/endpoints.ts";
import { stagesOf } from "#features/pipeline/projects/project-stages.ts";
import { readClientHome } from "#features/portal/cases/endpoints.ts";
import { clientSession, createClientOf } from "#features/portal/cases/server/testing/clients.ts";
import { at, startPortalFirm, type PortalFirm } from "#features/portal/cases/server/testing/portal-firm.ts";
import { readClientDraft } from "#features/portal/talk/endpoints.ts";
import { stageText } from "../stage-text.ts";

const calls = recordEndpoints(stageText);
let firm: PortalFirm;
let app: TestApp;

beforeAll(async () => {
  firm = await startPortalFirm();
  ({ app } = firm);
});
afterAll(() => app.stop());

async function rowOf(category: string, stage: string) {
  const { rows } = await firm.sql(
    "select id, version from client_stage_texts where category = $1 and stage = $2",
    category,
    stage,
  );
  return rows[0] as { id: number; version: number };
}

const key = ({ category, place, stage }: { category: string; place: number; stage: string }) =>
  `${category} ${place} ${stage}`;

type Words = { readonly shown?: boolean; readonly text?: string; readonly english?: string };

async function change(stage: string, changes: Words, token: string) {
  const { id, version } = await rowOf("민사", stage);
  return app.call(calls.update, { params: { number: String(id) }, body: { version, changes } }, { token });
}

test("every stage of every 분야 has its words from the first day on", async () => {
  const { rows } = await firm.sql(
    "select category, stage, place, english from client_stage_texts order by category, place",
  );
  const all = Object.entries(stagesOf).flatMap(([category, stages]) =>
    stages.map((stage, index) => ({ category, stage, place: index + 1 })),
  );
  expect(new Set(rows.map(key))).toEqual(new Set(all.map(key)));
  expect(rows.filter(({ english }) => english === "")).toEqual([]);
});

test("what 컨텐츠관리 writes is what clients read, in their language where it was written, and its history stays", async () => {
  const writer = await app.createStaff({ roles: ["컨텐츠알바"], teamIds: [firm.home] });
  const client = await createClientOf(app, firm.home);
  const token = await clientSession(app, client);
  const told = async () => (await app.call(readClientHome, {}, { token })).body.model.cases[0]!;
  expect(await told()).toMatchObject({ says: "재판이 진행되고 있습니다.", saysIn: "ko" });
  expect((await change("변론", { text: "변론이 열리고 있습니다." }, writer.token)).status).toBe(200);
  expect(await told()).toMatchObject({ says: "변론이 열리고 있습니다." });
  const { rows } = await firm.sql("select version from clients where id = $1", client.id);
  const body = { version: rows[0].version, changes: { language: "en" as const } };
  expect((await app.call(clientCalls.update, { ...at(client), body }, { token: firm.clerk.token })).status).toBe(200);
  // Nobody has written it in English.
  await change("변론", { english: "" }, writer.token);
  expect(await told()).toMatchObject({ says: "변론이 열리고 있습니다.", saysIn: "ko" });
  await change("변론", { english: "Your case is being heard." }, writer.token);
  expect(await told()).toMatchObject({ says: "Your case is being heard.", saysIn: "en" });
  expect((await told()).stages.find(({ state }) => state === "now")?.name).toBe("Hearings");
  const { id } = await rowOf("민사", "변론");
  const history = await app.call(calls.history, { params: { number: String(id) } }, { token: writer.token });
  expect(JSON.stringify(history.body)).toContain("재판이 진행되고 있습니다.");

  const draft = async () => {
    const params = { number: String(await firm.numberOf(client)) };
    return (await app.call(readClientDraft, { params }, { token: firm.clerk.token })).body.models[0]?.text;
  };
  await change("선고", { english: "The court is deciding." }, writer.token);
  await firm.sql("update projects set stage = '선고' where id = $1", client.projectId);
  expect(await draft()).toMatch(/An update on your case:\nThe court is deciding\./);
});

test("a stage that is not shown is no step, and the client reads the one before it", async () => {
  const chief = await app.createStaff({ roles: ["관리자"], teamIds: [firm.home] });
  const client = await createClientOf(app, firm.home);
  const token = await clientSession(app, client);
  expect((await change("변론", { shown: false }, chief.token)).status).toBe(200);
  const { cases } = (await app.call(readClientHome, {}, { token })).body.model;
  expect(cases[0]!.stages.map(({ name }) => name)).not.toContain("변론");
  expect(cases[0]!.stages.find(({ state }) => state === "now")?.name).toBe("송달");
  expect(cases[0]!.says).toBe("상대방에게 서류가 전해지기를 기다리고 있습니다.");
});

test("whoever sees clients reads the words and does not write them", async () => {
  const { id } = await rowOf("민사", "선고");
  const read = (token: string) => app.call(calls.read, { params: { number: String(id) } }, { token });
  expect([
    (await read(firm.reader.token)).status,
    (await change("선고", { shown: false }, firm.reader.token)).status,
  ]).toEqual([200, 403]);
  const it = await app.createStaff({ roles: ["IT팀원"], teamIds: [firm.home] });
  expect((await read(it.token)).status).toBe(403);
});
