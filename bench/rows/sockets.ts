import { readFileSync } from "node:fs";
import { setTimeout as pause } from "node:timers/promises";
import { lastTask, removeSince } from "../harness/made-tasks.ts";
import { OpenPage } from "../harness/open-page.ts";
import { onThisMachine } from "../harness/machine.ts";
import { percentile } from "../harness/statistics.ts";
import { startProduct, type ServerProcess } from "../harness/servers.ts";
import type { Person, World } from "../harness/world.ts";
import type { Row } from "./row.ts";

const pages = 300;
const forFive = { limit: 10, recipients: 5 };
const forAll = { limit: 50, recipients: pages };
const perConnection = 40;
const atRest = 160;
const withPages = 200;
const patienceMs = 5_000;
/** After so long a server that was just started is at rest. */
const restMs = 3_000;

const megabytes = (kilobytes: number) => kilobytes / 1_024;

/** 300 open pages: how soon they hear of a commit, and what they cost the server. */
export const sockets: Row = {
  name: "sockets",
  async run({ world, quick }) {
    const product = await startProduct(world.databaseUrl);
    const mark = await lastTask(world);
    const opened: OpenPage[] = [];
    try {
      await answerOnce(product, world.people[0]!);
      await pause(restMs);
      const before = residentKilobytes(product.pid);
      for (const { token } of world.people.slice(0, pages)) opened.push(await OpenPage.open(product.url, token));
      await pause(1_000);
      const after = residentKilobytes(product.pid);
      // As other rows: a warm server. The first time a page hears costs a whole list of its reader.
      await hear(product, world, opened, forAll.recipients, 10);
      const five = await hear(product, world, opened, forFive.recipients, quick ? 20 : 100);
      const all = await hear(product, world, opened, forAll.recipients, quick ? 3 : 10);
      const each = (after - before) / pages;
      return [
        delay(`commit → message, ${pages} pages, ${forFive.recipients} told`, five, forFive.limit),
        delay(`commit → message, all ${pages} told`, all, forAll.limit),
        atMost("memory per page", each, perConnection, "KB"),
        atMost("server memory at rest", megabytes(before), atRest, "MB"),
        atMost(`server memory with ${pages} pages`, megabytes(after), withPages, "MB"),
      ];
    } finally {
      for (const page of opened) page.close();
      await product.stop();
      await removeSince(world, mark);
    }
  },
};

function delay(name: string, milliseconds: readonly number[], most: number) {
  const p99 = percentile(milliseconds, 0.99);
  const figure = `p50 ${percentile(milliseconds, 0.5).toFixed(1)} ms, p99 ${p99.toFixed(1)} ms`;
  const { limit, said } = onThisMachine(most);
  return { name, figure, limit: `p99 ≤ ${said}`, reached: p99 <= limit };
}

function atMost(name: string, value: number, limit: number, unit: string) {
  return { name, figure: `${value.toFixed(0)} ${unit}`, limit: `≤ ${limit} ${unit}`, reached: value <= limit };
}

/** Resident memory of the process in KB, as the system counts it. */
function residentKilobytes(pid: number): number {
  return Number(/^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1]);
}

async function answerOnce(product: ServerProcess, { token }: Person): Promise<void> {
  await fetch(`${product.url}/api/tasks/refresh`, { headers: { authorization: `Bearer ${token}` } });
}

/** Creates tasks and notes how long after the answer, which comes after the commit, each recipient's page heard of it. */
async function hear(
  product: ServerProcess,
  world: World,
  opened: readonly OpenPage[],
  recipients: number,
  rounds: number,
) {
  const delays: number[] = [];
  const [sender] = world.people;
  for (let round = 0; round < rounds; round += 1) {
    const first = (round * recipients) % pages;
    const told = Array.from({ length: recipients }, (_, index) => (first + index) % pages);
    const before = told.map((index) => opened[index]!.heard.length);
    const response = await fetch(`${product.url}/api/tasks/order/staffs`, {
      method: "POST",
      headers: { authorization: `Bearer ${sender!.token}`, "content-type": "application/json" },
      body: JSON.stringify({
        title: "회의 알림",
        importance: "A",
        allCheck: "N",
        staffs: told.map((index) => ({ id: world.people[index]!.id, name: "" })),
      }),
    });
    if (response.status !== 200) throw new Error(`creating: ${response.status} ${await response.text()}`);
    const answered = performance.now();
    for (const [place, index] of told.entries()) {
      const at = await opened[index]!.hears(before[place]!, patienceMs);
      delays.push(Math.max(0, at - answered));
    }
  }
  return delays;
}
