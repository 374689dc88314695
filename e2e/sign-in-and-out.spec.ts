import type { Page } from "@playwright/test";
import { expect, failedLoad, signIn, signOut, test } from "./fixtures/journey.ts";
import { expectReceived, taskRow } from "./fixtures/tasks.ts";

const storedToken = (page: Page) => page.evaluate(() => localStorage.getItem("haechi.token"));

test("관리자 signs in, works, and signs out everywhere in this browser", async ({ firm, openAsGuest }) => {
  const admin = await firm.staff("하람", { roles: ["관리자"] });
  await firm.givePassword(admin);
  const page = await openAsGuest("/");
  await expect(page).toHaveURL("/member/login");
  await expect(page.getByLabel("이메일")).toBeFocused();
  await signIn(page, admin.email);
  await expect(page).toHaveURL("/");
  await expect(page.getByRole("heading", { level: 1, name: "할일 관리" })).toBeVisible();
  expect(await storedToken(page)).toMatch(/^\S{20,}$/);

  const second = await page.context().newPage();
  await second.goto("/member/mypage");
  await expect(second.getByText("현재 기기")).toBeVisible();
  const token = await storedToken(page);
  // What is still on its way at a sign-out has a test of its own.
  await Promise.all([page, second].map((open) => open.waitForLoadState("networkidle")));
  // What was typed and not saved.
  await page.evaluate(() => localStorage.setItem("haechi.draft.1.consult.new", '{"name":"김의뢰"}'));
  await signOut(page, "하람");
  await expect(page).toHaveURL("/member/login");
  await expect(second).toHaveURL("/member/login");
  const left = await page.evaluate(() => [...Object.keys(localStorage), ...Object.keys(sessionStorage)]);
  expect(left.filter((key) => /token|permission|draft/i.test(key))).toEqual([]);
  // The browser forgets at once; the server is told at the same time.
  const headers = { authorization: `Bearer ${token}` };
  await expect.poll(async () => (await page.request.get("/api/auth/user", { headers })).status()).toBe(401);
});

test("nothing that one person typed or did is there for the next one in the same tab", async ({ firm, openAs }) => {
  const [person, next] = await Promise.all([firm.staff("은채"), firm.staff("준혁")]);
  await firm.givePassword(next);
  await firm.task(person, [person], { title: "은채의 업무" });
  await firm.task(person, [person], { title: "끝낸 업무" });
  await firm.task(next, [next], { title: "준혁의 업무" });
  const page = await openAs(person);
  await page.getByRole("button", { name: "은채의 업무", exact: true }).click();
  const row = taskRow(page, "은채의 업무");
  await row.getByRole("button", { name: "메모 수정" }).click();
  await row.getByRole("textbox", { name: /^메모/ }).fill("은채만 아는 내용");
  await row.getByRole("button", { name: "제목 수정" }).click();
  await page.getByRole("textbox", { name: /^제목/ }).fill("고치던 제목");
  await page.keyboard.press("Escape");
  await expect(page.getByText("제목 수정을 취소했습니다.")).toBeVisible();
  const undone: string[] = [];
  page.on("request", (request) => request.url().endsWith("/undo") && undone.push(request.url()));
  await taskRow(page, "끝낸 업무").getByRole("button", { name: "완료처리" }).click();
  await expect(page.getByText("완료 처리했습니다: 끝낸 업무")).toBeVisible();

  await signOut(page, "은채");
  await expect(page).toHaveURL("/member/login");
  await expect(page.getByRole("button", { name: "되돌리기" })).toHaveCount(0);
  await signIn(page, next.email);
  await expect(page.getByRole("button", { name: "준혁 메뉴" })).toBeVisible();
  await expectReceived(page, "준혁의 업무");
  await page.keyboard.press("Control+z");
  expect(undone).toEqual([]);
  await expect(page.getByText("은채만 아는 내용")).toHaveCount(0);
});

test("what any tab is reading at a sign-out is broken off, not refused", async ({ firm, openAs }) => {
  const person = await firm.staff("은채");
  const page = await openAs(person);
  await expect(page.getByRole("button", { name: "은채 메뉴" })).toBeVisible();
  const second = await page.context().newPage();
  let asked = 0;
  await second.route("**/api/tasks/count", () => void (asked += 1));
  const brokenOff = second.waitForEvent("requestfailed", (request) => request.url().endsWith("/api/tasks/count"));
  await second.goto("/member/mypage");
  await expect(second.getByText("현재 기기")).toBeVisible();
  expect(asked).toBeGreaterThan(0);
  await signOut(page, "은채");
  await expect(second).toHaveURL("/member/login");
  expect((await brokenOff).failure()?.errorText).toBe("net::ERR_ABORTED");
});

test("a signed-in person is led past the sign-in page", async ({ firm, openAs }) => {
  const person = await firm.staff("은채");
  const page = await openAs(person, { path: "/member/login" });
  await expect(page).toHaveURL("/");
});

test("staff without a team see that they need one, and their own page", async ({ firm, openAsGuest }) => {
  const person = await firm.staff("루아", { teamIds: [] });
  await firm.givePassword(person);
  const page = await openAsGuest();
  await signIn(page, person.email);
  await expect(page.getByRole("heading", { name: "팀에 소속되어야 이용할 수 있습니다" })).toBeVisible();
  await page.getByRole("link", { name: "내 정보 보기" }).click();
  await expect(page).toHaveURL("/member/mypage");
  await expect(page.getByRole("heading", { level: 1, name: "내 정보" })).toBeVisible();
});

test("퇴사 is refused, however right the password", async ({ firm, openAsGuest, watch }) => {
  const person = await firm.staff("재이", { roles: ["관리자", "퇴사"] });
  await firm.givePassword(person);
  const page = await openAsGuest();
  watch.allow(failedLoad(403, "/api/auth/login"));
  await signIn(page, person.email);
  await expect(page.getByRole("alert").filter({ hasText: "퇴사 처리된 계정입니다." })).toBeVisible();
  await expect(page).toHaveURL("/member/login");
});

test("an account that waits for approval is told so", async ({ firm, openAsGuest, watch }) => {
  const person = await firm.staff("가온");
  await firm.givePassword(person);
  await firm.sql("update users set status = 'pending' where id = $1", [person.userId]);
  const page = await openAsGuest();
  watch.allow(failedLoad(403, "/api/auth/login"));
  await signIn(page, person.email);
  await expect(page.getByRole("alert").filter({ hasText: "승인 대기 중입니다." })).toBeVisible();
});

test("a wrong password and an unknown account get the same answer, and the e-mail stays", async ({
  firm,
  openAsGuest,
  watch,
}) => {
  const person = await firm.staff("태경");
  await firm.givePassword(person);
  const page = await openAsGuest();
  await page.getByRole("button", { name: "로그인", exact: true }).click();
  await expect(page.getByText("이메일을 입력해 주세요.")).toBeVisible();
  await expect(page.getByText("비밀번호를 입력해 주세요.")).toBeVisible();
  watch.allow(failedLoad(401, "/api/auth/login"));
  for (const email of [person.email, "nobody@test.haechi.kr"]) {
    await signIn(page, email, "wrong-password-2026");
    await expect(
      page.getByRole("alert").filter({ hasText: "아이디 또는 비밀번호가 올바르지 않습니다." }),
    ).toBeVisible();
    await expect(page.getByLabel("이메일")).toHaveValue(email);
  }
  await signIn(page, person.email);
  await expect(page).toHaveURL("/");
});

test("an account that belongs to nobody on the staff is refused", async ({ app, firm, openAsGuest, watch }) => {
  const person = await firm.staff("민서");
  await firm.givePassword(person);
  await app.database.query.deleteFrom("staff_teams").where("staff_id", "=", person.id).execute();
  await app.database.query.deleteFrom("staffs").where("id", "=", person.id).execute();
  const page = await openAsGuest();
  watch.allow(failedLoad(403, "/api/auth/login"));
  await signIn(page, person.email);
  await expect(page.getByRole("alert").filter({ hasText: "직원으로 등록되지 않은 계정입니다." })).toBeVisible();
});

test("whoever leaves the firm is out at once, also on an open page", async ({ firm, openAs, watch }) => {
  const person = await firm.staff("소담");
  const page = await openAs(person);
  await expect(page.getByRole("heading", { name: "할일 관리" })).toBeVisible();
  await firm.sql("update staffs set status = 0 where id = $1", [person.id]);
  watch.allow(failedLoad(401));
  await page.reload();
  await expect(page).toHaveURL("/member/login");
});
