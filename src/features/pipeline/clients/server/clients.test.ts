import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startTestApp, type TestApp, type TestStaff } from "#app/testing/test-app.ts";
import { searchEverything } from "#features/work/search/endpoints.ts";
import {
  assignClients,
  clientCalls,
  findSuccessor,
  listMerges,
  mergeClients,
  previewMerge,
  sameClients,
  undoMerge,
} from "../endpoints.ts";

let app: TestApp;
let home: number;
let other: number;
let manager: TestStaff;
let viewer: TestStaff;
let stranger: TestStaff;

beforeAll(async () => {
  app = await startTestApp();
  home = await app.createTeam("진행1팀");
  other = await app.createTeam("진행2팀");
  manager = await app.createStaff({ roles: ["송무팀원"], teamIds: [home] });
  viewer = await app.createStaff({ roles: ["홍보책임"], teamIds: [home] });
  stranger = await app.createStaff({ roles: ["송무팀원"], teamIds: [other] });
});
afterAll(() => app.stop());

const plain = { kind: "개인", grade: "normal", caseScope: "일반" } as const;
let phones = 1000;
const nextPhone = () => `010-0000-${(phones += 1)}`;

async function addClient(name: string, more: object = {}, token = manager.token) {
  const answer = await app.call(clientCalls.create, { body: { name, tel: nextPhone(), ...plain, ...more } }, { token });
  expect(answer.body.message).toBeUndefined();
  return answer.body.model;
}

/** How far the access log goes. */
async function lastEntry() {
  const { rows } = await app.database.pool.query<{ id: number }>("select coalesce(max(id), 0) as id from access_log");
  return rows[0]!.id;
}

async function entriesSince(id: number) {
  const { rows } = await app.database.pool.query<{ action: string; staff_id: number; record_ids: number[] }>(
    "select action, staff_id, record_ids from access_log where id > $1 and subject = '고객' order by id",
    [id],
  );
  return rows;
}

const paramsOf = ({ number }: { readonly number: number }) => ({ number: String(number) });

const read = async (one: { readonly number: number }) =>
  (await app.call(clientCalls.read, { params: paramsOf(one) }, { token: manager.token })).body.model;

describe("writing and reading", () => {
  test("creation returns every writable field as it was sent", async () => {
    const sent = {
      name: "한가람",
      ...plain,
      tel: "010-0000-0001",
      tel2: "02-000-1234",
      email: "garam@example.com",
      address: "서울 서초구",
      bizNo: "220-81-62517",
      birth: "1990-02-28",
      manager: manager.id,
      contactPreference: "sms",
      contactBan: "밤 9시 이후",
      source: "소개",
      privacyConsentAt: "2026-01-02T03:04:05.000Z",
      retentionUntil: "2031-12-31",
      namesake: false,
      notes: "첫 줄\n둘째 줄",
    } as const;
    const created = await addClient("한가람", sent);
    expect(created).toMatchObject({
      ...sent,
      manager: { id: manager.id, label: manager.shortName },
      status: "prospect",
    });
    const { body } = await app.call(
      clientCalls.read,
      { params: { number: String(created.number) } },
      { token: manager.token },
    );
    expect(body.model).toEqual(created);
  });

  test("a stale version is refused and nothing is written", async () => {
    const { number, version } = await addClient("이른봄");
    const write = (changes: object, seen: number) =>
      app.call(
        clientCalls.update,
        { params: { number: String(number) }, body: { version: seen, changes } },
        { token: manager.token },
      );
    const first = await write({ address: "부산" }, version);
    expect(first.body.model).toMatchObject({ address: "부산", version: version + 1 });
    const second = await write({ address: "대구" }, version);
    expect([second.status, second.body.code]).toEqual([409, "conflict"]);
    const { body } = await app.call(clientCalls.read, { params: { number: String(number) } }, { token: manager.token });
    expect(body.model.address).toBe("부산");
  });

  test.each([
    [{ name: "" }, "name"],
    [{ tel: "12" }, "tel"],
    [{ bizNo: "111-11-11111" }, "bizNo"],
    [{ birth: "2026-02-30" }, "birth"],
    [{ manager: 999_999 }, "manager"],
    [{ status: "active" }, "status"],
  ])("%j is refused by name", async (wrong, field) => {
    const { status, body } = await app.call(
      clientCalls.create,
      { body: { name: "누구", tel: nextPhone(), ...plain, ...wrong } },
      { token: manager.token },
    );
    expect([status, Object.keys(body.fields ?? {})]).toEqual([400, [field]]);
  });

  test("the same telephone number needs a word that it is somebody else", async () => {
    const { tel } = await addClient("박하늘");
    const again = await app.call(
      clientCalls.create,
      { body: { name: "박바다", tel, ...plain } },
      { token: manager.token },
    );
    expect([again.status, Object.keys(again.body.fields ?? {})]).toEqual([422, ["namesake"]]);
    expect((await addClient("박바다", { tel, namesake: true })).tel).toBe(tel);
  });

  test("whose the number is, is told to those who see that client, and the access log names it to everybody", async () => {
    const own = await addClient("가람슬");
    const refusal = async (token: string, body: object) => {
      const mark = await lastEntry();
      const answer = await app.call(clientCalls.create, { body: { name: "누구나", ...plain, ...body } }, { token });
      return [answer.status, answer.body.message, await entriesSince(mark)];
    };
    const entry = (token: TestStaff) => ({ action: "검색", staff_id: token.id, record_ids: [own.id] });
    expect(await refusal(manager.token, { tel: own.tel })).toEqual([
      422,
      expect.stringContaining(`(고객 ${own.number})`),
      [entry(manager)],
    ]);
    const elsewhere = expect.stringMatching(
      /^다른 팀에 이미 등록된 고객으로 보입니다\. 같은 사람이면 관리자에게 요청하고/,
    );
    const [status, message, entries] = await refusal(stranger.token, { tel: own.tel });
    expect([status, message, entries]).toEqual([422, elsewhere, [entry(stranger)]]);
    expect(message).not.toContain(String(own.number));

    const theirs = await addClient("남의슬", {}, stranger.token);
    const mark = await lastEntry();
    const changed = await app.call(
      clientCalls.update,
      { params: paramsOf(theirs), body: { version: theirs.version, changes: { tel: own.tel } } },
      { token: stranger.token },
    );
    expect([changed.status, changed.body.message]).toEqual([422, elsewhere]);
    expect(await entriesSince(mark)).toEqual([entry(stranger)]);
    expect((await refusal(stranger.token, { tel: "010-0000-9998", namesake: true }))[2]).toEqual([]);
  });

  test("a client that is typed again is found by number, or by name and birthday; other teams see that there is one", async () => {
    const { tel, number } = await addClient("도두리", { birth: "1984-05-06" });
    const find = async (marks: object, token = manager.token) => {
      const { body } = await app.call(sameClients, { body: marks }, { token });
      return [body.models.map((one) => one.number), body.total];
    };
    expect(await find({ tel })).toEqual([[number], 1]);
    expect(await find({ name: "도두리", birth: "1984-05-06" })).toEqual([[number], 1]);
    expect(await find({ name: "도두리", birth: "1984-05-07" })).toEqual([[], 0]);
    expect(await find({ name: "도두리" })).toEqual([[], 0]);
    expect(await find({ tel }, stranger.token)).toEqual([[], 1]);
    expect((await app.call(sameClients, { body: { tel } }, { token: viewer.token })).status).toBe(403);
    const again = await app.call(
      clientCalls.create,
      { body: { name: "도두리", tel: nextPhone(), ...plain, birth: "1984-05-06" } },
      { token: manager.token },
    );
    expect([again.status, Object.keys(again.body.fields ?? {})]).toEqual([422, ["namesake"]]);
  });

  test("history tells who changed what, in words", async () => {
    const { number, version } = await addClient("최이력");
    const params = { number: String(number) };
    await app.call(
      clientCalls.update,
      { params, body: { version, changes: { grade: "important", manager: viewer.id } } },
      { token: manager.token },
    );
    const { body } = await app.call(clientCalls.history, { params }, { token: manager.token });
    expect(body.models.map(({ action }) => action)).toEqual(["수정", "등록"]);
    expect(body.models[0]).toMatchObject({ staffName: manager.shortName });
    expect(body.models[0]!.changes).toEqual([
      { label: "등급", before: "일반", after: "중요" },
      { label: "담당", before: "", after: viewer.shortName },
    ]);
  });
});

describe("who sees what", () => {
  test("401, 403, 404", async () => {
    const { number, version } = await addClient("윤가림");
    const params = { number: String(number) };
    const [hr, lawyer] = [
      await app.createStaff({ roles: ["인사관리"], teamIds: [home] }),
      await app.createStaff({ roles: ["변호사"], teamIds: [home] }),
    ];
    expect((await app.call(clientCalls.list, { query: {} })).status).toBe(401);
    expect((await app.call(clientCalls.list, { query: {} }, { token: hr.token })).status).toBe(403);
    expect((await app.call(clientCalls.list, { query: {} }, { token: lawyer.token })).body.models).toEqual([]);
    expect((await app.call(clientCalls.read, { params }, { token: lawyer.token })).status).toBe(404);
    expect((await app.call(clientCalls.read, { params }, { token: stranger.token })).status).toBe(404);
    expect((await app.call(clientCalls.history, { params }, { token: stranger.token })).status).toBe(404);
    const change = { params, body: { version, changes: { address: "남의 집" } } };
    expect((await app.call(clientCalls.update, change, { token: stranger.token })).status).toBe(404);
    expect((await app.call(clientCalls.update, change, { token: viewer.token })).status).toBe(403);
    const { body } = await app.call(clientCalls.list, { query: { search: "윤가림" } }, { token: stranger.token });
    expect([body.total, body.models]).toEqual([0, []]);
  });

  test("whoever only shows gets masked data, and a reveal is written down", async () => {
    const { id, number, tel } = await addClient("남궁비밀", { address: "서울 종로구" });
    const params = { number: String(number) };
    const { body } = await app.call(clientCalls.read, { params }, { token: viewer.token });
    expect(body.model).toMatchObject({ address: "***" });
    expect(body.model.name).not.toBe("남궁비밀");
    expect(body.model.tel).toMatch(/^010-\*{4}-\d{4}$/);
    expect("unpaid" in body.model).toBe(false);
    const revealed = await app.call(
      clientCalls.reveal,
      { params, body: { field: "tel", reason: "회신 전화" } },
      { token: viewer.token },
    );
    expect(revealed.body.value).toBe(tel);
    const log = await app.database.query
      .selectFrom("access_log")
      .select(["action", "reason", "record_ids"])
      .where("staff_id", "=", viewer.id)
      .orderBy("id", "desc")
      .executeTakeFirstOrThrow();
    expect(log).toEqual({ action: "공개", reason: "연락처: 회신 전화", record_ids: [id] });
  });
});

describe("lists", () => {
  test("filters, order, search and sums go by the same rows", async () => {
    const token = (await app.createStaff({ roles: ["송무팀원"], teamIds: [await app.createTeam()] })).token;
    await addClient("가나무", { grade: "important", retentionUntil: "2027-01-31" }, token);
    await addClient("나나무", { retentionUntil: "2027-02-01" }, token);
    await addClient("다나무", { kind: "법인" }, token);
    const names = async (query: Record<string, string>) => {
      const { status, body } = await app.call(clientCalls.list, { query }, { token });
      expect(status).toBe(200);
      expect(body.total).toBe(body.models.length);
      return body.models.map(({ name }) => name);
    };
    expect(await names({ sort: "name" })).toEqual(["가나무", "나나무", "다나무"]);
    expect(await names({ sort: "-name" })).toEqual(["다나무", "나나무", "가나무"]);
    expect(await names({ grade: "important" })).toEqual(["가나무"]);
    expect(await names({ retentionUntil: "2027-01-31..2027-01-31" })).toEqual(["가나무"]);
    expect(await names({ retentionUntil: "2027-02-01.." })).toEqual(["나나무"]);
    expect(await names({ search: "ㄷㄴㅁ" })).toEqual(["다나무"]);
    expect(await names({ manager: "none" })).toHaveLength(3);
    expect(await names({ sort: "retentionUntil" })).toEqual(["가나무", "나나무", "다나무"]);
  });

  test("names that are masked order nothing: the numbers do", async () => {
    const teamIds = [await app.createTeam()];
    const [{ token }, masking] = [
      await app.createStaff({ roles: ["송무팀원"], teamIds }),
      await app.createStaff({ roles: ["홍보책임"], teamIds }),
    ];
    const numbers: number[] = [];
    for (const name of ["나마루", "가마루", "다마루"]) numbers.push((await addClient(name, {}, token)).number);
    const order = async (sort: string, who: string) =>
      (await app.call(clientCalls.list, { query: { sort } }, { token: who })).body.models.map(({ number }) => number);
    const [first, second, third] = numbers;
    expect(await order("name", token)).toEqual([second, first, third]);
    expect(await order("name", masking.token)).toEqual(numbers);
    expect(await order("-name", masking.token)).toEqual(numbers.toReversed());
  });

  test("a second telephone is found as the first one is, in list, choices and search box", async () => {
    const one = await addClient("두전화", { tel2: "02-000-5917" });
    const found = async (search: string, token = manager.token) => {
      const list = await app.call(clientCalls.list, { query: { search } }, { token });
      const choices = await app.call(clientCalls.options, { query: { search } }, { token });
      const box = await app.call(searchEverything, { query: { q: search } }, { token });
      return [
        list.body.models.some(({ id }) => id === one.id),
        choices.body.models.some(({ id }) => id === one.id),
        box.body.models.some(({ kind, id }) => kind === "client" && id === one.id),
      ];
    };
    const everywhere = [true, true, true];
    for (const typed of ["02-000-5917", "0200059", "0059", "5917", "00059170"]) {
      expect([typed, await found(typed)]).toEqual([typed, typed === "00059170" ? [false, false, false] : everywhere]);
    }
    expect(await found("02-000-5917", viewer.token)).toEqual(everywhere);
    expect(await found("5917", viewer.token)).toEqual(everywhere);
    expect(await found("0200059", viewer.token)).toEqual([false, false, false]);
  });

  test.each([
    { nonsense: "1" },
    { sort: "address" },
    { grade: "loud" },
    { retentionUntil: "yesterday" },
    { tel: "010" },
  ])("%j is refused", async (query) => {
    const { status, body } = await app.call(clientCalls.list, { query: query }, { token: manager.token });
    expect([status, Object.keys(body.fields ?? {})]).toEqual([400, Object.keys(query)]);
  });
});

describe("merging", () => {
  test("everything of the other moves, and comes back", async () => {
    const kept = await addClient("합칠사람");
    const gone = await addClient("합칠 사람");
    const { id: project } = await app.database.query
      .insertInto("projects")
      .values({ team_id: home, title: "사건", client_id: gone.id })
      .returning("id")
      .executeTakeFirstOrThrow();
    const clientOf = async () =>
      (
        await app.database.query
          .selectFrom("projects")
          .select("client_id")
          .where("id", "=", project)
          .executeTakeFirstOrThrow()
      ).client_id;
    const { token } = manager;
    const merge = {
      params: { number: String(kept.number) },
      body: { otherNumber: gone.number, version: kept.version },
    };
    expect((await app.call(mergeClients, merge, { token: stranger.token })).status).toBe(404);
    const merged = await app.call(mergeClients, merge, { token });
    expect(merged.body).toMatchObject({ number: kept.number, moved: 1 });
    expect(await clientOf()).toBe(kept.id);
    expect((await app.call(clientCalls.read, { params: { number: String(gone.number) } }, { token })).status).toBe(404);
    expect((await app.call(mergeClients, merge, { token })).status).toBe(404);
    const undone = await app.call(undoMerge, { params: { number: String(gone.number) } }, { token });
    expect(undone.body.number).toBe(gone.number);
    expect(await clientOf()).toBe(gone.id);
    expect((await app.call(undoMerge, { params: { number: String(gone.number) } }, { token })).status).toBe(404);
  });
});

const mergeInto = (kept: { number: number; version: number }, gone: { number: number }) =>
  app.call(
    mergeClients,
    { params: paramsOf(kept), body: { otherNumber: gone.number, version: kept.version } },
    { token: manager.token },
  );
const successor = (one: { readonly number: number }, token = manager.token) =>
  app.call(findSuccessor, { params: paramsOf(one) }, { token });

describe("before and after a merge", () => {
  test("the preview counts by kind what the merge then moves, and the merge is listed until it is taken back", async () => {
    const [kept, gone] = [await addClient("남는고객"), await addClient("가는고객")];
    await app.database.query
      .insertInto("projects")
      .values([
        { team_id: home, title: "첫 사건", client_id: gone.id },
        { team_id: home, title: "둘째 사건", client_id: gone.id },
      ])
      .execute();
    await app.database.query
      .insertInto("contracts")
      .values({ team_id: home, title: "위임", client_id: gone.id })
      .execute();
    const preview = (token: string, from = gone) =>
      app.call(previewMerge, { params: paramsOf(kept), query: { otherNumber: String(from.number) } }, { token });
    const { body } = await preview(manager.token);
    expect(body.moves).toEqual([
      { label: "계약", count: 1 },
      { label: "사건", count: 2 },
    ]);
    expect(body.accounts).toBe(0);
    await app.database.query
      .insertInto("client_accounts")
      .values({ client_id: kept.id, email: "kept@example.com", status: "invited" })
      .execute();
    expect((await preview(manager.token)).body.accounts, "it would see the other's cases").toBe(1);
    expect((await preview(stranger.token)).status).toBe(404);
    expect((await preview(viewer.token)).status).toBe(403);
    expect((await preview(manager.token, kept)).status).toBe(400);

    expect((await mergeInto(kept, gone)).body.moved).toBe(3);
    const listed = () => app.call(listMerges, { params: paramsOf(kept) }, { token: manager.token });
    expect((await listed()).body.models).toMatchObject([
      { number: gone.number, name: "가는고객", staffName: manager.shortName, moved: 3 },
    ]);
    expect((await app.call(listMerges, { params: paramsOf(kept) }, { token: viewer.token })).status).toBe(403);
    await app.call(undoMerge, { params: paramsOf(gone) }, { token: manager.token });
    expect((await listed()).body.models).toEqual([]);
  });

  test("an old number leads to the client that was kept, through several merges, for those who see it", async () => {
    const [first, second, third] = [await addClient("하나"), await addClient("두울"), await addClient("세엣")];
    expect((await successor(first)).body.number).toBe(first.number);
    await mergeInto(second, first);
    await mergeInto(third, second);
    expect((await successor(first)).body.number).toBe(third.number);
    expect((await successor(first, viewer.token)).body.number).toBe(third.number);
    expect((await successor(first, stranger.token)).status).toBe(404);
    expect((await successor({ number: 999_999 })).status).toBe(404);
    await app.call(
      clientCalls.remove,
      { params: paramsOf(third), body: { version: third.version + 1 } },
      { token: manager.token },
    );
    expect((await successor(first)).status).toBe(404);
  });
});

describe("what is worked out", () => {
  test("미수금 is the fees of running contracts with VAT, less what was received", async () => {
    const debtor = await addClient("미수있는이");
    const contracts = await app.database.query
      .insertInto("contracts")
      .values([
        { team_id: home, title: "진행", client_id: debtor.id, status: "active", category: "민사" },
        { team_id: home, title: "초안", client_id: debtor.id, status: "draft", category: "민사" },
      ])
      .returning("id")
      .execute();
    for (const { id } of contracts) {
      await app.database.query
        .insertInto("contract_fees")
        .values([
          { contract_id: id, kind: "착수금", amount: 1_000_000, vat_included: false },
          { contract_id: id, kind: "잔금", amount: 500_000, vat_included: true },
        ])
        .execute();
    }
    expect((await read(debtor)).unpaid).toBe("1600000");
    const { id: payment } = await app.database.query
      .insertInto("payments")
      .values({ team_id: home, pay_type: "계좌이체", pay_amt: 400_000, pay_name: "미수있는이", pay_date: "2026-11-02" })
      .returning("id")
      .executeTakeFirstOrThrow();
    await app.database.query
      .insertInto("payment_splits")
      .values({ payment_id: payment, contract_id: contracts[0]!.id, amount: 400_000 })
      .execute();
    expect((await read(debtor)).unpaid).toBe("1200000");
  });

  test("파기예정 follows the day of retention, 무연락 the last word with a client whose case is open", async () => {
    const token = (await app.createStaff({ roles: ["송무팀원"], teamIds: [await app.createTeam()] })).token;
    const past = await addClient("지난보관", { retentionUntil: "2020-01-01" }, token);
    await addClient("남은보관", { retentionUntil: "2099-01-01" }, token);
    const quiet = await addClient("조용한이", { retentionUntil: "2020-01-01" }, token);
    const { team_id } = await app.database.query
      .selectFrom("clients")
      .select("team_id")
      .where("id", "=", quiet.id)
      .executeTakeFirstOrThrow();
    await app.database.query.insertInto("projects").values({ team_id, title: "사건", client_id: quiet.id }).execute();
    const names = async (query: Record<string, string>) =>
      (await app.call(clientCalls.list, { query }, { token })).body.models.map(({ name }) => name);
    expect(past.status).toBe("dueDestroy");
    expect(await names({ status: "dueDestroy" })).toEqual(["지난보관"]);
    expect(await names({ status: "active" })).toEqual(["조용한이"]);
    expect(await names({ silent: "Y" })).toEqual([]);
    await app.database.query
      .updateTable("clients")
      .set({ created_at: new Date(Date.now() - 90 * 86_400_000).toISOString() })
      .where("id", "=", quiet.id)
      .execute();
    expect(await names({ silent: "Y" })).toEqual(["조용한이"]);
  });
});

test("the Excel file has the rows of the list", async () => {
  const response = await fetch(`${app.url}/api/clients/export`, {
    method: "POST",
    headers: { authorization: `Bearer ${manager.token}`, "content-type": "application/json" },
    body: JSON.stringify({ query: { search: "한가람" }, reason: "월말 점검" }),
  });
  expect(response.status).toBe(200);
  const bytes = new Uint8Array(await response.arrayBuffer());
  expect(Buffer.from(bytes.slice(0, 2)).toString()).toBe("PK");
  const refused = await app.call(clientCalls.exportList, { body: { query: {}, reason: "" } }, { token: manager.token });
  expect([refused.status, Object.keys(refused.body.fields ?? {})]).toEqual([400, ["reason"]]);
});

const hand = (rows: readonly { number: number; version: number }[], more: object, token = manager.token) => {
  const clients = rows.map(({ number, version }) => ({ number, version }));
  return app.call(assignClients, { body: { clients, note: "담당 조정", ...more } as never }, { token });
};

describe("handing over", () => {
  test("many clients go to a new 담당 at once, who is told in one task; the note is in the log", async () => {
    const clerk = await app.createStaff({ shortName: "새담당", roles: ["송무팀원"], teamIds: [home] });
    const [one, two] = [await addClient("인계 하나"), await addClient("인계 둘", { manager: clerk.id })];
    const { status, body } = await hand([one, two], { people: { manager: clerk.id } });
    expect([status, body.changed]).toEqual([200, 1]);
    expect((await read(one)).manager).toMatchObject({ id: clerk.id });
    const { rows } = await app.database.pool.query(
      "select t.title, t.content from tasks t join task_users u on u.task_id = t.id where u.staff_id = $1",
      [clerk.id],
    );
    expect(rows).toEqual([{ title: "[고객 인수인계] 1명", content: `담당 조정\n\n고객번호 ${one.number}` }]);
    const history = await app.call(clientCalls.history, { params: paramsOf(one) }, { token: manager.token });
    expect(history.body.models[0]).toMatchObject({ action: "담당 변경" });
    const log = await app.database.pool.query(
      "select changes from change_log where action = 'client.assign' and record_id = $1",
      [one.id],
    );
    expect(log.rows).toMatchObject([{ changes: { manager_id: [null, clerk.id], note: "담당 조정" } }]);
  });

  test("all or none; without the right, out of sight, without a note and with nobody it is refused", async () => {
    const [one, two] = [await addClient("인계 셋"), await addClient("인계 넷")];
    const people = { manager: manager.id };
    const stale = await hand([one, { ...two, version: two.version + 1 }], { people });
    expect(stale.status).toBe(409);
    expect((await read(one)).manager).toBeNull();
    expect((await hand([one], { people }, viewer.token)).status).toBe(403);
    expect((await hand([one], { people }, stranger.token)).status).toBe(404);
    expect((await hand([one], { people, note: " " })).body.fields).toHaveProperty("note");
    expect((await hand([one], { people: {} })).body.fields).toHaveProperty("people");
    const layman = await app.createStaff({ roles: ["송무팀원"], teamIds: [home], licenseNo: "" });
    expect((await hand([one], { people: { lawyer: layman.id } })).status).toBe(400);
    expect((await hand([one], { people: { manager: 999_999 } })).status).toBe(400);
  });
});
