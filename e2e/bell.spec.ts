import type { Page } from "@playwright/test";
import { expect, test } from "./fixtures/journey.ts";
import { taskRow } from "./fixtures/tasks.ts";

const bell = (page: Page) => page.getByRole("banner").getByRole("button", { name: /^알림/ });
const named = (page: Page, name: string) => page.getByRole("banner").getByRole("button", { name, exact: true });
const inbox = (page: Page) => page.getByRole("dialog", { name: "알림" });

test("what others did with my task rings on every device, and is gone on all of them once it was opened on one", async ({
  firm,
  openAs,
}) => {
  test.slow();
  const sender = await firm.staff("은채");
  const colleague = await firm.staff("준혁");
  await firm.task(sender, [colleague], { title: "오늘 접수할 준비서면", importance: "B" });
  const desk = await openAs(sender);
  const other = await openAs(sender);
  await expect(named(desk, "알림")).toBeVisible();
  await expect(named(other, "알림")).toBeVisible();

  const helper = await openAs(colleague);
  await taskRow(helper, "오늘 접수할 준비서면").getByRole("button", { name: "완료처리" }).click();
  for (const page of [desk, other]) await expect(named(page, "알림 1건")).toBeVisible();

  await bell(desk).click();
  const row = inbox(desk).getByRole("listitem");
  await expect(row).toContainText("준혁 · 요청한 할일을 완료했습니다");
  await expect(row).toContainText("요청");
  await row
    .getByRole("button", { name: /오늘 접수할 준비서면/ })
    .first()
    .click();
  await expect(inbox(desk)).toHaveCount(0);
  await expect(desk).toHaveURL(/view=completed/);
  await expect(desk.getByText("오늘 접수할 준비서면").first()).toBeVisible();
  await expect(named(other, "알림")).toBeVisible({ timeout: 2_000 });
});

test("a row is put off and comes back, all are cleared at once, and quiet hours are set in 내 정보", async ({
  firm,
  openAs,
}) => {
  test.slow();
  const sender = await firm.staff("은채");
  const colleague = await firm.staff("준혁");
  for (const title of ["첫 업무", "둘째 업무"]) await firm.task(sender, [colleague], { title, importance: "B" });
  const helper = await openAs(colleague);
  for (const title of ["첫 업무", "둘째 업무"]) {
    await taskRow(helper, title).getByRole("button", { name: "완료처리" }).click();
    await expect(taskRow(helper, title)).toHaveCount(0);
  }
  const page = await openAs(sender);
  await expect(named(page, "알림 2건")).toBeVisible();
  await bell(page).press("Enter");
  await inbox(page).getByRole("button", { name: "첫 업무 미루기" }).click();
  await page.getByRole("menuitem", { name: "내일 아침 9시" }).click();
  await expect(inbox(page).getByRole("listitem")).toHaveCount(1);
  await inbox(page).getByRole("button", { name: "미룬 알림" }).click();
  await expect(inbox(page).getByRole("listitem")).toContainText("에 다시 알림");
  await inbox(page).getByRole("button", { name: "첫 업무 미루기" }).click();
  await page.getByRole("menuitem", { name: "지금 다시 알림" }).click();
  await inbox(page).getByRole("button", { name: "새 알림" }).click();
  // What is not shown yet is not confirmed with the others.
  await expect(inbox(page).getByRole("listitem")).toHaveCount(2);
  await inbox(page).getByRole("button", { name: "모두 확인" }).click();
  await expect(inbox(page)).toContainText("새 알림이 없습니다");
  await page.keyboard.press("Escape");
  await expect(inbox(page)).toHaveCount(0);
  await expect(bell(page)).toBeFocused();
  await expect(named(page, "알림")).toBeVisible();

  await page.goto("/member/mypage");
  await page.getByRole("switch", { name: "방해 금지 시간" }).check({ force: true });
  await page.getByLabel("시작", { exact: true }).fill("20:00");
  await page.getByLabel("끝", { exact: true }).fill("07:30");
  const saved = page.waitForResponse((response) => response.url().endsWith("/api/bell/settings"));
  await page.locator("form").filter({ hasText: "방해 금지 시간" }).getByRole("button", { name: "저장" }).click();
  expect((await saved).status()).toBe(200);
  await page.reload();
  await expect(page.getByLabel("시작", { exact: true })).toHaveValue("20:00");
});
