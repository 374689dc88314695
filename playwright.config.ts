import { defineConfig } from "@playwright/test";
import { findChromium } from "./check/chromium.ts";

const executablePath = findChromium();

export default defineConfig({
  testDir: "e2e",
  outputDir: ".cache/playwright",
  globalSetup: "./src/operate/testing/global-setup.ts",
  workers: 2,
  fullyParallel: true,
  timeout: 180_000,
  expect: { timeout: 20_000 },
  reporter: [["list"], ["json", { outputFile: ".cache/test-results/playwright.json" }]],
  use: {
    // What never comes ends its own journey, not the time of all of them.
    actionTimeout: 90_000,
    locale: "ko-KR",
    timezoneId: "Asia/Seoul",
    viewport: { width: 1440, height: 900 },
    // Recording every step doubles the time of a journey; `TRACE=1` for the one that fails.
    trace: process.env["TRACE"] ? "retain-on-failure" : "off",
    launchOptions: {
      ...(executablePath && { executablePath }),
      args: [
        "--no-sandbox",
        "--disable-gpu",
        "--disable-quic",
        "--no-first-run",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
      ],
    },
  },
});
