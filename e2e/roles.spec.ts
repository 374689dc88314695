import type { Page } from "@playwright/test";
import { expect, test } from "./fixtures/journey.ts";

async function giveReason(page: Page, button: string): Promise<void> {
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("사유").fill("업무 변경");
  await dialog.getByRole("button", { name: button }).click();
  await expect(dialog).toHaveCount(0);
}

test("a role counts on the open page of the person at once", async ({ firm, openAs }) => {
  const team = await firm.team("송무팀");
  const boss = await firm.staff("대표", { teamIds: [team], roles: ["관리자"] });
  const person = await firm.staff("지안", { teamIds: [team] });
  const own = await openAs(person, { path: "/" });
  const menu = own.getByRole("navigation", { name: "주 메뉴" });
  await expect(menu.getByRole("link", { name: /^상담(?!현황)/ })).toHaveCount(0);
  const page = await openAs(boss, { path: `/member/role?user=${person.userId}` });
  const pages = page.getByRole("list", { name: "열 수 있는 화면" });
  await expect(pages).toBeVisible();
  await expect(pages.getByText("상담", { exact: false })).toHaveCount(0);
  await page.getByRole("checkbox", { name: "매니저", exact: true }).check();
  await expect(pages).toContainText("상담");
  await page.getByRole("button", { name: "역할 저장" }).click();
  await giveReason(page, "저장");
  await expect(page.getByRole("main")).toContainText("+매니저");
  await expect(menu.getByRole("link", { name: /^상담(?!현황)/ })).toBeVisible();
});

test("관리자 is given by two people", async ({ firm, openAs }) => {
  const team = await firm.team("송무팀");
  const boss = await firm.staff("대표", { teamIds: [team], roles: ["관리자"] });
  const second = await firm.staff("부대표", { teamIds: [team], roles: ["관리자"] });
  const person = await firm.staff("지안", { teamIds: [team] });
  const page = await openAs(boss, { path: `/member/role?user=${person.userId}` });
  await page.getByRole("checkbox", { name: "관리자 (2인)" }).check();
  await page.getByRole("button", { name: "역할 저장" }).click();
  await giveReason(page, "저장");
  await expect(page.getByRole("button", { name: "철회" })).toBeVisible();
  await expect(page.getByRole("button", { name: "승인", exact: true })).toHaveCount(0);

  const other = await openAs(second, { path: "/member/role?tab=requests" });
  await other.getByRole("button", { name: "승인", exact: true }).click();
  await giveReason(other, "승인");
  await expect(other.getByRole("main")).toContainText("기다리는 요청이 없습니다.");
  const roles = await firm.sql(
    "select r.name from staff_roles sr join roles r on r.id = sr.role_id where sr.staff_id = $1",
    [person.id],
  );
  expect(roles).toEqual([{ name: "관리자" }]);
});

test("own rules say what is wrong with them while they are typed", async ({ firm, openAs }) => {
  const team = await firm.team("송무팀");
  const boss = await firm.staff("대표", { teamIds: [team], roles: ["관리자"] });
  const person = await firm.staff("지안", { teamIds: [team] });
  const page = await openAs(boss, { path: `/member/role?user=${person.userId}` });
  const box = page.getByRole("textbox", { name: "JSON" });
  const save = page.getByRole("button", { name: "규칙 저장" });
  await box.fill('[{"action":"manage"}]');
  await expect(page.getByText("1번째 규칙을 확인해 주세요.")).toBeVisible();
  await expect(save).toBeDisabled();
  await box.fill('[{"action":"show","subject":"매출조회"}]');
  await save.click();
  await giveReason(page, "저장");
  await expect(page.getByRole("main")).toContainText("개인 규칙 변경");
});
