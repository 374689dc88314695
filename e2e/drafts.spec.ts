import type { Page, Request } from "@playwright/test";
import { consultCalls } from "#features/pipeline/consults/endpoints.ts";
import { newConsult } from "./fixtures/contracting.ts";
import type { Firm, Person } from "./fixtures/firm.ts";
import { expect, failedLoad, password, signIn, signOut, test } from "./fixtures/journey.ts";

async function office(firm: Firm) {
  const team = await firm.team("상담팀");
  const [person, colleague] = [
    await firm.staff("지안", { roles: ["송무팀원"], teamIds: [team] }),
    await firm.staff("도윤", { roles: ["송무팀원"], teamIds: [team] }),
  ];
  return { team, person, colleague };
}

/** A consultation that was held; all of them rang with one number. */
async function consultOf(firm: Firm, team: number, name: string) {
  const [row] = await firm.sql<{ id: number; id_int: number }>(
    "insert into consults (team_id, name, tel, status, privacy_consent_at) values ($1, $2, '010-0000-6161', 'done', now()) returning id, id_int",
    [team, name],
  );
  return { id: row!.id, number: row!.id_int, path: `/lawfirm/consult/${row!.id_int}` };
}

async function change(firm: Firm, person: Person, number: number, changes: object) {
  const params = { number: String(number) };
  const { model } = await firm.call(person, consultCalls.read, { params });
  await firm.call(person, consultCalls.update, { params, body: { version: model.version, changes } });
}

const stored = async (firm: Firm, person: Person, number: number) =>
  (await firm.call(person, consultCalls.read, { params: { number: String(number) } })).model;

const journalOf = (page: Page) => page.getByRole("region", { name: "상담일지" });

/** Everything that this page's browser keeps: names and values. */
const keptByBrowser = (page: Page) =>
  page.evaluate(() => [...Object.entries(localStorage), ...Object.entries(sessionStorage)] as [string, string][]);

/** Waits until what was typed is kept under the name. */
async function untilKept(page: Page, name: string): Promise<void> {
  await expect.poll(() => keptByBrowser(page).then((kept) => kept.map(([one]) => one))).toContain(name);
}

const isSave = (request: Request) => request.method() === "PATCH" || request.method() === "POST";

/** Holds what is saved at this address back until it is let go. */
async function holdSaves(page: Page, path: string) {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(`**${path}`, async (route) => {
    if (isSave(route.request())) await promise;
    await route.continue();
  });
  return { begun: page.waitForRequest(isSave), letGo: resolve };
}

test("what is typed is kept in the browser, and nobody can read it there", async ({ firm, openAs }) => {
  const { person } = await office(firm);
  const page = await openAs(person, { path: "/lawfirm/consult" });
  const form = await newConsult(page);
  const name = `haechi.draft.${person.userId}.consult.new`;
  const draft = () => page.evaluate((one) => localStorage.getItem(one), name);
  await form.getByLabel("성명").fill("남모를씨");
  await untilKept(page, name);
  const withName = await draft();
  await form.getByLabel("연락처").fill("010-0000-8282");
  await expect.poll(draft).not.toBe(withName);
  const text = JSON.stringify(await keptByBrowser(page));
  for (const word of ["남모를", "0000-8282", "00008282", '"tel', "values"]) expect(text).not.toContain(word);
  expect(Object.keys(JSON.parse((await draft())!) as object)).toEqual(["key", "iv", "data"]);
  await page.reload();
  await newConsult(page);
  await expect(form.getByText("저장하지 않은 내용을 이어서 씁니다.")).toBeVisible();
  await expect(form.getByLabel("성명")).toHaveValue("남모를씨");
  await expect(form.getByLabel("연락처")).toHaveValue("010-0000-8282");
  await form.getByRole("button", { name: "처음부터" }).click();
  await expect(form.getByLabel("성명")).toHaveValue("");
  expect(await draft()).toBeNull();
});

test("what is typed outlives a session that ends, also what is typed after its end", async ({
  firm,
  openAs,
  watch,
}) => {
  const { person } = await office(firm);
  await firm.givePassword(person);
  const page = await openAs(person, { path: "/lawfirm/consult" });
  const form = await newConsult(page);
  await form.getByLabel("성명").fill("끊긴씨");
  await form.getByLabel("연락처").fill("010-0000-9191");
  await untilKept(page, `haechi.draft.${person.userId}.consult.new`);
  await page.waitForLoadState("networkidle");
  await firm.sql("update sessions set idle_until = now() - interval '1 minute' where user_id = $1", [person.userId]);
  watch.allow(failedLoad(401));
  await form.getByLabel("요약").fill("대여금");
  await page.keyboard.press("Control+Enter");
  const again = page.getByRole("dialog", { name: "다시 로그인해 주세요" });
  await again.getByLabel("비밀번호", { exact: true }).fill(password);
  await again.getByRole("button", { name: "로그인", exact: true }).click();
  await expect(again).toHaveCount(0);
  await page.reload();
  await newConsult(page);
  await expect(form.getByLabel("성명")).toHaveValue("끊긴씨");
  await expect(form.getByLabel("요약")).toHaveValue("대여금");
});

test("who signs in next in the same tab finds no draft, and keeps own ones", async ({ firm, openAs }) => {
  const { person, colleague } = await office(firm);
  await firm.givePassword(colleague);
  const page = await openAs(person, { path: "/lawfirm/consult" });
  const form = await newConsult(page);
  await form.getByLabel("성명").fill("먼저씨");
  await untilKept(page, `haechi.draft.${person.userId}.consult.new`);
  await page.keyboard.press("Escape");
  await signOut(page, "지안");
  await expect(page).toHaveURL("/member/login");
  expect(JSON.stringify(await keptByBrowser(page))).not.toContain("haechi.draft");
  await signIn(page, colleague.email);
  await page.getByRole("button", { name: "도윤 메뉴" }).waitFor();
  await page.getByRole("link", { name: "상담", exact: true }).click();
  await newConsult(page);
  await expect(form.getByLabel("성명")).toHaveValue("");
  await form.getByLabel("성명").fill("나중씨");
  await untilKept(page, `haechi.draft.${colleague.userId}.consult.new`);
  expect(JSON.stringify(await keptByBrowser(page))).not.toContain(`haechi.draft.${person.userId}.`);
});

test("what is typed into one consultation does not stand in the other", async ({ firm, openAs }) => {
  const { team, person } = await office(firm);
  const [one, other] = [await consultOf(firm, team, "하나씨"), await consultOf(firm, team, "둘씨")];
  const page = await openAs(person, { path: one.path });
  const facts = journalOf(page).getByLabel("사실관계");
  await expect(facts).toHaveValue("");
  await page.getByRole("region", { name: "기존 상담" }).getByRole("link", { name: /둘씨/ }).click();
  await expect(page.getByRole("heading", { level: 1, name: "둘씨" })).toBeVisible();
  await facts.fill("둘씨의 사실");
  await page.goBack();
  await expect(page.getByRole("heading", { level: 1, name: "하나씨" })).toBeVisible();
  await expect(facts).toHaveValue("");
  const drafts = (await keptByBrowser(page)).map(([name]) => name);
  expect(drafts.filter((name) => name.includes("consultJournal"))).toEqual([
    `haechi.draft.${person.userId}.consultJournal.${other.id}`,
  ]);
  await page.goForward();
  await expect(facts).toHaveValue("둘씨의 사실");
});

test("a draft does not cover what a colleague has saved since", async ({ firm, openAs }) => {
  const { team, person, colleague } = await office(firm);
  const row = await consultOf(firm, team, "초안씨");
  const page = await openAs(person, { path: row.path });
  const journal = journalOf(page);
  await journal.getByLabel("사실관계").fill("내가 적던 사실");
  await untilKept(page, `haechi.draft.${person.userId}.consultJournal.${row.id}`);
  await page.goto("/member/mypage");
  await change(firm, colleague, row.number, { journalFacts: "동료가 적은 사실", journalIssues: "동료가 적은 쟁점" });
  await page.goto(row.path);
  const choice = journal.getByRole("group", { name: "사실관계" });
  await expect(choice.getByText("동료가 적은 사실")).toBeVisible();
  await expect(choice.getByText("내가 적던 사실")).toBeVisible();
  // Nobody has chosen yet: the question comes again.
  await page.reload();
  await choice.getByText("동료가 적은 사실").click();
  await journal.getByRole("button", { name: "고른 내용으로 저장" }).click();
  await expect(journal.getByLabel("사실관계")).toHaveValue("동료가 적은 사실");
  expect(await stored(firm, person, row.number)).toMatchObject({
    journalFacts: "동료가 적은 사실",
    journalIssues: "동료가 적은 쟁점",
  });
});

test("a draft of before, in clear and without a version, is taken up, and stands there in clear no more", async ({
  firm,
  openAs,
}) => {
  const { team, person, colleague } = await office(firm);
  const row = await consultOf(firm, team, "옛초안씨");
  await change(firm, colleague, row.number, { journalIssues: "시효" });
  const page = await openAs(person, { path: "/member/mypage" });
  await page.evaluate(
    (name) => localStorage.setItem(name, '{"journalFacts":"예전에 적던 사실"}'),
    `haechi.draft.${person.userId}.consultJournal.${row.id}`,
  );
  expect(JSON.stringify(await keptByBrowser(page))).toContain("예전에 적던 사실");
  await page.goto(row.path);
  const journal = journalOf(page);
  await expect(journal.getByLabel("사실관계")).toHaveValue("예전에 적던 사실");
  await expect(journal.getByLabel("쟁점")).toHaveValue("시효");
  await expect.poll(async () => JSON.stringify(await keptByBrowser(page))).not.toContain("예전에 적던 사실");
  await page.reload();
  await expect(journal.getByLabel("사실관계")).toHaveValue("예전에 적던 사실");
});

test("whoever saves the journal goes on writing, also while the save is on its way", async ({ firm, openAs }) => {
  const { team, person } = await office(firm);
  const row = await consultOf(firm, team, "이어씨");
  const page = await openAs(person, { path: row.path });
  const facts = journalOf(page).getByLabel("사실관계");
  await facts.fill("첫 줄.");
  const save = await holdSaves(page, `/api/consults/${row.number}`);
  await page.keyboard.press("Control+Enter");
  await save.begun;
  await page.keyboard.type(" 둘째 줄.");
  save.letGo();
  await expect(page.getByText("저장했습니다.")).toBeVisible();
  expect((await stored(firm, person, row.number)).journalFacts).toBe("첫 줄.");
  await expect(facts).toHaveValue("첫 줄. 둘째 줄.");
  await expect(facts).toBeFocused();
  await page.keyboard.type(" 셋째 줄.");
  await page.keyboard.press("Control+Enter");
  await expect.poll(async () => (await stored(firm, person, row.number)).journalFacts).toBe("첫 줄. 둘째 줄. 셋째 줄.");
  await expect(facts).toBeFocused();
});

test("a form that is open follows what others save, except where the person is writing", async ({ firm, openAs }) => {
  const { team, person, colleague } = await office(firm);
  const row = await consultOf(firm, team, "따라씨");
  const page = await openAs(person, { path: row.path });
  const journal = journalOf(page);
  await journal.getByLabel("사실관계").fill("내 사실");
  await change(firm, colleague, row.number, { journalIssues: "동료의 쟁점" });
  await expect(journal.getByLabel("쟁점")).toHaveValue("동료의 쟁점");
  await expect(journal.getByLabel("사실관계")).toHaveValue("내 사실");
  await expect(journal.getByLabel("사실관계")).toBeFocused();
  await page.keyboard.press("Control+Enter");
  await expect
    .poll(() => stored(firm, person, row.number))
    .toMatchObject({ journalFacts: "내 사실", journalIssues: "동료의 쟁점" });
});

test("what is typed while a form saves keeps it open and is saved next", async ({ firm, openAs }) => {
  const { team, person } = await office(firm);
  const row = await consultOf(firm, team, "서랍씨");
  const page = await openAs(person, { path: row.path });
  await page.getByRole("button", { name: "수정" }).click();
  const form = page.getByRole("dialog", { name: "상담 수정" });
  const brief = form.getByLabel("요약");
  await brief.fill("보증금");
  const save = await holdSaves(page, `/api/consults/${row.number}`);
  await page.keyboard.press("Control+Enter");
  await save.begun;
  await page.keyboard.type(" 반환");
  save.letGo();
  await expect(page.getByText("저장했습니다.")).toBeVisible();
  expect((await stored(firm, person, row.number)).brief).toBe("보증금");
  await expect(brief).toHaveValue("보증금 반환");
  await page.keyboard.press("Control+Enter");
  await expect(form).toHaveCount(0);
  expect((await stored(firm, person, row.number)).brief).toBe("보증금 반환");
});

test("what is typed while a new record is made waits in its form", async ({ firm, openAs }) => {
  const { person } = await office(firm);
  const page = await openAs(person, { path: "/lawfirm/consult" });
  const form = await newConsult(page);
  await form.getByLabel("성명").fill("새로씨");
  await form.getByLabel("연락처").fill("010-0000-7171");
  await form.getByLabel("요약").fill("대여금");
  const save = await holdSaves(page, "/api/consults");
  await page.keyboard.press("Control+Enter");
  await save.begun;
  await page.keyboard.type(" 반환");
  save.letGo();
  await expect(page.getByText("저장하는 동안 입력한 내용을 보관했습니다.")).toBeVisible();
  await expect(page.getByRole("heading", { level: 1, name: "새로씨" })).toBeVisible();
  await page.getByRole("button", { name: "수정" }).click();
  await expect(page.getByRole("dialog", { name: "상담 수정" }).getByLabel("요약")).toHaveValue("대여금 반환");
  await page.goto("/lawfirm/consult");
  await newConsult(page);
  await expect(form.getByLabel("성명")).toHaveValue("");
});
