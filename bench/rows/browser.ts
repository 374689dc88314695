import type { Browser, Page } from "@playwright/test";
import { gzipSync } from "node:zlib";
import {
  framesDuring,
  launchBrowser,
  openPage,
  readVitals,
  signedIn,
  storageAfterVisit,
  type Vitals,
} from "../harness/browser.ts";
import { lastTask, removeSince } from "../harness/made-tasks.ts";
import { median } from "../harness/statistics.ts";
import type { Person, World } from "../harness/world.ts";
import type { Bench, Outcome, Row } from "./row.ts";

const most = { paint: 1_500, interaction: 100, kilobytes: 180 };
const manyTasks = 1_000;
/** Of the frames that the same page paints when nothing happens: what is lost to the machine is lost there, too. */
const leastFrames = 0.95;

/** What people see: the first screens on a phone, and a list of 1,000 tasks under their hands. */
export const browser: Row = {
  name: "browser",
  async run(bench) {
    const launched = await launchBrowser();
    try {
      return [
        ...(await signIn(bench, launched)),
        ...(await taskScreen(bench, launched)),
        ...(await longList(bench, launched)),
      ];
    } finally {
      await launched.close();
    }
  },
};

const visits = ({ quick }: Bench) => (quick ? 1 : 5);

async function signIn(bench: Bench, launched: Browser): Promise<Outcome[]> {
  const seen: Vitals[] = [];
  for (let visit = 0; visit < visits(bench); visit += 1) {
    const page = await openPage(launched, { slow: true });
    await page.goto(`${bench.product.url}/member/login`);
    // Whoever types before anything is painted ends the measurement.
    await page.waitForFunction(() => performance.getEntriesByType("paint").length > 0);
    await page.getByLabel("이메일").pressSequentially("lawyer@haechi.example", { delay: 40 });
    await page.locator("input[type=password]").pressSequentially("haechi-2026", { delay: 40 });
    seen.push(await readVitals(page));
    await page.context().close();
  }
  return vitalOutcomes("sign-in", seen);
}

async function taskScreen(bench: Bench, launched: Browser): Promise<Outcome[]> {
  const seen: Vitals[] = [];
  for (let visit = 0; visit < visits(bench); visit += 1) {
    const { token } = bench.world.people[20 + visit]!;
    const storage = await storageAfterVisit(launched, bench.product.url, token);
    const page = await openPage(launched, { slow: true, storage });
    await page.goto(bench.product.url);
    // First this, which puts nothing into the page: what a locator brings along takes a phone 200 ms.
    await page.waitForLoadState("networkidle");
    await page.locator("[data-entry]").first().waitFor();
    for (let row = 0; row < 4; row += 1) {
      await page.locator("[data-entry] [data-row-focus]").nth(row).click();
      await page.waitForTimeout(200);
    }
    seen.push(await readVitals(page));
    await page.context().close();
  }
  return vitalOutcomes("task screen", seen);
}

const spread = (values: readonly number[]) => `${Math.min(...values).toFixed(0)}–${Math.max(...values).toFixed(0)}`;

async function vitalOutcomes(name: string, seen: readonly Vitals[]): Promise<Outcome[]> {
  const line = (of: string, values: readonly number[], limit: number, unit: string): Outcome => ({
    name: `${name} on a phone, ${of}`,
    figure: `${median(values).toFixed(0)} ${unit} (${spread(values)})`,
    limit: `≤ ${limit} ${unit}`,
    reached: median(values) <= limit,
  });
  const shift = Math.max(...seen.map((one) => one.shift));
  return [
    line(
      "largest paint",
      seen.map(({ paint }) => paint),
      most.paint,
      "ms",
    ),
    line(
      "slowest interaction",
      seen.map(({ interaction }) => interaction),
      most.interaction,
      "ms",
    ),
    // Three digits, as browsers report it: a letter of another font is a hair wider.
    { name: `${name} on a phone, layout shift`, figure: shift.toFixed(3), limit: "0", reached: shift < 0.0005 },
    line("scripts, gzip", [await weigh(seen[0]!.scripts)], most.kilobytes, "KB"),
  ];
}

async function weigh(scripts: readonly string[]): Promise<number> {
  const bodies = await Promise.all(scripts.map(async (url) => Buffer.from(await (await fetch(url)).arrayBuffer())));
  return bodies.reduce((sum, body) => sum + gzipSync(body, { level: 9 }).length, 0) / 1_024;
}

async function longList(bench: Bench, launched: Browser): Promise<Outcome[]> {
  const { world, product } = bench;
  const person = world.people.at(-1)!;
  const mark = await lastTask(world);
  await giveTasks(world, person);
  const page = await openPage(launched, { slow: false, storage: signedIn(product.url, person.token) });
  const shares: { drag: number; expand: number }[] = [];
  const frames: { drag: number; expand: number }[] = [];
  try {
    await page.goto(product.url);
    await page.locator("[data-handle][aria-roledescription]").first().waitFor();
    // As other rows: warm, and with all rows drawn.
    await dragFirst(page);
    await expandSome(page);
    for (let round = 0; round < (bench.quick ? 2 : 5); round += 1) {
      const idle = await framesDuring(page, () => page.waitForTimeout(1_000));
      const drag = await framesDuring(page, () => dragFirst(page));
      const expand = await framesDuring(page, () => expandSome(page));
      shares.push({ drag: drag / idle, expand: expand / idle });
      frames.push({ drag, expand });
    }
  } finally {
    await page.context().close();
    await removeSince(world, mark);
  }
  return (["drag", "expand"] as const).map((kind) => {
    const share = median(shares.map((one) => one[kind]));
    const perSecond = median(frames.map((one) => one[kind]));
    return {
      name: `${manyTasks.toLocaleString("en")} tasks, ${kind}`,
      figure: `${perSecond.toFixed(1)} frames/s, ${share.toFixed(2)} of the idle page`,
      limit: `≥ ${leastFrames} of the idle page's 60`,
      reached: share >= leastFrames,
    };
  });
}

/** Takes the first row down past nine others and brings it back, a step each frame. */
async function dragFirst(page: Page): Promise<void> {
  const { x, y } = await placeOf(page, "[data-handle]", 0);
  await page.mouse.move(x, y);
  await page.mouse.down();
  for (const way of [1, -1]) {
    for (let step = 0; step <= 40; step += 1) {
      await page.mouse.move(x, y + (way === 1 ? step : 40 - step) * 10);
      await page.waitForTimeout(12);
    }
  }
  await page.mouse.up();
}

async function expandSome(page: Page): Promise<void> {
  for (const row of [0, 1, 2, 3, 4, 5, 5]) {
    const { x, y } = await placeOf(page, "[data-row-focus]", row);
    await page.mouse.click(x, y);
    await page.waitForTimeout(150);
  }
}

/**
 * The middle of the element, by the number it has among those of the selector. A locator looks through 1,000 rows for
 * 60 ms, in which the page paints nothing.
 */
function placeOf(page: Page, selector: string, number: number): Promise<{ x: number; y: number }> {
  return page.evaluate(
    ([wanted, index]) => {
      const { x, y, width, height } = document.querySelectorAll(wanted)[index]!.getBoundingClientRect();
      return { x: x + width / 2, y: y + height / 2 };
    },
    [selector, number] as const,
  );
}

async function giveTasks({ database }: World, { id }: Person): Promise<void> {
  await database.pool.query(
    `with made as (
       insert into tasks (title, importance, all_check, department, created_by)
       select '긴 목록의 업무 ' || n, 'C', 'N', '송무', $1 from generate_series(1, $2::int) n returning id, title)
     insert into task_users (task_id, staff_id, title, importance) select id, $1, title, 'C' from made`,
    [id, manyTasks],
  );
}
