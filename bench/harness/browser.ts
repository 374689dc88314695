import { chromium, type Browser, type BrowserContextOptions, type Page } from "@playwright/test";
import { findChromium } from "../../check/chromium.ts";
import { phoneRate } from "./machine.ts";

/** A phone of the middle range on a mobile network, as Chromium's own tools imitate them. */
const phone = { width: 390, height: 844 };
const network = { offline: false, latency: 165, downloadThroughput: 1_012_500, uploadThroughput: 168_750 };
const afterInteractionMs = 300;

/** What a page cost its reader so far. */
export type Vitals = {
  /** Milliseconds until the largest part of the screen was painted. */
  readonly paint: number;
  /** Milliseconds of the slowest interaction until the next frame. */
  readonly interaction: number;
  /** Sum of the layout shifts that no input caused. */
  readonly shift: number;
  /** Scripts that were asked for before the largest paint. */
  readonly scripts: readonly string[];
};

export function launchBrowser(): Promise<Browser> {
  const executablePath = findChromium();
  const args = ["--no-sandbox", "--disable-gpu", "--disable-background-networking", "--disable-component-update"];
  return chromium.launch({ ...(executablePath && { executablePath }), args });
}

type Storage = NonNullable<BrowserContextOptions["storageState"]>;

/** What the browser of a signed-in person keeps besides files, after a visit of the first page. */
export async function storageAfterVisit(browser: Browser, url: string, token: string): Promise<Storage> {
  const context = await browser.newContext({ storageState: signedIn(url, token) });
  const page = await context.newPage();
  await page.goto(url);
  await page.locator("[data-entry]").first().waitFor();
  const storage = await context.storageState();
  await context.close();
  return storage;
}

/** Storage of a browser in which this session was just begun. */
export const signedIn = (url: string, token: string) => ({
  cookies: [],
  origins: [{ origin: new URL(url).origin, localStorage: [{ name: "haechi.token", value: token }] }],
});

/** An empty page of a browser that keeps no files yet. `slow`: as a phone. */
export async function openPage(
  browser: Browser,
  { storage, slow }: { storage?: Storage; slow: boolean },
): Promise<Page> {
  const context = await browser.newContext({
    locale: "ko-KR",
    timezoneId: "Asia/Seoul",
    viewport: slow ? phone : { width: 1_440, height: 900 },
    ...(storage && { storageState: storage }),
  });
  const page = await context.newPage();
  await page.addInitScript(observe);
  if (slow) {
    const tools = await context.newCDPSession(page);
    await tools.send("Network.enable");
    await tools.send("Network.emulateNetworkConditions", network);
    await tools.send("Emulation.setCPUThrottlingRate", { rate: phoneRate() });
  }
  return page;
}

type Observed = { paint: number; interaction: number; shift: number };
type Shift = PerformanceEntry & { value: number; hadRecentInput: boolean };
type Interaction = PerformanceEntry & { interactionId: number };

/** Runs in the page before its own scripts; what it needs must stand within it. */
function observe(): void {
  const observed: Observed = { paint: 0, interaction: 0, shift: 0 };
  Object.assign(window, { observed });
  // oxlint-disable-next-line unicorn/consistent-function-scoping -- only this function is sent to the page
  const follow = (type: string, take: (entry: PerformanceEntry) => void) =>
    new PerformanceObserver((list) => list.getEntries().forEach(take)).observe({
      type,
      buffered: true,
      durationThreshold: 16,
    } as PerformanceObserverInit);
  follow("largest-contentful-paint", ({ startTime }) => (observed.paint = startTime));
  follow("layout-shift", (entry) => {
    const { value, hadRecentInput } = entry as Shift;
    if (!hadRecentInput) observed.shift += value;
  });
  follow("event", (entry) => {
    if ((entry as Interaction).interactionId > 0) observed.interaction = Math.max(observed.interaction, entry.duration);
  });
}

export async function readVitals(page: Page): Promise<Vitals> {
  await page.waitForTimeout(afterInteractionMs);
  return page.evaluate(() => {
    const { observed } = window as unknown as { observed: Observed };
    const scripts = performance.getEntriesByType("resource").filter(({ name }) => name.endsWith(".js"));
    return {
      ...observed,
      scripts: scripts.filter(({ startTime }) => startTime <= observed.paint).map(({ name }) => name),
    };
  });
}

/** Frames a second that the page painted while `act` went on. */
export async function framesDuring(page: Page, act: () => Promise<void>): Promise<number> {
  await page.evaluate(() => {
    const state = { going: true, frames: 0, started: performance.now() };
    Object.assign(window, { counted: state });
    const count = () => {
      if (!state.going) return;
      state.frames += 1;
      requestAnimationFrame(count);
    };
    requestAnimationFrame(count);
  });
  await act();
  return page.evaluate(() => {
    const { counted } = window as unknown as { counted: { going: boolean; frames: number; started: number } };
    counted.going = false;
    return counted.frames / ((performance.now() - counted.started) / 1_000);
  });
}
