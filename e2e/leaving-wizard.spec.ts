import type { Page } from "@playwright/test";
import { expect, failedLoad, test } from "./fixtures/journey.ts";

const main = (page: Page) => page.getByRole("main");

test("who leaves hands everything over after a look ahead, and is out at once", async ({ firm, openAs, watch }) => {
  // The leaver's own page is refused from then on.
  watch.allow(failedLoad(401));
  const team = await firm.team("송무팀");
  const boss = await firm.staff("대표", { teamIds: [team], roles: ["관리자"] });
  const leaver = await firm.staff("지안", { teamIds: [team], roles: ["변호사"] });
  const heir = await firm.staff("서윤", { teamIds: [team] });
  await firm.task(heir, [leaver], { title: "기록 복사" });
  await firm.task(leaver, [heir], { title: "서면 검토" });
  await firm.sql("insert into projects (team_id, title, responsible_id) values ($1, '손해배상', $2)", [
    team,
    leaver.id,
  ]);
  const leaverPage = await openAs(leaver, { path: "/member/mypage" });
  await expect(leaverPage.getByRole("button", { name: "지안 메뉴" })).toBeVisible();

  const page = await openAs(boss, { path: "/lawfirm/staffs" });
  await main(page).getByRole("link", { name: "지안" }).click();
  await main(page).getByRole("button", { name: "퇴사" }).click();
  await expect(main(page)).toContainText("맡은 일 3건 · 로그인한 기기 1대 · 역할 변호사");
  const ahead = page.getByRole("button", { name: "미리 확인" });
  const finish = page.getByRole("button", { name: "퇴사 처리" });
  await expect(ahead).toBeDisabled();
  await page.getByLabel("모두 한 사람에게").selectOption({ label: "서윤" });
  await expect(page.getByLabel("사건 책임변 받을 사람")).toHaveValue(`staff:${heir.id}`);
  await ahead.click();
  await expect(page.getByRole("list", { name: "바뀌는 것" })).toContainText("사건 책임변 1건 → 서윤");
  // Nothing has happened yet.
  expect(await firm.sql("select status from staffs where id = $1", [leaver.id])).toEqual([{ status: 1 }]);
  await expect(finish).toBeDisabled();
  await page.getByLabel("인계 메모").fill("다음 기일은 달력에 있습니다.");
  await page.getByLabel("퇴사 사유").fill("개인 사정");
  await finish.click();
  await page.getByRole("dialog").getByRole("button", { name: "퇴사 처리" }).click();
  await expect(main(page)).toContainText("퇴사 처리됨");
  await expect(page.getByRole("list", { name: "바뀌는 것" })).toContainText("보낸 업무 1건 → 서윤");

  expect(await firm.sql("select responsible_id from projects where title = '손해배상'")).toEqual([
    { responsible_id: heir.id },
  ]);
  await leaverPage.reload();
  await expect(leaverPage.getByRole("button", { name: "로그인", exact: true })).toBeVisible();

  await page.getByRole("link", { name: "직원 기록 보기" }).click();
  await expect(main(page)).toContainText("인수인계");
  await main(page).getByRole("button", { name: "재입사" }).click();
  await page.getByRole("dialog").getByLabel("사유").fill("다시 입사");
  await page.getByRole("dialog").getByRole("button", { name: "재입사 처리" }).click();
  await expect(main(page)).toContainText("역할이 없습니다.");
});

test("moving people between teams is undone with one press", async ({ firm, openAs }) => {
  const home = await firm.team("송무팀");
  const other = await firm.team("상담팀");
  const boss = await firm.staff("대표", { teamIds: [home], roles: ["관리자"] });
  const person = await firm.staff("지안", { teamIds: [home] });
  const page = await openAs(boss, { path: `/lawfirm/teams/user?team=${other}` });
  const box = page.getByRole("checkbox", { name: "지안" });
  await expect(box).not.toBeChecked();
  await box.focus();
  await page.keyboard.press("Space");
  await expect(box).toBeChecked();
  await page.getByRole("button", { name: "되돌리기" }).click();
  await expect(box).not.toBeChecked();
  expect(await firm.sql("select team_id from staff_teams where staff_id = $1", [person.id])).toEqual([
    { team_id: home },
  ]);
});
