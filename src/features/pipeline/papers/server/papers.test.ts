import PizZip from "pizzip";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startContractFirm, type ContractFirm } from "#features/pipeline/contracts/server/testing/contract-firm.ts";
import { setFees } from "#features/pipeline/contracts/endpoints.ts";
import { createTicket } from "#features/work/files/endpoints.ts";
import { fillPath } from "#platform/endpoint.ts";
import { defaultFile } from "./template-file.ts";
import * as calls from "../endpoints.ts";

let firm: ContractFirm;
beforeAll(async () => {
  firm = await startContractFirm();
}, 120_000);
afterAll(() => firm.app.stop());

const paramsOf = (number: number) => ({ params: { number: String(number) } });

/** The answer to a file that is sent, or asked for, as it is. */
async function raw(method: string, path: string, token: string, body?: Uint8Array) {
  const headers = { authorization: `Bearer ${token}`, ...(body && { "content-type": "application/octet-stream" }) };
  return fetch(`${firm.app.url}${path}`, { method, headers, ...(body && { body: Buffer.from(body) }) });
}

async function draftTemplate(kind = "contract", name = "민사 위임계약서") {
  const { body } = await firm.app.call(
    calls.templateCalls.create,
    { body: { kind, name } as never },
    { token: firm.clerk.token },
  );
  return body.model.number;
}

async function send(number: number, bytes: Uint8Array, name: string, token = firm.clerk.token) {
  const { body } = await firm.app.call(calls.templateCalls.read, paramsOf(number), { token });
  const path = fillPath(calls.uploadTemplate.path, { number: String(number) });
  const answer = await raw(
    "PUT",
    `${path}?name=${encodeURIComponent(name)}&version=${body.model?.version ?? 1}`,
    token,
    bytes,
  );
  return { status: answer.status, body: (await answer.json()) as { message?: string; model?: { fields: unknown[] } } };
}

async function step(number: number, name: string, more: object = {}, token = firm.clerk.token) {
  const { body } = await firm.app.call(calls.templateCalls.read, paramsOf(number), { token });
  const answer = await fetch(`${firm.app.url}/api/paper-templates/${number}/steps/${name}`, {
    method: "POST",
    headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
    body: JSON.stringify({ version: body.model.version, ...more }),
  });
  return { status: answer.status, body: (await answer.json()) as { message?: string } };
}

async function edited(change: (xml: string) => string): Promise<Buffer> {
  const zip = new PizZip((await defaultFile("contract", "docx")).bytes);
  zip.file("word/document.xml", change(zip.file("word/document.xml")!.asText()));
  return zip.generate({ type: "nodebuffer" });
}

const defaults = async () => (await firm.app.call(calls.listDefaults, {}, firm.clerk)).body.models;

describe("a paper that comes with the product", () => {
  test("is what a new firm uses: each is shown, looked at, and taken as a file", async () => {
    expect(await defaults()).toEqual(["contract", "attorney", "notice", "consent"].map((kind) => ({ kind, inUse: 0 })));
    for (const { kind } of await defaults()) {
      const sample = await raw("GET", fillPath(calls.sampleDefault.path, { kind }), firm.clerk.token);
      expect([kind, sample.status, sample.headers.get("content-type")]).toEqual([kind, 200, "application/pdf"]);
      for (const format of ["hwpx", "docx"] as const) {
        const path = `${fillPath(calls.downloadDefault.path, { kind })}?format=${format}`;
        const file = await raw("GET", path, firm.clerk.token);
        const bytes = Buffer.from(await file.arrayBuffer());
        expect([kind, format, bytes.equals((await defaultFile(kind, format)).bytes)]).toEqual([kind, format, true]);
      }
    }
  }, 60_000);

  test("begins a draft of the firm, which takes its place once a second person has taken it into use", async () => {
    const begin = (token: string) =>
      firm.app.call(calls.startFromDefault, { params: { kind: "notice" }, body: { format: "docx" } }, { token });
    const { number } = (await begin(firm.clerk.token)).body;
    const { model } = (await firm.app.call(calls.templateCalls.read, paramsOf(number), firm.clerk)).body;
    expect(model).toMatchObject({ name: "담당변호사 지정통지서", kind: "notice", status: "draft", format: "docx" });
    const file = (await firm.app.call(calls.readTemplateFile, paramsOf(number), firm.clerk)).body.model!;
    expect(file.fields.filter(({ known }) => !known)).toEqual([]);
    expect((await step(number, "submit")).status).toBe(200);
    expect((await step(number, "use", {}, firm.manager.token)).status).toBe(200);
    expect(await defaults()).toContainEqual({ kind: "notice", inUse: 1 });
    expect(await defaults()).toContainEqual({ kind: "contract", inUse: 0 });
  });

  test("is read by whoever reads templates and begun from by whoever writes them", async () => {
    const start = { params: { kind: "consent" }, body: { format: "hwpx" } } as const;
    const marketer = await firm.app.createStaff({ roles: ["홍보책임"], teamIds: [firm.home] });
    expect((await firm.app.call(calls.listDefaults, {})).status).toBe(401);
    expect((await firm.app.call(calls.startFromDefault, start)).status).toBe(401);
    expect((await firm.app.call(calls.startFromDefault, start, marketer)).status).toBe(403);
    const unknown = { params: { kind: "letter" }, body: { format: "hwpx" } } as never;
    expect((await firm.app.call(calls.startFromDefault, unknown, firm.clerk)).status).toBe(400);
  });
});

describe("a template", () => {
  test("names what nobody knows and clauses that do not stand, and is not taken into use with them", async () => {
    const number = await draftTemplate();
    expect((await step(number, "submit")).body.message).toContain("서식 파일을 먼저");
    const bad = await edited((xml) =>
      xml.replace("{위임인주소}", "{의뢰인 주소}").replace("{해지조건}", "착수금은 어떤 경우에도 반환하지 않는다."),
    );
    expect((await send(number, bad, "계약서.docx")).status).toBe(200);
    const { model } = (await firm.app.call(calls.readTemplateFile, paramsOf(number), firm.clerk)).body;
    expect(model!.fields).toContainEqual({ name: "의뢰인 주소", known: false, suggestion: "위임인주소" });
    expect(model!.faults.map(({ clause }) => clause)).toEqual(["착수금 불반환"]);
    expect((await step(number, "submit")).body.message).toContain("의뢰인 주소");
    const clause = await edited((xml) => xml.replace("{해지조건}", "착수금은 어떤 경우에도 반환하지 않는다."));
    await send(number, clause, "계약서.docx");
    expect((await step(number, "submit")).body.message).toContain("약관의 규제에 관한 법률 제9조");
  });

  test("is taken into use by a second person; a new edition takes its place", async () => {
    const number = await draftTemplate();
    const file = await defaultFile("contract", "hwpx");
    expect((await send(number, file.bytes, "계약서.hwpx")).status).toBe(200);
    expect((await step(number, "submit")).status).toBe(200);
    expect((await send(number, file.bytes, "계약서.hwpx")).status).toBe(422);
    expect((await step(number, "use")).status).toBe(403);
    expect((await step(number, "use", {}, firm.manager.token)).status).toBe(200);
    const { version } = (await firm.app.call(calls.templateCalls.read, paramsOf(number), firm.clerk)).body.model;
    const next = await firm.app.call(
      calls.nextEdition,
      { ...paramsOf(number), body: { version } },
      { token: firm.clerk.token },
    );
    const second = next.body.number;
    await step(second, "submit");
    await step(second, "use", {}, firm.manager.token);
    const states = await Promise.all(
      [number, second].map(async (one) => {
        const { model } = (await firm.app.call(calls.templateCalls.read, paramsOf(one), firm.clerk)).body;
        return [model.status, model.edition];
      }),
    );
    expect(states).toEqual([
      ["stopped", 1],
      ["inUse", 2],
    ]);
    const path = fillPath(calls.downloadTemplate.path, { number: String(second) });
    const bytes = Buffer.from(await (await raw("GET", path, firm.clerk.token)).arrayBuffer());
    expect(bytes.equals(file.bytes)).toBe(true);
    const sample = await raw("GET", fillPath(calls.sampleTemplate.path, { number: String(second) }), firm.clerk.token);
    expect(sample.headers.get("content-type")).toBe("application/pdf");
  });

  test("what is no template is refused in words", async () => {
    const number = await draftTemplate();
    const other = await send(number, Buffer.from("내용"), "계약서.hwp");
    expect([other.status, other.body.message]).toEqual([400, expect.stringContaining("HWPX")]);
    const broken = await send(number, Buffer.from("PK 아님"), "계약서.docx");
    expect([broken.status, broken.body.message]).toEqual([
      422,
      expect.stringContaining("DOCX 파일로 읽을 수 없습니다"),
    ]);
  });
});

describe("a paper of a contract", () => {
  test("is not made while a value is missing, which is named with where it is entered", async () => {
    const { number } = await firm.draft();
    const query = { kind: "contract", format: "hwpx" } as const;
    const { missing } = (await firm.app.call(calls.checkPaper, { ...paramsOf(number), query }, firm.clerk)).body;
    const client = firm.clients[0]!;
    expect(missing).toContainEqual({
      name: "위임인주소",
      reason: "위임인주소를 고객에 적어 주세요.",
      place: "고객",
      path: `/lawfirm/client/${client.number}`,
    });
    expect(missing.map(({ name }) => name)).toContain("수임인주소");
    const made = await firm.app.call(
      calls.makePaper,
      { ...paramsOf(number), body: query },
      { token: firm.clerk.token },
    );
    expect(made.status).toBe(422);
    expect(Object.keys(made.body.fields ?? {})).toEqual(missing.map(({ name }) => name));
    const path = fillPath(calls.draftPaper.path, { number: String(number) });
    const draft = await raw("GET", `${path}?kind=contract&format=docx`, firm.clerk.token);
    expect(draft.headers.get("content-type")).toBe("application/pdf");
  });

  test("is made once nothing is missing, as file and PDF that stay with the contract", async () => {
    const acting = { guardianName: "한부모", guardianRelation: "parents", guardianBasis: "가족관계증명서" };
    const { number } = await firm.draft({ scope: "1심 판결 선고 시까지", agency: "서울중앙지방법원", ...acting });
    const plan = [
      { dueDate: "2026-12-01", amount: 2_000_000 },
      { dueDate: "2027-01-01", amount: 1_300_000 },
    ];
    const fee = { kind: "착수금", amount: 3_300_000, vatIncluded: true, condition: "", dueRule: "계약시", plan };
    await firm.write(setFees, number, { fees: [fee] });
    await firm.app.database.pool.query("update staffs set license_no = '12345', real_name = '김변호' where id = $1", [
      firm.lawyer.id,
    ]);
    await firm.app.database.pool.query(
      "update firm_settings set address = '서울 서초구 법원로 10', phone = '02-0000-0000'",
    );
    await firm.app.database.pool.query(
      "update clients set address = '서울 강남구 테헤란로 1', birth = '1980-01-02' where id = $1",
      [firm.clients[0]!.id],
    );
    for (const format of ["docx", "hwpx"] as const) {
      for (const kind of ["contract", "attorney", "notice", "consent"] as const) {
        const body = { kind, format };
        const made = await firm.app.call(calls.makePaper, { ...paramsOf(number), body }, { token: firm.clerk.token });
        expect([made.status, made.body.message]).toEqual([200, undefined]);
      }
    }
    const { models } = (await firm.app.call(calls.listPapers, paramsOf(number), firm.clerk)).body;
    expect(models).toHaveLength(8);
    const contract = models.find(({ kind, format }) => kind === "contract" && format === "docx")!;
    const { url } = (
      await firm.app.call(
        createTicket,
        { params: { fileId: String(contract.fileId) }, body: {} },
        { token: firm.clerk.token },
      )
    ).body;
    const content = await raw("GET", url, firm.clerk.token);
    const xml = new PizZip(Buffer.from(await content.arrayBuffer())).file("word/document.xml")!.asText();
    for (const word of [
      "한위임의 법정대리인 친권자 한부모",
      "변호사 김변호 (등록번호 12345)",
      "2회 2027-01-01 금 1,300,000원",
    ]) {
      expect(xml).toContain(word);
    }
    const { status } = await firm.app.call(
      calls.makePaper,
      { ...paramsOf(number), body: { kind: "contract", template: 999_999 } },
      { token: firm.clerk.token },
    );
    expect(status).toBe(404);
  }, 120_000);

  test("is not made with a clause that does not stand", async () => {
    const terms = "계약 후 3일이 지나면 환불할 수 없습니다.";
    const { number } = await firm.draft({ terminationTerms: terms });
    const query = { kind: "contract", format: "docx" } as const;
    const { faults } = (await firm.app.call(calls.checkPaper, { ...paramsOf(number), query }, firm.clerk)).body;
    expect(faults.map(({ clause, found }) => [clause, found])).toEqual([
      ["기간이 지나면 환불 불가", terms.slice(0, -1)],
    ]);
  });

  test("of a criminal case is not made with a fee by result, whatever it is called", async () => {
    const { number } = await firm.draft({ category: "형사" });
    const stage = { kind: "중도금", amount: 1_000_000, vatIncluded: true, dueRule: "심급", plan: [] };
    const condition = "무죄가 선고되면 지급한다";
    await firm.write(setFees, number, { fees: [{ ...stage, condition }] });
    const query = { kind: "contract", format: "docx" } as const;
    const { faults } = (await firm.app.call(calls.checkPaper, { ...paramsOf(number), query }, firm.clerk)).body;
    expect(faults.map(({ clause, found }) => [clause, found])).toEqual([
      ["결과에 따른 형사 보수", `중도금: ${condition}`],
    ]);
  });

  test("refuses a share of success that says two things", async () => {
    const share = { successBase: "인용액", successPct: 7.7, successCap: 33_000_000 };
    const success = { kind: "성공보수", amount: 0, vatIncluded: true, dueRule: "심급", plan: [], ...share };
    const { number } = await firm.draft();
    const query = { kind: "contract", format: "docx" } as const;
    const faults = async (condition: string) => {
      await firm.write(setFees, number, { fees: [{ ...success, condition }] });
      const { body } = await firm.app.call(calls.checkPaper, { ...paramsOf(number), query }, firm.clerk);
      return body.faults.map(({ clause }) => clause);
    };
    expect(await faults("확정된 인용액의 7.7 %")).toEqual([]);
    expect(await faults("확정된 인용액의 10 %")).toEqual(["서로 다른 성공보수 비율"]);
  });

  test("of another team is not there", async () => {
    const { number } = await firm.draft();
    const away = await firm.app.createTeam("먼 팀");
    const stranger = await firm.app.createStaff({ roles: ["송무팀원"], teamIds: [away] });
    const query = { kind: "contract", format: "docx" } as const;
    expect((await firm.app.call(calls.listPapers, paramsOf(number), stranger)).status).toBe(404);
    expect((await firm.app.call(calls.checkPaper, { ...paramsOf(number), query }, stranger)).status).toBe(404);
  });
});
