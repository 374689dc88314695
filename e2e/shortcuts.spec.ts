import type { Page } from "@playwright/test";
import { searchBox, sideMenu } from "./fixtures/forms.ts";
import { expect, test, type Firm } from "./fixtures/journey.ts";
import { expectCounts, taskRow } from "./fixtures/tasks.ts";

const todo = (page: Page) => page.getByRole("dialog", { name: /^Todo/ });
const keyList = (page: Page) => page.getByRole("dialog", { name: "단축키" });

async function manager(firm: Firm) {
  const person = await firm.staff("지안", { roles: ["매니저"] });
  await firm.task(person, [person], { title: "상담 회신", importance: "A" });
  return person;
}

type Key = { readonly key: string; readonly code: string; readonly isComposing?: boolean; readonly keyCode?: number };

/** A key as a Korean keyboard sends it, which the test's own keyboard cannot. */
async function send(page: Page, { key, code, isComposing = false, keyCode = 0 }: Key): Promise<void> {
  const script = `(document.activeElement ?? document.body).dispatchEvent(new KeyboardEvent("keydown",
    ${JSON.stringify({ key, code, isComposing, keyCode, bubbles: true, cancelable: true, composed: true })}))`;
  await page.evaluate(script);
}

test("every key of the spec does what its target permits", async ({ firm, openAs }) => {
  const person = await manager(firm);
  const page = await openAs(person);
  await expectCounts(page, { S: 0, A: 1, B: 0 });

  await page.keyboard.press("Backquote");
  await expect(todo(page)).toBeVisible();
  const width = (await todo(page).boundingBox())!.width;
  expect(width / 1440).toBeCloseTo(0.7, 2);
  await expect(todo(page).getByText("A 1")).toBeVisible();
  await page.keyboard.press("Backquote");
  await expect(todo(page)).toHaveCount(0);
  // With a Korean layout the same key is ₩.
  await send(page, { key: "₩", code: "Backquote" });
  await expect(todo(page)).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(todo(page)).toHaveCount(0);
  await expect(searchBox(page)).toHaveCount(0);

  await page.keyboard.press("F1");
  await expect(page).toHaveURL("/lawfirm/consult?today=Y");
  await expect(page.getByRole("heading", { level: 1, name: "상담" })).toBeVisible();

  // Also from the open panel, which closes, and from a search that is still empty.
  await page.keyboard.press("Backquote");
  await expect(todo(page)).toBeVisible();
  await page.keyboard.press("F2");
  await expect(page.getByRole("heading", { level: 1, name: "계약" })).toBeVisible();
  await expect(todo(page)).toHaveCount(0);
  await page.keyboard.press("Escape");
  await expect(searchBox(page)).toBeFocused();
  await page.keyboard.press("F1");
  await expect(page.getByRole("heading", { level: 1, name: "상담" })).toBeVisible();
  await expect(searchBox(page)).toHaveCount(0);

  await expect(sideMenu(page)).toBeVisible();
  await page.keyboard.press("Control+Backquote");
  await expect(sideMenu(page)).toBeHidden();
  await page.reload();
  await expect(page.getByRole("heading", { level: 1, name: "상담" })).toBeVisible();
  await expect(sideMenu(page)).toBeHidden();
  await page.keyboard.press("Control+Backquote");
  await expect(sideMenu(page)).toBeVisible();

  await page.keyboard.press("Escape");
  await expect(searchBox(page)).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(searchBox(page)).toHaveCount(0);

  await page.keyboard.press("?");
  await expect(keyList(page)).toContainText("할일 패널");
  await expect(keyList(page)).toContainText("F1");
  await expect(keyList(page)).toContainText("글을 입력하는 동안에는 단축키가 작동하지 않습니다.");
  await page.keyboard.press("Escape");
  await expect(keyList(page)).toHaveCount(0);
  await expect(searchBox(page)).toHaveCount(0);
});

test("a key whose target does not exist or is not permitted does nothing and is not listed", async ({
  firm,
  openAs,
}) => {
  const person = await firm.staff("예린", { roles: ["운영위원"] });
  const page = await openAs(person);
  await expectCounts(page, { S: 0, A: 0, B: 0 });
  for (const key of ["F1", "F2", "F3", "F4", "Control+F3"]) await page.keyboard.press(key);
  await expect(page).toHaveURL("/");
  await page.keyboard.press("?");
  await expect(keyList(page)).toContainText("할일 패널");
  for (const key of ["F1", "F2", "F3", "F4"])
    await expect(keyList(page).getByText(key, { exact: true })).toHaveCount(0);
});

test("no key fires while a person types or composes Hangul", async ({ firm, openAs }) => {
  const person = await manager(firm);
  const page = await openAs(person);
  await expectCounts(page, { S: 0, A: 1, B: 0 });
  await taskRow(page, "상담 회신").getByRole("button", { name: "제목 수정" }).click();
  const title = page.getByRole("textbox", { name: "제목: 상담 회신" });
  await title.press("End");
  for (const key of ["Backquote", "?", "n", "j", "x", "/", "F1"]) await page.keyboard.press(key);
  await expect(title).toHaveValue("상담 회신`?njx/");
  await expect(page).toHaveURL("/");
  await expect(page.getByRole("dialog")).toHaveCount(0);

  // Enter that ends a syllable does not save, and Escape that drops one does not close.
  await send(page, { key: "Enter", code: "Enter", isComposing: true });
  await send(page, { key: "Process", code: "Enter", keyCode: 229 });
  await send(page, { key: "Escape", code: "Escape", isComposing: true });
  await expect(title).toBeVisible();
  await title.press("Escape");
  await expect(title).toHaveCount(0);
  await expect(searchBox(page)).toHaveCount(0);

  // Also outside of a field, while the input method still holds the key.
  await page.getByRole("heading", { level: 1, name: "할일 관리" }).click();
  await send(page, { key: "`", code: "Backquote", isComposing: true });
  await send(page, { key: "Process", code: "Backquote", keyCode: 229 });
  await expect(todo(page)).toHaveCount(0);
});

test("keys of the list: j and k walk, e and m edit, x selects, n opens the creation panel", async ({
  firm,
  openAs,
}) => {
  const person = await firm.staff("은채");
  for (const title of ["첫째", "둘째", "셋째"]) await firm.task(person, [person], { title });
  const page = await openAs(person);
  const focused = () => page.evaluate(() => document.activeElement?.closest("[data-entry]")?.textContent ?? "");
  await expect(page.locator("[data-entry]")).toHaveCount(3);
  await page.keyboard.press("j");
  expect(await focused()).toContain("첫째");
  await page.keyboard.press("j");
  // With a Korean layout the letters are ㅓ and ㅏ.
  await send(page, { key: "ㅓ", code: "KeyJ" });
  expect(await focused()).toContain("셋째");
  await send(page, { key: "ㅏ", code: "KeyK" });
  expect(await focused()).toContain("둘째");
  await page.keyboard.press("Enter");
  await expect(taskRow(page, "둘째")).toHaveAttribute("data-expanded", "true");
  await page.keyboard.press("x");
  await expect(page.getByRole("toolbar", { name: "선택한 업무" })).toContainText("1건 선택");
  await page.keyboard.press("m");
  await expect(page.getByRole("textbox", { name: "메모: 둘째" })).toBeFocused();
  await page.keyboard.press("Escape");
  await taskRow(page, "셋째").getByRole("button", { name: "셋째", exact: true }).focus();
  await page.keyboard.press("e");
  await expect(page.getByRole("textbox", { name: "제목: 셋째" })).toBeFocused();
  await page.keyboard.press("Escape");
  await page.keyboard.press("n");
  await expect(page.getByRole("dialog", { name: "할일 신규등록" }).getByLabel("제목")).toBeFocused();
});
