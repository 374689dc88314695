import type { Page } from "@playwright/test";
import { sideMenu } from "./fixtures/forms.ts";
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
  const menu = sideMenu(own);
  await expect(menu.getByRole("link", { name: /^상담(?!현황|실적)/ })).toHaveCount(0);
  const page = await openAs(boss, { path: `/member/role?user=${person.userId}` });
  const pages = page.getByRole("list", { name: "열 수 있는 화면" });
  await expect(pages).toBeVisible();
  await expect(pages.getByText("상담", { exact: false })).toHaveCount(0);
  await page.getByRole("checkbox", { name: "매니저", exact: true }).check();
  await expect(pages).toContainText("상담");
  await page.getByRole("button", { name: "역할 저장" }).click();
  await giveReason(page, "저장");
  await expect(page.getByRole("main")).toContainText("+매니저");
  await expect(menu.getByRole("link", { name: /^상담(?!현황|실적)/ })).toBeVisible();
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
  const own = page.getByRole("button", { name: "승인", exact: true });
  await expect(own).toHaveAttribute("aria-description", /요청한 사람이 아닌 관리자/);

  const other = await openAs(second, { path: "/member/role?tab=requests" });
  await other.getByRole("button", { name: "승인", exact: true }).click();
  await giveReason(other, "승인");
  await expect(other.getByRole("main")).toContainText("승인을 기다리는 요청이 없습니다.");
  const roles = await firm.sql(
    "select r.name from staff_roles sr join roles r on r.id = sr.role_id where sr.staff_id = $1",
    [person.id],
  );
  expect(roles).toEqual([{ name: "관리자" }]);
});

test("own rules are ticked, shown with what they give, and end by date", async ({ firm, openAs }) => {
  const team = await firm.team("송무팀");
  const boss = await firm.staff("대표", { teamIds: [team], roles: ["관리자"] });
  const person = await firm.staff("지안", { teamIds: [team] });
  const page = await openAs(boss, { path: `/member/role?user=${person.userId}` });
  const area = page.getByRole("group", { name: "매출조회" });
  await area.getByRole("checkbox", { name: "보기" }).check();
  await page.getByLabel("매출조회 마지막 날").fill("2099-12-31");
  await expect(page.getByLabel("달라지는 권한")).toContainText("매출조회 보기");
  await page.getByRole("button", { name: "규칙 저장" }).click();
  await expect(page.getByRole("dialog")).toContainText("얻는 권한");
  await giveReason(page, "저장");
  await expect(page.getByRole("main")).toContainText("매출조회 보기(2099-12-31까지)");
});
