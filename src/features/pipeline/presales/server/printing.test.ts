import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startTestApp, type TestApp, type TestStaff } from "#app/testing/test-app.ts";
import { readPdf } from "#platform/server/pdf/testing/read-pdf.ts";
import { stepCall } from "#records/steps.ts";
import { buyerSteps } from "../buyer-steps.ts";
import {
  copyLayout,
  labelPrinterCalls,
  listEditions,
  presaleAreaCalls,
  presaleBuyerCalls,
  previewLayout,
  printBuyers,
  printLayoutCalls,
} from "../endpoints.ts";
import { printRunSteps } from "../print-run.ts";

let app: TestApp;
let member: TestStaff;
let area: number;
let serial = 0;

beforeAll(async () => {
  app = await startTestApp();
  const team = await app.createTeam("분양팀");
  await app.database.query.updateTable("firm_settings").set({ presale_team_id: team }).execute();
  member = await app.createStaff({ roles: ["컨설턴트"], teamIds: [team] });
  const made = await app.database.query
    .insertInto("presale_areas")
    .values({ team_id: team, name: "한빛아파트" })
    .returning("id")
    .executeTakeFirstOrThrow();
  area = made.id;
});
afterAll(() => app.stop());

const params = (number: number) => ({ number: String(number) });

async function addBuyer(changes: object = {}) {
  serial += 1;
  const body = {
    name: `수분양${serial}`,
    area,
    source: "tel",
    dong: "101",
    ho: String(100 + serial),
    ...changes,
  } as const;
  return app.call(presaleBuyerCalls.create, { body }, { token: member.token });
}

async function step(id: number, name: keyof typeof buyerSteps.steps, more: object = {}) {
  const { version } = await app.database.query
    .selectFrom("presale_buyers")
    .select("version")
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  const body = { version, ...more } as never;
  return app.call(stepCall(buyerSteps, name), { params: params(id), body }, { token: member.token });
}

async function addLayout(body: string): Promise<number> {
  const sent = { name: "라벨", paper: "label21", fontSize: 10, body } as const;
  const { body: answer } = await app.call(printLayoutCalls.create, { body: sent }, { token: member.token });
  return answer.model.number;
}

const print = (layout: number, more: object = {}) =>
  app.call(
    printBuyers,
    { body: { layout, area, printer: null, first: 1, again: false, cut: false, ...more } },
    { token: member.token },
  );

describe("buyers", () => {
  test("are for the presale team, once for each unit and telephone", async () => {
    const outsider = await app.createStaff({ roles: ["송무팀원"], teamIds: [await app.createTeam("송무팀")] });
    const list = (token?: string) =>
      app.call(presaleBuyerCalls.list, { query: {} }, token === undefined ? {} : { token });
    expect((await list()).status).toBe(401);
    expect((await addBuyer({ ho: "901", tel: "010-0000-1111" })).status).toBe(200);
    // Others find those alone that a task of theirs is about.
    const totals = [await list(outsider.token), await list(member.token)].map(({ body }) => body.total);
    expect(totals).toEqual([0, 1]);
    expect((await addBuyer({ ho: "901", tel: "010 0000 1111" })).status).toBe(422);
    expect((await addBuyer({ ho: "901", tel: "010-0000-2222" })).status).toBe(200);
  });

  test("who refuses contact stays so, and no call is written down any more", async () => {
    const { body } = await addBuyer();
    const id = body.model.number;
    expect((await step(id, "recordCall", { stance: "hold", said: "다음 달에 다시" })).status).toBe(200);
    expect((await step(id, "optOut")).body.state).toBe("optOut");
    expect((await step(id, "recordCall", { stance: "hold" })).status).toBe(422);
    await expect(
      app.database.query.updateTable("presale_buyers").set({ status: "new" }).where("id", "=", id).execute(),
    ).rejects.toThrow("final");
  });

  test("become a consultation with what is known of them", async () => {
    const { body } = await addBuyer({ name: "한가람", tel: "010-0000-3131" });
    const made = await step(body.model.number, "consult", { brief: "계약취소 문의" });
    expect([made.status, made.body.state]).toEqual([200, "linked"]);
    const consult = await app.database.query
      .selectFrom("consults")
      .select(["name", "brief", "channel"])
      .where("name", "=", "한가람")
      .executeTakeFirst();
    expect(consult).toEqual({ name: "한가람", brief: "계약취소 문의", channel: "presale" });
  });
});

describe("printing", () => {
  test("a layout with a field that nobody knows is refused by name", async () => {
    const body = { name: "나쁜 양식", paper: "label21", fontSize: 10, body: "{{주민등록번호}}" } as const;
    const answer = await app.call(printLayoutCalls.create, { body }, { token: member.token });
    expect([answer.status, answer.body.fields?.["body"]]).toEqual([
      400,
      "‘주민등록번호’ 자리에 넣을 수 있는 값이 없습니다. 항목 이름을 확인해 주세요.",
    ]);
  });

  test("a run prints each once, leaves out who refused, and forgets them when it is voided", async () => {
    const layout = await addLayout("{{성명}}");
    await addBuyer();
    const { body: shown } = await app.call(previewLayout, { params: params(layout) }, { token: member.token });
    expect([shown.labels, shown.models[0]!.overflow]).toEqual([21, 0]);
    const first = await print(layout);
    expect(first.status).toBe(200);
    expect(first.body.left).toBeGreaterThan(0);
    expect((await print(layout)).status).toBe(422);
    expect((await print(layout, { again: true, first: 22 })).status).toBe(400);
    const { number, version } = { number: first.body.run, version: 1 };
    const undone = await app.call(
      stepCall(printRunSteps, "void"),
      { params: params(number), body: { version } },
      { token: member.token },
    );
    expect(undone.body.state).toBe("voided");
    expect((await print(layout)).body.people).toBe(first.body.people);
  });

  test("labels stand in the PDF where the sheet has them, moved as the printer needs it", async () => {
    const layout = await addLayout("{{성명}}");
    const printer = await app.call(
      labelPrinterCalls.create,
      { body: { name: "보정", rightBy: 20, downBy: -10, scale: 1_000 } },
      { token: member.token },
    );
    const placed = async (more: object) => {
      const { body } = await print(layout, { again: true, ...more });
      const response = await fetch(`${app.url}/api/print-runs/${body.run}/pdf`, {
        headers: { authorization: `Bearer ${member.token}` },
      });
      expect(response.status).toBe(200);
      const [page] = await readPdf(new Uint8Array(await response.arrayBuffer()));
      return page!.texts[0]!;
    };
    const plain = await placed({});
    expect(plain.x).toBeCloseTo(10.2, 0);
    const moved = await placed({ printer: printer.body.model.id });
    expect(moved.x - plain.x).toBeCloseTo(2, 1);
    expect(moved.y - plain.y).toBeCloseTo(-1, 1);
    const third = await placed({ first: 3 });
    expect(third.x - plain.x).toBeCloseTo(132.1, 0);
  });

  test("stops before lines are lost, and names whose they are, unless they are cut on purpose", async () => {
    const layout = await addLayout("{{성명}}\n\n\n\n\n\n\n\n\n\n\n\n끝");
    const { status, body } = await print(layout, { again: true });
    expect([status, body.message]).toEqual([422, expect.stringContaining("‘라벨’ 양식에서 101동")]);
    expect((await print(layout, { again: true, cut: true })).status).toBe(200);
  });

  test("a layout keeps its editions, each of which can be copied; a run prints the one it began with", async () => {
    const layout = await addLayout("처음 {{성명}}");
    const run = (await print(layout, { again: true })).body.run;
    const at = { params: params(layout) };
    const change = async (changes: object, by: TestStaff = member) => {
      const { version } = (await app.call(printLayoutCalls.read, at, member)).body.model;
      return app.call(printLayoutCalls.update, { ...at, body: { version, changes } }, by);
    };
    expect((await change({ header: "머리말" })).body.fields).toHaveProperty("header");
    expect((await change({ paper: "roster", header: "{{성명}} 명부" })).body.fields).toHaveProperty("header");
    expect((await change({ paper: "roster", header: "{{현장명}} 명부", body: "나중 {{성명}}" })).status).toBe(200);
    await change({ name: "이름만 바꿈" });
    const { models } = (await app.call(listEditions, at, member)).body;
    expect(models.map(({ edition, paper, body, runs }) => [edition, paper, body, runs])).toEqual([
      [2, "roster", "나중 {{성명}}", 0],
      [1, "label21", "처음 {{성명}}", 1],
    ]);
    const response = await fetch(`${app.url}/api/print-runs/${run}/pdf`, {
      headers: { authorization: `Bearer ${member.token}` },
    });
    expect((await readPdf(new Uint8Array(await response.arrayBuffer())))[0]!.texts[0]!.text).toContain("처음");
    const copied = await app.call(copyLayout, { ...at, body: { edition: 1 } }, member);
    const copy = await app.call(printLayoutCalls.read, { params: params(copied.body.number) }, member);
    expect(copy.body.model).toMatchObject({
      name: "이름만 바꿈 사본",
      paper: "label21",
      body: "처음 {{성명}}",
      edition: 1,
    });
    expect((await app.call(copyLayout, { ...at, body: { edition: 9 } }, member)).status).toBe(404);
    const outsider = await app.createStaff({ roles: ["송무팀원"], teamIds: [await app.createTeam("송무2팀")] });
    expect((await app.call(listEditions, at, outsider)).status).toBe(403);
  });

  test("a site counts its buyers beside how many are wanted", async () => {
    const at = { params: params(area) };
    const { version } = (await app.call(presaleAreaCalls.read, at, member)).body.model;
    await app.call(presaleAreaCalls.update, { ...at, body: { version, changes: { target: 300 } } }, member);
    const before = (await app.call(presaleAreaCalls.read, at, member)).body.model;
    await addBuyer();
    const after = (await app.call(presaleAreaCalls.read, at, member)).body.model;
    expect([after.target, after.people! - before.people!]).toEqual([300, 1]);
  });
});
