import type { Page } from "@playwright/test";
import { sideMenu } from "./fixtures/forms.ts";
import { expect, test, type Firm } from "./fixtures/journey.ts";
import { notice } from "./fixtures/tasks.ts";

const teamButton = (page: Page, name: string) => page.getByRole("button", { name: `팀 변경, 현재 ${name}` });

async function twoTeams(firm: Firm) {
  const [home, other] = [await firm.team("송무팀"), await firm.team("JJ팀")];
  for (const [team, name] of [
    [home, "송무 상담자"],
    [other, "분양 상담자"],
  ] as const) {
    await firm.sql("insert into consults (team_id, name) values ($1, $2)", [team, name]);
  }
  return { home, other };
}

test("switching the team changes the lists and says so; all-team view shows both", async ({ firm, openAs }) => {
  const { home, other } = await twoTeams(firm);
  const person = await firm.staff("지안", { teamIds: [home, other], roles: ["매니저"] });
  const page = await openAs(person, { path: "/lawfirm/consult" });
  const names = page.getByRole("main").getByText(/상담자$/);
  await expect(names).toHaveText(["송무 상담자"]);
  await teamButton(page, "송무팀").click();
  let toast = notice(page, "팀이 변경되었습니다.");
  await page.getByRole("menuitemradio", { name: "JJ팀" }).click();
  await toast;
  await expect(teamButton(page, "JJ팀")).toBeVisible();
  await expect(names).toHaveText(["분양 상담자"]);
  await page.reload();
  await expect(names).toHaveText(["분양 상담자"]);

  await teamButton(page, "JJ팀").click();
  toast = notice(page, "전체팀보기 설정이 변경되었습니다.");
  await page.getByRole("menuitemcheckbox", { name: "전체팀보기" }).click();
  await toast;
  await expect(names).toHaveText(["분양 상담자", "송무 상담자"]);
  await expect(page.getByRole("menuitemcheckbox", { name: "전체팀보기" })).toHaveAttribute("aria-checked", "true");
});

test("with one team there is neither switch nor all-team view", async ({ firm, openAs }) => {
  const person = await firm.staff("지안", { roles: ["매니저"] });
  const page = await openAs(person, { path: "/member/mypage" });
  await expect(page.getByRole("button", { name: "지안 메뉴" })).toBeVisible();
  await expect(page.getByRole("button", { name: /팀 변경/ })).toHaveCount(0);
  await expect(page.getByText("전체팀보기")).toHaveCount(0);
});

test("presale pages switch to the presale team and leaving them restores the one before", async ({ firm, openAs }) => {
  const { home, other } = await twoTeams(firm);
  await firm.sql("update firm_settings set presale_team_id = $1", [other]);
  await firm.sql("insert into presale_areas (team_id, name, region) values ($1, '해온 센트럴', '경기')", [other]);
  const person = await firm.staff("이준", { teamIds: [home, other], roles: ["매니저"] });
  const page = await openAs(person);
  await expect(teamButton(page, "송무팀")).toBeVisible();
  let told = notice(page, /^JJ팀으로 자동변경됩니다$/);
  await sideMenu(page).getByRole("link", { name: "분양", exact: true }).click();
  await told;
  await expect(teamButton(page, "JJ팀")).toBeVisible();
  await expect(page.getByText("해온 센트럴")).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem("haechi.previousTeam"))).toContain(String(home));
  await page.getByText("해온 센트럴").click();
  await expect(page.getByRole("heading", { level: 1, name: "해온 센트럴" })).toBeVisible();

  told = notice(page, /^자동변경됩니다$/);
  await page.getByRole("link", { name: "해치 홈" }).click();
  await told;
  await expect(teamButton(page, "송무팀")).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem("haechi.previousTeam"))).toBeNull();
  const [row] = await firm.sql<{ team_id: number }>("select team_id from staffs where id = $1", [person.id]);
  expect(row?.team_id).toBe(home);
});

test("관리자 is switched without being a member; others are not offered the page and find nothing on it", async ({
  firm,
  openAs,
}) => {
  const { home, other } = await twoTeams(firm);
  await firm.sql("update firm_settings set presale_team_id = $1", [other]);
  const [admin, outsider] = await Promise.all([
    firm.staff("하람", { teamIds: [home], roles: ["관리자"] }),
    firm.staff("지안", { teamIds: [home], roles: ["매니저"] }),
  ]);
  const page = await openAs(admin);
  await expect(page.getByRole("button", { name: /할일 패널 열기/ })).toBeVisible();
  let told = notice(page, /^JJ팀으로 자동변경됩니다$/);
  await sideMenu(page).getByRole("link", { name: "분양", exact: true }).click();
  await told;
  told = notice(page, /^자동변경됩니다$/);
  await page.getByRole("link", { name: "해치 홈" }).click();
  await told;
  const [row] = await firm.sql<{ team_id: number }>("select team_id from staffs where id = $1", [admin.id]);
  expect(row?.team_id).toBe(home);

  const closed = await openAs(outsider, { path: "/lawfirm/presale" });
  // The page opens for whoever is named on an area.
  await expect(closed.getByText("이 팀에 등록된 분양현장이 없습니다.")).toBeVisible();
  await expect(closed.getByRole("link", { name: "분양", exact: true })).toHaveCount(0);
});
