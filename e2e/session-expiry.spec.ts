import type { Page, Route } from "@playwright/test";
import { expect, failedLoad, password, test, type Firm, type Person } from "./fixtures/journey.ts";
import { expectReceived, taskRow } from "./fixtures/tasks.ts";

/** Once the page has asked for all it needs by itself: the next call is what the person does. */
async function expire(page: Page, firm: Firm, person: Person): Promise<void> {
  await page.waitForLoadState("networkidle");
  await firm.sql("update sessions set idle_until = now() - interval '1 minute' where user_id = $1", [person.userId]);
}

test("a session that ends while a person types leaves every word, and saving works after signing in", async ({
  firm,
  openAs,
  watch,
}) => {
  const person = await firm.staff("은채");
  await firm.givePassword(person);
  await firm.task(person, [person], { title: "변론요지서" });
  const page = await openAs(person);
  await page.getByRole("button", { name: "변론요지서", exact: true }).click();
  const row = taskRow(page, "변론요지서");
  await row.getByRole("button", { name: "메모 수정" }).click();
  const memo = row.getByRole("textbox", { name: "메모: 변론요지서" });
  await memo.fill("쟁점 세 가지: 시효, 하자, 손해액");

  await expire(page, firm, person);
  watch.allow(failedLoad(401));
  await memo.press("Control+Enter");
  const dialog = page.getByRole("dialog", { name: "다시 로그인해 주세요" });
  await expect(dialog.getByLabel("비밀번호", { exact: true })).toBeFocused();
  await expect(dialog.getByLabel("이메일")).toHaveValue(person.email);
  await page.keyboard.press("Escape");
  await expect(dialog).toBeVisible();
  await expect(memo).toHaveValue("쟁점 세 가지: 시효, 하자, 손해액");

  await dialog.getByLabel("비밀번호", { exact: true }).fill("wrong-password-2026");
  await dialog.getByRole("button", { name: "로그인", exact: true }).click();
  await expect(dialog.getByRole("alert")).toContainText("올바르지 않습니다.");
  await dialog.getByLabel("비밀번호", { exact: true }).fill(password);
  await dialog.getByRole("button", { name: "로그인", exact: true }).click();
  await expect(dialog).toHaveCount(0);
  await expect(memo).toHaveValue("쟁점 세 가지: 시효, 하자, 손해액");
  await memo.press("Control+Enter");
  await expect(memo).toHaveCount(0);
  await expect(row.getByText("쟁점 세 가지: 시효, 하자, 손해액")).toBeVisible();
});

test("the creation panel too survives the end of a session", async ({ firm, openAs, watch }) => {
  const team = await firm.team("본사팀");
  await firm.sql("update firm_settings set panel_team_id = $1", [team]);
  const person = await firm.staff("은채", { teamIds: [team], department: "송무" });
  await firm.givePassword(person);
  const page = await openAs(person);
  await page.getByRole("button", { name: "+신규등록" }).click();
  const panel = page.getByRole("dialog", { name: "할일 신규등록" });
  await panel.getByLabel("제목").fill("기일 변경 신청");
  await panel.getByLabel("내용 (선택)").fill("상대방 동의서 첨부");
  await expect(panel.getByRole("checkbox", { name: "은채" })).toBeChecked();
  await expire(page, firm, person);
  watch.allow(failedLoad(401));
  await panel.getByRole("button", { name: "저장" }).click();
  const dialog = page.getByRole("dialog", { name: "다시 로그인해 주세요" });
  await dialog.getByLabel("비밀번호", { exact: true }).fill(password);
  await dialog.getByRole("button", { name: "로그인", exact: true }).click();
  await expect(dialog).toHaveCount(0);
  await expect(panel.getByLabel("내용 (선택)")).toHaveValue("상대방 동의서 첨부");
  await panel.getByRole("button", { name: "저장" }).click();
  await expect(panel).toHaveCount(0);
  await expectReceived(page, "기일 변경 신청");
});

test("whoever signs in instead sees nothing of the person before", async ({ firm, openAs, watch }) => {
  const [person, other] = await Promise.all([firm.staff("은채"), firm.staff("준혁")]);
  await firm.givePassword(person, other);
  await firm.task(person, [person], { title: "은채의 비밀 업무" });
  const page = await openAs(person);
  await expectReceived(page, "은채의 비밀 업무");
  await expire(page, firm, person);
  watch.allow(failedLoad(401));
  await taskRow(page, "은채의 비밀 업무").getByRole("button", { name: "완료처리" }).click();
  const dialog = page.getByRole("dialog", { name: "다시 로그인해 주세요" });
  await dialog.getByLabel("이메일").fill(other.email);
  await dialog.getByLabel("비밀번호", { exact: true }).fill(password);
  await dialog.getByRole("button", { name: "로그인", exact: true }).click();
  await expect(page.getByRole("button", { name: "준혁 메뉴" })).toBeVisible();
  await expectReceived(page);
  await expect(page.getByText("은채의 비밀 업무")).toHaveCount(0);
});

const menu = (page: Page, name: string) => page.getByRole("button", { name: `${name} 메뉴` });

/** Holds back every question who is signed in; `ask` asks it, as a page does that comes into view. */
async function holdQuestions(page: Page) {
  const held: Route[] = [];
  await page.route("**/api/auth/user", (route) => void held.push(route));
  const answered = async (index: number, options: Parameters<Route["fulfill"]>[0]) => {
    const response = page.waitForResponse("**/api/auth/user");
    await held[index]!.fulfill(options);
    await (await response).finished();
  };
  const isHeld = (count: number) => expect.poll(() => held.length).toBe(count);
  const ask = () => page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
  return { held, answered, isHeld, ask };
}

test("a late refusal of an older token does not end the session of now", async ({ firm, openAs, watch }) => {
  const person = await firm.staff("은채");
  const page = await openAs(person);
  await expect(menu(page, "은채")).toBeVisible();
  const second = await page.context().newPage();
  await second.goto("/member/mypage");
  const { held, answered, isHeld, ask } = await holdQuestions(page);
  await ask();
  await isHeld(1);
  await second.evaluate((token) => localStorage.setItem("haechi.token", token), await firm.session(person));
  await isHeld(2);
  await answered(1, { response: await held[1]!.fetch() });
  watch.allow(failedLoad(401));
  const json = { success: false, code: "unauthenticated", message: "로그인이 필요합니다." };
  await answered(0, { status: 401, json });
  await menu(page, "은채").click();
  await page.getByRole("menuitem", { name: "내 정보" }).click();
  await expect(page.getByText("현재 기기")).toBeVisible();
  await expect(page.getByRole("dialog", { name: "다시 로그인해 주세요" })).toHaveCount(0);
});

test("of two answers about the person only that of the later question counts", async ({ firm, openAs }) => {
  const person = await firm.staff("은채");
  const page = await openAs(person);
  await expect(menu(page, "은채")).toBeVisible();
  const { held, answered, isHeld, ask } = await holdQuestions(page);
  await ask();
  await isHeld(1);
  await ask();
  await isHeld(2);
  const response = await held[1]!.fetch();
  const { user, ...rest } = (await response.json()) as { user: { staff: object } };
  const named = (shortName: string) => ({
    response,
    json: { ...rest, user: { ...user, staff: { ...user.staff, shortName } } },
  });
  await answered(1, named("새이름"));
  await expect(menu(page, "새이름")).toBeVisible();
  await answered(0, named("옛이름"));
  await menu(page, "새이름").click();
  await expect(page.getByRole("menuitem", { name: "로그아웃" })).toBeVisible();
  await expect(menu(page, "옛이름")).toHaveCount(0);
});
