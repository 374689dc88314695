import type { z } from "zod";
import { startTestApp, type StaffOptions, type TestApp, type TestStaff } from "#app/testing/test-app.ts";
import * as endpoints from "../../endpoints.ts";
import type * as schemas from "../../schemas.ts";
import type { SentTask, TaskEntry } from "../../schemas.ts";

type Draft = Partial<Omit<z.input<typeof schemas.createTask.body>, "staffs">>;
export type MoveBody = z.input<typeof schemas.updateTask.body>;

/** A running application with one team, and the few steps that tests of tasks take again and again. */
export type TaskFirm = {
  readonly app: TestApp;
  readonly teamId: number;
  staff(options?: StaffOptions): Promise<TestStaff>;
  people(count: number): Promise<TestStaff[]>;
  /** Creates a task by the call; answers its id. */
  give(sender: TestStaff, recipients: readonly TestStaff[], draft?: Draft): Promise<number>;
  open(person: TestStaff): Promise<TaskEntry[]>;
  entry(person: TestStaff, taskId: number): Promise<TaskEntry>;
  sentTask(person: TestStaff, taskId: number): Promise<SentTask>;
  update(person: TestStaff, taskId: number, body: MoveBody): ReturnType<typeof updateCall>;
  pick(person: TestStaff, taskId: number): ReturnType<typeof updateCall>;
  progress(person: TestStaff, taskId: number): ReturnType<typeof updateCall>;
  complete(person: TestStaff, taskId: number): ReturnType<typeof updateCall>;
  abandon(person: TestStaff, taskId: number, reason?: string): ReturnType<typeof updateCall>;
  undo(person: TestStaff, taskId: number, undoId: number): ReturnType<typeof undoCall>;
  /** The rows of a task as they are stored, without what every write changes and what no step back takes away. */
  stored(taskId: number): Promise<unknown>;
};

const updateCall = (app: TestApp, token: string, taskId: number, body: MoveBody) =>
  app.call(endpoints.updateTask, { params: { id: String(taskId) }, body }, { token });

const undoCall = (app: TestApp, token: string, taskId: number, undoId: number) =>
  app.call(endpoints.undoTask, { params: { id: String(taskId) }, body: { undoId } }, { token });

export async function startTaskFirm(appOptions: Parameters<typeof startTestApp>[0] = {}): Promise<TaskFirm> {
  const app = await startTestApp(appOptions);
  const teamId = await app.createTeam();
  const update = (person: TestStaff, taskId: number, body: MoveBody) => updateCall(app, person.token, taskId, body);
  const firm: TaskFirm = {
    app,
    teamId,
    update,
    staff: (options) => app.createStaff({ teamIds: [teamId], ...options }),
    people: (count) => Promise.all(Array.from({ length: count }, () => firm.staff())),
    async give(sender, recipients, draft = {}) {
      const staffs = recipients.map(({ id, shortName }) => ({ id, name: shortName }));
      const body = { title: "소장 초안 검토", importance: "B", allCheck: "N", ...draft, staffs } as const;
      const { status, body: answer } = await app.call(endpoints.createTask, { body }, { token: sender.token });
      if (status !== 200) throw new Error(`create: ${status} ${answer.message}`);
      return answer.model.id;
    },
    async open(person) {
      return (await app.call(endpoints.refresh, {}, { token: person.token })).body.models;
    },
    async entry(person, taskId) {
      const token = person.token;
      const query = { size: "100" };
      const lists = await Promise.all([
        app.call(endpoints.refresh, {}, { token }),
        app.call(endpoints.completed, { query }, { token }),
        app.call(endpoints.abandoned, { query }, { token }),
      ]);
      const found = lists.flatMap(({ body }) => body.models).filter((entry) => entry.task.id === taskId);
      if (found.length !== 1) throw new Error(`${found.length} entries of task ${taskId}`);
      return found[0]!;
    },
    async sentTask(person, taskId) {
      const { body } = await app.call(endpoints.sent, {}, { token: person.token });
      return body.models.find((task) => task.id === taskId)!;
    },
    pick: (person, taskId) =>
      update(person, taskId, { pickStaffId: person.id, status: "진행", userTaskStatus: "진행" }),
    progress: (person, taskId) => update(person, taskId, { status: "진행", userTaskStatus: "진행" }),
    complete: (person, taskId) => update(person, taskId, { userTaskStatus: "완료" }),
    abandon: (person, taskId, reason) =>
      update(person, taskId, { status: "포기", userTaskStatus: "포기", ...(reason !== undefined && { reason }) }),
    undo: (person, taskId, undoId) => undoCall(app, person.token, taskId, undoId),
    async stored(taskId) {
      const { rows } = await app.database.pool.query<{ state: unknown }>(
        `select jsonb_build_object('task', to_jsonb(t) - '{version,updated_at,updated_by}'::text[],
           'entries', (select jsonb_agg(to_jsonb(e) - '{version,updated_at,ack_at}'::text[] order by e.id)
                       from task_users e where e.task_id = t.id)) as state
         from tasks t where t.id = $1`,
        [taskId],
      );
      return rows[0]!.state;
    },
  };
  return firm;
}
