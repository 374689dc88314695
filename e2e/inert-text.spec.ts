import type { Page } from "@playwright/test";
import { demoSession } from "./fixtures/demo.ts";
import { expect, test } from "./fixtures/journey.ts";
import { markup } from "./fixtures/markup.ts";
import { addressOf, openPages } from "./fixtures/pages.ts";
import { poison } from "./fixtures/poison.ts";

const pages = await openPages();

const addresses = [...pages.map(({ path }) => addressOf(path)), "/?view=sent", "/?view=completed"];

/** What became of the texts on this page: what ran, what is markup now, and which of them stand there as text. */
async function look(page: Page): Promise<{ ran: unknown; alive: string[]; shown: number[] }> {
  return page.evaluate((texts) => {
    const elements = [...document.querySelectorAll("*")];
    const alive = elements.filter(
      ({ attributes, localName }) =>
        ["base", "object", "embed", "marquee", "xss", "iframe", "math"].includes(localName) ||
        [...attributes].some(
          ({ name, value }) =>
            /^on|^(srcdoc|formaction)$/i.test(name) ||
            (/^(href|src|action|data|xlink:href)$/i.test(name) &&
              /^\s*(java\s*script|vbscript|data:text)/i.test(value)),
        ),
    );
    const fields = [...document.querySelectorAll("input, textarea")].map((field) => (field as HTMLInputElement).value);
    const text = [document.body.textContent, document.title, ...fields].join("\n");
    return {
      ran: (window as unknown as { ran?: unknown }).ran ?? null,
      alive: alive.map(({ outerHTML }) => outerHTML.slice(0, 200)),
      shown: texts.flatMap((one, index) => (text.includes(one) ? [index] : [])),
    };
  }, markup);
}

test.use({ ownApp: {} });

test("texts that look like scripts stay texts on every page", async ({ app, openAs }) => {
  test.slow();
  const columns = await poison(app.database);
  expect(columns.length).toBeGreaterThan(80);
  const page = await openAs(await demoSession(app, "admin"), { context: { reducedMotion: "reduce" } });
  const dialogs: string[] = [];
  page.on("dialog", (dialog) => {
    dialogs.push(`${page.url()}: ${dialog.message()}`);
    void dialog.dismiss();
  });
  const shown = new Set<number>();
  for (const address of addresses) {
    await page.goto(address);
    await expect(page.getByRole("main")).toBeVisible();
    await expect(page.getByLabel("불러오는 중")).toHaveCount(0);
    await expect.poll(async () => (await look(page)).shown.length, { message: address }).toBeGreaterThan(0);
    const found = await look(page);
    expect([address, found.ran, found.alive]).toEqual([address, null, []]);
    for (const index of found.shown) shown.add(index);
  }
  expect(dialogs).toEqual([]);
  expect(shown.size, "texts that stood on some page as they were written").toBe(markup.length);
});
