import { expect, signIn, signOut, test } from "./fixtures/journey.ts";

test("the visited path, with its query, is where sign-in leads", async ({ firm, openAsGuest }) => {
  const person = await firm.staff("지안", { roles: ["매니저"] });
  await firm.givePassword(person);
  const page = await openAsGuest("/lawfirm/consult?search=%EB%B3%B4%EC%A6%9D%EA%B8%88");
  await expect(page).toHaveURL("/member/login");
  await signIn(page, person.email);
  await expect(page).toHaveURL("/lawfirm/consult?search=%EB%B3%B4%EC%A6%9D%EA%B8%88");
  await expect(page.getByRole("searchbox")).toHaveValue("보증금");
  // It is used once.
  await signOut(page, "지안");
  await expect(page).toHaveURL("/member/login");
  await signIn(page, person.email);
  await expect(page).toHaveURL("/");
});

const unsafe = [
  "//evil.example/",
  "https://evil.example/",
  "/\\evil.example",
  "javascript:alert(1)",
  "/%2f%2fevil.example",
  "/lawfirm/../..//evil.example",
  "/member/login",
  "/member/callback/redirecting",
  "/no/such/page",
  "/\tevil.example",
];

test("a path that is unsafe or leads nowhere is not followed", async ({ app, firm, openAsGuest }) => {
  const person = await firm.staff("지안");
  await firm.givePassword(person);
  const page = await openAsGuest();
  await page.getByLabel("이메일").waitFor();
  const token = await firm.session(person);
  for (const path of unsafe) {
    await page.evaluate(
      ([value, own]) => {
        sessionStorage.setItem("haechi.returnPath", value!);
        localStorage.setItem("haechi.token", own!);
      },
      [path, token],
    );
    await page.goto("/member/callback/redirecting");
    await expect(page, path).toHaveURL(`${app.url}/`);
    await expect(page.getByRole("heading", { level: 1, name: "할일 관리" })).toBeVisible();
  }
});

test("a page that is not permitted says so after sign-in instead of leading round in circles", async ({
  firm,
  openAsGuest,
}) => {
  const person = await firm.staff("예린", { roles: ["운영위원"] });
  await firm.givePassword(person);
  const page = await openAsGuest("/lawfirm/consult");
  await signIn(page, person.email);
  await expect(page.getByRole("heading", { name: "접근 권한이 없습니다" })).toBeVisible();
  await page.getByRole("link", { name: "홈으로 이동" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "할일 관리" })).toBeVisible();
});
