import { defineConfig } from "vitest/config";

const shared = {
  pool: "forks" as const,
  globalSetup: ["src/kit/server/testing/global-setup.ts"],
  testTimeout: 20_000,
  hookTimeout: 30_000,
};

export default defineConfig({
  test: {
    maxWorkers: 2,
    projects: [
      { test: { ...shared, name: "src", include: ["src/**/*.test.ts", "check/**/*.test.ts", "bench/**/*.test.ts"] } },
      // A proof runs thousands of calls; its own figures bound it.
      {
        test: { ...shared, name: "proof", include: ["proof/**/*.test.ts"], testTimeout: 600_000, hookTimeout: 120_000 },
      },
    ],
  },
});
