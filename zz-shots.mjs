import { chromium } from "playwright-core";
import { findChromium } from "./check/chromium.ts";
const base = "http://127.0.0.1:4555";
const [who, width, scheme, out, ...paths] = process.argv.slice(2);
const r = await fetch(`${base}/api/auth/login`, { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify({ email: who, password: "haechi-demo-2026" }) });
const body = await r.json();
const token = body.token ?? body.model?.token ?? body.accessToken;
const browser = await chromium.launch({ executablePath: await findChromium() });
const context = await browser.newContext({ viewport: { width: Number(width), height: 900 }, colorScheme: scheme });
await context.addInitScript((t) => localStorage.setItem("haechi.token", t), token);
const page = await context.newPage();
page.on("console", (m) => { if (m.type() === "error") console.log("console:", m.text().slice(0, 200)); });
page.on("response", (x) => { if (x.status() >= 400) console.log(x.status(), x.url().replace(base, "")); }); page.on("pageerror", (e) => console.log("pageerror", String(e).slice(0,300))); page.on("requestfailed", (q) => console.log("failed", q.url(), q.failure()?.errorText));
for (const path of paths) {
  await page.goto(base + path, { waitUntil: "load" });
  await page.waitForTimeout(2500);
  const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  await page.screenshot({ path: `/tmp/shots/${out}${path.replaceAll("/", "_")}.png` });
  console.log(path, (await page.locator("h1").first().textContent({ timeout: 3000 }).catch(() => "no h1")), wide > 0 ? `WIDE ${wide}` : "");
}
await browser.close();
