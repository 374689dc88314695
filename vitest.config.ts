import { defineConfig } from "vitest/config";

const shared = {
  pool: "forks" as const,
  globalSetup: ["src/operate/testing/global-setup.ts"],
  // What hangs is found all the same; what is slow on a slow machine is no fault.
  testTimeout: 120_000,
  hookTimeout: 300_000,
  expect: { poll: { timeout: 30_000 } },
  // A proof that fails says what it found: "[ Array(1) ]" of a run that is gone tells nobody anything.
  chaiConfig: { truncateThreshold: 2_000 },
};

/** Proofs of milliseconds: two cores that others use as well would measure those others. */
const alone = ["proof/t04-no-file-holds-others.test.ts"];

export default defineConfig({
  test: {
    // Proofs wait for starts, kills and clocks half of their time: a third one uses two cores better.
    maxWorkers: 3,
    projects: [
      {
        test: {
          ...shared,
          name: "src",
          include: ["src/**/*.test.ts", "check/**/*.test.ts", "bench/**/*.test.ts"],
          // Each file starts a server of its own; reading the whole product anew for each took half of the time.
          isolate: false,
        },
      },
      // A proof runs thousands of calls; its own figures bound it.
      {
        test: {
          ...shared,
          name: "proof",
          include: ["proof/**/*.test.ts"],
          exclude: alone,
          testTimeout: 600_000,
          isolate: false,
        },
      },
      {
        test: {
          ...shared,
          name: "proof-alone",
          include: alone,
          testTimeout: 600_000,
          maxWorkers: 1,
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
});
