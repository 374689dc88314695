import type { Page } from "@playwright/test";
import { expect, failedLoad, signIn, test } from "./fixtures/journey.ts";

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
  await expect(second.getByRole("button", { name: "하람 메뉴" })).toBeVisible();
  const token = await storedToken(page);
  // What was typed and not saved.
  await page.evaluate(() => localStorage.setItem("haechi.draft.1.consult.new", '{"name":"김의뢰"}'));
  await page.getByRole("button", { name: "하람 메뉴" }).click();
  await page.getByRole("menuitem", { name: "로그아웃" }).click();
  await expect(page).toHaveURL("/member/login");
  await expect(second).toHaveURL("/member/login");
  const left = await page.evaluate(() => [...Object.keys(localStorage), ...Object.keys(sessionStorage)]);
  expect(left.filter((key) => /token|permission|draft/i.test(key))).toEqual([]);
  const refused = await page.request.get("/api/auth/user", { headers: { authorization: `Bearer ${token}` } });
  expect(refused.status()).toBe(401);
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
