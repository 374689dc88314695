import { readFileSync } from "node:fs";
import { setTimeout as pause } from "node:timers/promises";
import { lastTask, removeSince } from "../harness/made-tasks.ts";
import { OpenPage } from "../harness/open-page.ts";
import { percentile, tailOf } from "../harness/statistics.ts";
import { startProduct, type ServerProcess } from "../harness/servers.ts";
import type { Person, World } from "../harness/world.ts";
import { delayOf } from "./outcome.ts";
import type { Row } from "./row.ts";

const pages = 300;
/** What these make the server load and get ready is there once, however many pages follow. */
const firstPages = 100;
const forFive = { limit: 10, recipients: 5, tasks: 100 };
const forAll = { limit: 50, recipients: pages, tasks: 10 };
const rounds = 5;
const perConnection = 40;
const atRest = 160;
const withPages = 200;
const patienceMs = 5_000;
/** After so long a server is at rest: what runs jobs is read five seconds after the start, and is no cost of a page. */
const restMs = 10_000;
const settleMs = 1_000;

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
      const open = async (from: number, to: number) => {
        for (const { token } of world.people.slice(from, to)) opened.push(await OpenPage.open(product.url, token));
        await pause(settleMs);
      };
      await open(0, firstPages);
      const withFirst = residentKilobytes(product.pid);
      await open(firstPages, pages);
      const after = residentKilobytes(product.pid);
      // As other rows: a warm server. The first time a page hears costs a whole list of its reader.
      await hear(product, world, opened, forAll.recipients, 10);
      const tailWhen = async ({ recipients, tasks }: typeof forFive) => {
        const heard: Heard[] = [];
        for (let round = 0; round < (quick ? 1 : rounds); round += 1) {
          heard.push(await hear(product, world, opened, recipients, quick ? Math.ceil(tasks / 5) : tasks));
        }
        return tailOf(heard);
      };
      const five = await tailWhen(forFive);
      const all = await tailWhen(forAll);
      const each = (after - withFirst) / (pages - firstPages);
      return [
        delayOf(`commit → message, ${pages} pages, ${forFive.recipients} told`, five, forFive.limit),
        delayOf(`commit → message, all ${pages} told`, all, forAll.limit),
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

type Heard = { readonly p50: number; readonly p99: number };

/** Creates so many tasks and notes how long after the answer, which comes after the commit, each recipient's page heard of it. */
async function hear(
  product: ServerProcess,
  world: World,
  opened: readonly OpenPage[],
  recipients: number,
  tasks: number,
): Promise<Heard> {
  const delays: number[] = [];
  const [sender] = world.people;
  for (let task = 0; task < tasks; task += 1) {
    const first = (task * recipients) % pages;
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
  return { p50: percentile(delays, 0.5), p99: percentile(delays, 0.99) };
}
