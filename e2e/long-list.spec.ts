import type { Page } from "@playwright/test";
import { expect, test } from "./fixtures/journey.ts";

const count = 1_200;

/** How many rows lie in the window, and how many of them are whole. */
const rowsInWindow = (page: Page) =>
  page.evaluate(() => {
    const seen = [...document.querySelectorAll("[data-entry]")].filter((row) => {
      const { top, bottom } = row.getBoundingClientRect();
      return bottom > 0 && top < window.innerHeight;
    });
    return { all: seen.length, whole: seen.filter((row) => row.querySelector("[data-handle]")).length };
  });

test("of a long list the rows in the window are whole wherever one scrolls, and what is being written stays", async ({
  app,
  firm,
  openAs,
}) => {
  const staff = await firm.staff("은채");
  await app.database.pool.query(
    `with made as (
       insert into tasks (title, importance, all_check, created_by) select '업무 ' || n, 'C', 'N', $1
       from generate_series(1, $2::int) n returning id, title)
     insert into task_users (task_id, staff_id, title, importance) select id, $1, title, 'C' from made`,
    [staff.id, count],
  );
  const page = await openAs(staff);
  const rows = page.locator("[data-entry]");
  await expect(rows).toHaveCount(count);
  await expect(page.getByRole("tab", { name: "해야할 작업 1,200" })).toBeVisible();
  const first = rows.first();
  const title = await first.locator("[data-row-focus]").textContent();
  await first.hover();
  await first.getByRole("button", { name: "제목 수정" }).click();
  await page.keyboard.type("쓰던 제목");

  for (const share of [0.55, 0.3, 0.83]) {
    await page.evaluate((to) => window.scrollTo(0, document.body.scrollHeight * to), share);
    await expect
      .poll(async () => {
        const { all, whole } = await rowsInWindow(page);
        return all > 10 && all === whole;
      })
      .toBe(true);
  }
  await page.evaluate(() => window.scrollTo(0, 0));
  await expect(first.getByRole("textbox", { name: `제목: ${title}` })).toHaveValue("쓰던 제목");
  await page.keyboard.press("Escape");
  await expect(first.getByRole("textbox")).toHaveCount(0);
  await page.evaluate(() => (document.activeElement as HTMLElement).blur());

  await page.reload();
  await expect(rows).toHaveCount(count);
  await expect(rows.last().getByRole("button")).toHaveCount(0);
  await page.keyboard.press("k");
  await expect(rows.last().locator("[data-row-focus]")).toBeFocused();
  await expect(rows.last()).toBeInViewport();
});
