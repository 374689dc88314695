import { expect, test } from "./fixtures/journey.ts";

test("everything about a row stands beside it, by pointer and keyboard, and in nobody's way", async ({
  firm,
  openAs,
}) => {
  const staff = await firm.staff("은채");
  await firm.task(staff, [staff], { title: "사실조회 신청", content: "은행 세 곳에 보낸다." });
  const page = await openAs(staff);
  const row = page.locator("[data-entry]");
  const tooltip = page.getByRole("tooltip");

  // Cards that come later move the row from under a pointer that rests.
  await expect(async () => {
    await page.mouse.move(0, 0);
    await row.hover();
    await expect(tooltip).toContainText("은행 세 곳에 보낸다.", { timeout: 3_000 });
  }).toPass();
  await expect(tooltip).toContainText("메모가 없습니다.");
  const title = row.getByRole("button", { name: "사실조회 신청", exact: true });
  await expect(title).toHaveAccessibleDescription(/은행 세 곳에 보낸다/);
  await page.mouse.move(0, 0);
  await expect(tooltip).toBeHidden();

  await page.keyboard.press("j");
  await expect(tooltip).toContainText("은행 세 곳에 보낸다.");
  await page.keyboard.press("Escape");
  await expect(tooltip).toBeHidden();
  // Escape is the key of the search too.
  const search = page.getByRole("dialog", { name: "통합 검색" });
  await expect(search).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(search).toBeHidden();

  // The pointer rests on the row that is written in, for longer than a tooltip takes to come.
  await row.hover();
  await row.getByRole("button", { name: "제목 수정" }).click();
  await expect(row.getByRole("textbox", { name: "제목" })).toBeFocused();
  await row.hover({ position: { x: 600, y: 20 } });
  await page.waitForTimeout(1_000);
  await expect(tooltip).toBeHidden();
});
