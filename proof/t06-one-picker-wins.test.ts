import { afterAll, beforeAll, expect, test } from "vitest";
import { fillPath } from "#platform/endpoint.ts";
import { startTestApp, type TestStaff } from "#app/testing/test-app.ts";
import * as tasks from "#features/work/tasks/endpoints.ts";
import { figure, proofTimeout, report, seed } from "./harness/figures.ts";
import { startBeside, type TwoProcesses } from "./harness/two-processes.ts";
import { openClient, type Answer } from "./harness/wire.ts";

const rounds = figure(200, 10_000);
const pickers = figure(50, 200);

let app: TwoProcesses;
let staffs: TestStaff[];
let clients: ReturnType<typeof openClient>[];

beforeAll(async () => {
  app = await startBeside(await startTestApp());
  clients = app.urls.map((url) => openClient(url));
  const team = await app.createTeam();
  staffs = [];
  for (let number = 0; number < pickers; number += 1) staffs.push(await app.createStaff({ teamIds: [team] }));
});

afterAll(async () => {
  for (const client of clients) client.close();
  await app.stop();
});

/** A task that waits for all pickers; answers its id and the entry of each. */
async function createRace(): Promise<{ taskId: number; entryIds: number[] }> {
  const created = await app.call(
    tasks.createTask,
    {
      body: {
        title: "먼저 가져가기",
        importance: "A",
        allCheck: "N",
        staffs: staffs.map(({ id, shortName }) => ({ id, name: shortName })),
      },
    },
    { token: staffs[0]!.token },
  );
  expect(created.status).toBe(200);
  const taskId = created.body.model.id;
  const entries = await app.database.query
    .selectFrom("task_users")
    .select(["id", "staff_id"])
    .where("task_id", "=", taskId)
    .execute();
  const byStaff = new Map(entries.map((entry) => [entry.staff_id, entry.id]));
  return { taskId, entryIds: staffs.map((staff) => byStaff.get(staff.id)!) };
}

/** Neighbours in the list speak to different processes. */
function pick(taskId: number, staff: TestStaff, entryId: number): Promise<Answer> {
  return clients[staffs.indexOf(staff) % 2]!.send({
    method: tasks.updateTask.method,
    path: fillPath(tasks.updateTask.path, { id: taskId }),
    headers: { authorization: `Bearer ${staff.token}`, "content-type": "application/json" },
    body: JSON.stringify({ pickStaffId: staff.id, status: "진행", userTaskStatus: "진행", taskUserId: entryId }),
  });
}

/** What the database says of the race: who has it, whose entries run, how often a pick was written down. */
async function stored(taskId: number) {
  const { rows } = await app.database.pool.query<{ picker: number; running: number[]; written: number }>(
    `select t.pick_staff_id as picker,
            array(select staff_id from task_users where task_id = t.id and status = '진행') as running,
            (select count(*)::int from change_log where record_type = 'task' and record_id = t.id
               and action = 'task.pick') as written
     from tasks t where t.id = $1`,
    [taskId],
  );
  return rows[0]!;
}

test("of many pickers at once exactly one wins, and the others learn who", { timeout: proofTimeout }, async () => {
  const winners = new Set<number>();
  for (let round = 0; round < rounds; round += 1) {
    const { taskId, entryIds } = await createRace();
    // Another one begins each round, so that the winner is not simply the first in the list.
    const start = (round * 7 + seed) % pickers;
    const order = staffs.map((_, index) => (index + start) % pickers);
    const answers = await Promise.all(order.map((index) => pick(taskId, staffs[index]!, entryIds[index]!)));

    const won = order.filter((_, place) => answers[place]!.status === 200);
    expect(won, `round ${round}: winners of task ${taskId}`).toHaveLength(1);
    const winner = staffs[won[0]!]!;
    winners.add(winner.id);
    for (const answer of answers) {
      if (answer.status === 200) continue;
      expect(answer.status, answer.text).toBe(409);
      expect(JSON.parse(answer.text)).toMatchObject({
        code: "conflict",
        message: expect.stringContaining(`${winner.shortName}님`) as string,
      });
    }
    expect(await stored(taskId)).toEqual({ picker: winner.id, running: [winner.id], written: 1 });
  }
  report(`T6 pick race: ${rounds} rounds × ${pickers}, 1 winner each (${winners.size} people won), at two processes`);
});
