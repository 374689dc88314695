import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startTestApp, type TestApp, type TestStaff } from "#app/testing/test-app.ts";
import { clientCalls } from "#features/pipeline/clients/endpoints.ts";
import { fillPath } from "#platform/endpoint.ts";
import { importEndpoints, type ImportModel } from "#records/import.ts";
import { projectCalls } from "../endpoints.ts";
import { project } from "../project.ts";

const projectImport = importEndpoints(project);

let app: TestApp;
let home: number;
let clerk: TestStaff;
let lawyer: TestStaff;
let litigator: TestStaff;
let stranger: TestStaff;

beforeAll(async () => {
  app = await startTestApp();
  home = await app.createTeam("송무1팀");
  const teamIds = [home];
  clerk = await app.createStaff({ shortName: "가람", roles: ["송무팀원"], teamIds });
  lawyer = await app.createStaff({ shortName: "나래", roles: ["변호사"], teamIds });
  litigator = await app.createStaff({ shortName: "다솜", roles: ["송무팀원"], teamIds, licenseNo: "" });
  stranger = await app.createStaff({ roles: ["송무팀원"], teamIds: [await app.createTeam("송무2팀")] });
});
afterAll(() => app.stop());

async function upload(content: string, token?: string) {
  const response = await fetch(`${app.url}${projectImport.upload.path}?name=${encodeURIComponent("사건.csv")}`, {
    method: "POST",
    headers: { ...(token && { authorization: `Bearer ${token}` }), "content-type": "application/octet-stream" },
    body: content,
  });
  return { status: response.status, body: (await response.json()) as { model: ImportModel } };
}

const input = ({ id, mapping }: Pick<ImportModel, "id" | "mapping">) => ({
  params: { importId: String(id) },
  body: { mapping },
});
const check = (model: ImportModel, { token } = clerk) => app.call(projectImport.check, input(model), { token });
const apply = (model: ImportModel, { token } = clerk) => app.call(projectImport.apply, input(model), { token });
const undo = (model: ImportModel, { token } = clerk) =>
  app.call(projectImport.undo, { params: { importId: String(model.id) } }, { token });

async function read(lines: readonly string[], { token } = clerk): Promise<ImportModel> {
  const { status, body } = await upload(lines.join("\n"), token);
  expect(status).toBe(200);
  return body.model;
}

async function addClient(name: string, tel: string, { token } = clerk, more: object = {}): Promise<number> {
  const body = { name, tel, kind: "개인", grade: "normal", caseScope: "일반", ...more } as const;
  const answer = await app.call(clientCalls.create, { body }, { token });
  expect(answer.body.message).toBeUndefined();
  return answer.body.model.number;
}

async function found(search: string, { token } = clerk) {
  return (await app.call(projectCalls.list, { query: { search } }, { token })).body.models;
}

const columns =
  "사건명,의뢰인,의뢰인 연락처,상대방,분야,단계,책임변호사,어쏘변,송무담당,관할법원,사건번호,수임일,시효 해당 없음 사유";

/** A case of nobody's, with its 책임변. */
const plain = (title: string, responsible = "") => `${title},,,,민사,,${responsible},,,,,,시효와 관계없는 사건`;

describe("a file of cases", () => {
  test("comes in whole with clients, people, stage and court, as a case entered by hand, and goes back whole", async () => {
    const number = await addClient("김의뢰", "010-0000-5001");
    await addClient("박의뢰", "010-0000-5002");
    await addClient("박의뢰", "010-0000-5003");
    const model = await read([
      columns,
      `대여금 가져옴,${number},,최상대,민사,변론,나래,가람,다솜,서울중앙지방법원,2024가단1234,2024-03-04,이미 소를 제기한 사건`,
      "이혼 가져옴,박의뢰,01000005003,박상대,가사,,,,,,,,재산분할 기간은 따로 관리",
    ]);
    expect(Object.keys(model.mapping)).toHaveLength(13);
    const tried = await check(model);
    expect([tried.body.message, tried.body.faults]).toEqual([undefined, []]);
    expect(await found("가져옴")).toEqual([]);
    expect((await apply(model)).body.created).toBe(2);
    const [second, first] = await found("가져옴");
    expect(first).toMatchObject({
      title: "대여금 가져옴",
      client: { number, label: "김의뢰" },
      clientName: "김의뢰",
      status: "open",
      stage: "변론",
      category: "민사",
      priority: "normal",
      responsible: { id: lawyer.id },
      associate: { id: clerk.id },
      litigation: { id: litigator.id },
      court: "서울중앙지방법원",
      caseNo: "2024가단1234",
      mayChange: true,
    });
    expect(second).toMatchObject({ title: "이혼 가져옴", stage: "자료수집", clientName: "박의뢰" });
    const { rows } = await app.database.pool.query(
      `select p.title, p.client_tel as tel, p.opened_on::text as "openedOn", p.limitation_confirmed_at as confirmed,
         array(select x.side || ' ' || n.name || ' ' || (c.person_id = n.id) from parties x
           join persons n on n.id = x.person_id left join clients c on c.id = p.client_id
           where x.record_type = 'project' and x.record_id = p.id and x.deleted_at is null order by x.side desc) as parties
       from projects p where p.title like '%가져옴' order by p.id`,
    );
    expect(rows[0]).toEqual({
      title: "대여금 가져옴",
      tel: "010-0000-5001",
      openedOn: "2024-03-04",
      confirmed: null,
      parties: ["의뢰인 김의뢰 true", "상대방 최상대 false"],
    });
    expect([rows[1].tel, rows[1].parties]).toEqual(["010-0000-5003", ["의뢰인 박의뢰 true", "상대방 박상대 false"]]);
    expect((await undo(model)).body).toMatchObject({ removed: 2, kept: 0, held: [] });
    expect(await found("가져옴")).toEqual([]);
    expect((await undo(model)).status).toBe(404);
  });

  test("every fault is told with its row, column and mend, and then nothing is written", async () => {
    await addClient("한의뢰", "010-0000-5011");
    await addClient("남의뢰", "010-0000-5012", stranger);
    const none = "시효와 관계없는 사건";
    const model = await read([
      `${columns},다음단계 기한`,
      `잘못 하나,한의뢰,,,민사,공판,,,,,,,${none},`,
      `잘못 둘,한의뢰,010-0000-5019,,민사,,,,,,,,${none},`,
      `잘못 셋,남의뢰,010-0000-5012,,민사,,,,,,,,${none},`,
      `잘못 넷,,,,,,다솜,,없는이,,,2999-01-01,${none},`,
      `잘못 다섯,,,,형사,종결,,,,,,,,2020-01-01`,
      `맞는 하나,한의뢰,010-0000-5011,,민사,변론,,,,,,,${none},`,
    ]);
    const { body } = await check(model);
    expect(body.faults.map(({ row, column, message }) => `${row}${column} ${message}`)).toEqual([
      "2B 이름만으로는 고객을 정할 수 없습니다. 연락처를 함께 적거나 고객 번호로 적어 주세요.",
      "3B 이름과 연락처가 모두 같은 고객이 없습니다. 연락처를 확인하거나 고객 번호로 적어 주세요.",
      "4B 위임인 가운데 찾을 수 없습니다.",
      expect.stringMatching(/^5G 변호사등록번호가 있는 재직 변호사를/),
      "5I 송무담당 가운데 찾을 수 없습니다.",
      "6F 종결 단계는 ‘종결’ 처리로 바뀝니다.",
      "6N 다음단계 기한은 오늘이거나 그 뒤여야 합니다.",
      "6 시효·제척기간의 마지막 날이나 해당 없는 사유를 적어 주세요.",
    ]);
    expect((await apply(model)).status).toBe(422);
    expect(await found("맞는 하나")).toEqual([]);
    const more = await read([
      columns,
      `분야 없음,,,,,,,,,,,2999-01-01,${none}`,
      `단계 다름,,,,민사,공판,,,,,,,${none}`,
    ]);
    expect((await check(more)).body.faults.map(({ row, title }) => [row, title])).toEqual([
      [2, "분야"],
      [3, "단계"],
    ]);
  });

  test("the same file a second time, and the same case twice in one, are told", async () => {
    const number = await addClient("두번의뢰", "010-0000-5021");
    const row = (title: string, caseNo: string) => `${title},${number},,,민사,,,,,,${caseNo},,시효와 관계없는 사건`;
    const lines = [columns, row("두번 대여금", "2025가단1"), row("두번 대여금", "2025가단2"), row("두번 임대차", "")];
    const first = await read(lines);
    expect((await apply(first)).body.created).toBe(3);
    const again = await read(lines);
    const { faults } = (await check(again)).body;
    const [third, second, one] = await found("두번");
    expect(faults.map(({ message }) => message)).toEqual(
      [one, second, third].map((known) =>
        expect.stringContaining(`이미 등록된 사건으로 보입니다(사건 ${known!.number})`),
      ),
    );
    expect((await apply(again)).status).toBe(422);
    const twice = await read([columns, row("두번 손해배상", ""), row("두번 손해배상", "2025가단9")]);
    expect((await check(twice)).body.faults.map(({ row: line, message }) => [line, message])).toEqual([
      [3, expect.stringMatching(/^같은 표의 2행과 같은 사건으로 보입니다/)],
    ]);
    expect((await undo(first)).body).toMatchObject({ removed: 3 });
    expect((await check(await read(lines))).body.faultCount).toBe(0);
  });

  test("an address names a colleague too, however it is written", async () => {
    const model = await read([columns, plain("주소 하나", lawyer.email.toUpperCase())]);
    expect((await apply(model)).body.created).toBe(1);
    expect((await found("주소 하나"))[0]!.responsible).toMatchObject({ id: lawyer.id });
    const refused = await check(await read([columns, plain("주소 둘", "nobody@example.com")]));
    expect(refused.body.faults.map(({ title }) => title)).toEqual(["책임변"]);
  });

  test("a case stays and is named for which something was made, and one that somebody changed", async () => {
    const model = await read([columns, plain("남는 소송"), plain("남는 수정"), plain("가는 사건")]);
    expect((await apply(model)).body.created).toBe(3);
    const rows = new Map((await found("남는")).map((one) => [one.title, one]));
    const { id } = rows.get("남는 소송")!;
    await app.database.pool.query(
      "insert into disputes (team_id, project_id, kind, severity, title) values ($1, $2, '기관', 'low', '분쟁')",
      [home, id],
    );
    const { number, version } = rows.get("남는 수정")!;
    const body = { version, changes: { remark: "고침" } };
    await app.call(projectCalls.update, { params: { number: String(number) }, body }, { token: clerk.token });
    const { body: undone } = await undo(model);
    expect(undone).toMatchObject({ removed: 1, kept: 2 });
    expect(undone.held.map(({ label, made }) => [label, ...made])).toEqual([["남는 소송", "분쟁 1건"]]);
  });
});

describe("who brings cases in", () => {
  test("401 without a session, 403 without the right, 404 for another's import; cases come into one's own team", async () => {
    const file = [columns, "우리 가져온 사건,,,,민사,,,,,,,,시효와 관계없는 사건"].join("\n");
    expect((await upload(file)).status).toBe(401);
    const hr = await app.createStaff({ roles: ["인사관리"], teamIds: [home] });
    expect((await upload(file, hr.token)).status).toBe(403);
    const model = await read(file.split("\n"));
    for (const step of [check, apply, undo]) {
      expect((await step(model, hr)).status).toBe(403);
      expect((await step(model, stranger)).status).toBe(404);
    }
    expect(
      (
        await app.call(
          projectImport.check,
          { params: { importId: String(model.id) }, body: { mapping: { status: 0 } } },
          { token: clerk.token },
        )
      ).status,
    ).toBe(400);
    expect((await apply(model)).body.created).toBe(1);
    const [row] = await found("우리 가져온");
    const other = await fetch(`${app.url}${fillPath(projectCalls.read.path, { number: String(row!.number) })}`, {
      headers: { authorization: `Bearer ${stranger.token}` },
    });
    expect(other.status).toBe(404);
    // The form still does not say the stage.
    const body = { title: "손으로", category: "민사", caseScope: "일반", priority: "normal", stage: "변론" } as never;
    expect((await app.call(projectCalls.create, { body }, { token: clerk.token })).status).toBe(400);
  });
});

test("2,000 cases come in and go back within the time of an import", async () => {
  const clients: { number: number; name: string; tel: string }[] = [];
  // A few at a time: each statement has to end in time, also on a busy machine.
  for (let from = 1; from <= 1_000; from += 250) {
    const { rows } = await app.database.pool.query<(typeof clients)[number]>(
      `insert into clients (team_id, name, tel) select $1,
         chr(44032 + i * 97 % 11172) || chr(44032 + i * 193 % 11172) || chr(44032 + i * 389 % 11172), '02-0000-' || lpad(i::text, 4, '0')
       from generate_series($2::int, $2::int + 249) i returning id_int as number, name, tel`,
      [home, from],
    );
    clients.push(...rows);
  }
  const lines = clients.flatMap(({ number, name, tel }, index) => [
    `많은 사건 ${index}가,${number},,상대${index},민사,변론,나래,,다솜,수원지방법원,2025가단${10_000 + index},2025-02-03,시효와 관계없는 사건`,
    `많은 사건 ${index}나,${name},${tel},상대${index},형사,,나래,,,,,,시효와 관계없는 사건`,
  ]);
  const model = await read([columns, ...lines]);
  expect((await check(model)).body.faultCount).toBe(0);
  expect((await apply(model)).body.created).toBe(2_000);
  expect((await undo(model)).body).toMatchObject({ removed: 2_000, kept: 0 });
});
