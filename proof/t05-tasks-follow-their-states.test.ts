import { afterAll, beforeAll, expect, test } from "vitest";
import * as fc from "fast-check";
import { startTestApp } from "#app/testing/test-app.ts";
import { figure, proofTimeout, report, seed } from "./harness/figures.ts";
import { ran, taskCommands } from "./harness/task-commands.ts";
import { TaskModel } from "./harness/task-model.ts";
import { Process } from "./harness/task-process.ts";
import { TaskWorld } from "./harness/task-world.ts";
import { startBeside, type TwoProcesses } from "./harness/two-processes.ts";

const runs = figure(300, 20_000);
const most = figure(30, 80);
/** Each lane has a server of its own on the one database, and all share another process, so that restarts meet others at work. */
const lanes = 3;
const teams = [["가팀", "나팀"], ["가팀", "나팀"], ["가팀"], ["나팀"]];

let app: TwoProcesses;

beforeAll(async () => {
  app = await startBeside(await startTestApp());
  // The last administrator of a firm may neither leave nor lose the role: here it is nobody whom a command concerns.
  await app.createStaff({ roles: ["관리자"] });
});

afterAll(() => app.stop());

async function runLane(lane: number): Promise<void> {
  const process = await Process.start(app, app.urls[1]);
  const property = fc.asyncProperty(taskCommands(most), async (commands) => {
    const real = await TaskWorld.create(
      process,
      teams.map((own) => ({ teams: own })),
    );
    const model = new TaskModel(teams);
    await fc.asyncModelRun(() => ({ model, real }), commands);
    await real.compare(model, true);
  });
  try {
    // A failure is made small for as long as there is time, and is told in any case.
    await fc.assert(property, {
      seed: seed + lane,
      numRuns: Math.ceil(runs / lanes),
      interruptAfterTimeLimit: proofTimeout * 0.9,
      markInterruptAsFailure: true,
    });
  } finally {
    await process.stop();
  }
}

test("whatever people do, every list shows what the specification says", { timeout: proofTimeout }, async () => {
  const ended = await Promise.allSettled(Array.from({ length: lanes }, (_, lane) => runLane(lane)));
  for (const lane of ended) if (lane.status === "rejected") throw lane.reason;
  const commands = Object.values(ran).reduce((sum, { tried }) => sum + tried, 0);
  const shares = Object.entries(ran).map(([name, { tried, allowed }]) => `${name} ${allowed}/${tried}`);
  // Each kind has to have been allowed and, where that can be, refused.
  for (const [name, { tried, allowed }] of Object.entries(ran)) {
    expect(allowed, name).toBeGreaterThan(0);
    if (!["leave", "restart", "roles"].includes(name)) expect(tried, name).toBeGreaterThan(allowed);
  }
  report(
    `T5 state model: ${runs} runs × ≤ ${most} commands, ${commands} commands, 0 divergences (${shares.join(", ")})`,
  );
});
