import { expect } from "vitest";
import { createSession, type TestStaff } from "#app/testing/test-app.ts";
import type { RoleName } from "#features/identity/access/roles.ts";
import { changeRoles } from "#features/identity/access/server/commands/change-roles.ts";
import { endAccess } from "#features/identity/access/server/commands/end-access.ts";
import type { SentTask, TaskCount, TaskEntry } from "#features/work/tasks/schemas.ts";
import type { Entry, Move, NewTask, Person, Task, TaskModel } from "./task-model.ts";
import type { Process } from "./task-process.ts";
import { entryShape, expectedClosed, modelEntryShape, modelSentShape, sentShape, type Names } from "./task-shapes.ts";
import type { Answer } from "./wire.ts";

type Lists = { models: TaskEntry[]; total: number };
type SentLists = { models: SentTask[]; total: number };
type Kept = { readonly tag: string; readonly body: unknown };

const nobody = { userId: null, staffId: null, requestId: null };
const undoMilliseconds = 600_000;
const importances = ["S", "A", "B"] as const;

/** The name of a team that nobody belongs to. */
export const foreignTeam = "남의 팀";

/** What a move sends, as the task screen does (spec §4.1). */
const moveBodies: Readonly<Record<Move, (staffId: number, allCheck: "Y" | "N") => object>> = {
  pick: (staffId) => ({ pickStaffId: staffId, status: "진행", userTaskStatus: "진행" }),
  progress: () => ({ status: "진행", userTaskStatus: "진행" }),
  complete: (staffId, allCheck) =>
    allCheck === "N"
      ? { status: "완료", completeStaffId: staffId, allCheck: false, userTaskStatus: "완료" }
      : { allCheck: true, userTaskStatus: "완료" },
  abandon: () => ({ status: "포기", userTaskStatus: "포기" }),
};

/** The people of one model in the real product; numbers of the model on the outside, ids within. */
export class TaskWorld {
  readonly #process: Process;
  readonly #staffs: TestStaff[];
  readonly #teamIds: Readonly<Record<string, number>>;
  readonly #names: Names = {
    person: (staffId) => this.#staffs.findIndex(({ id }) => id === staffId),
    task: (taskId) => this.#taskIds.indexOf(taskId),
  };
  readonly #taskIds: number[] = [];
  readonly #entryIds = new Map<string, number>();
  readonly #undoIds: number[] = [];
  readonly #kept = new Map<string, Kept>();
  readonly #openSeen = new Map<number, string>();
  readonly #closedSeen = new Map<number, string>();
  readonly #versions = new Map<string, number>();

  private constructor(process: Process, staffs: TestStaff[], teamIds: Readonly<Record<string, number>>) {
    this.#process = process;
    this.#staffs = staffs;
    this.#teamIds = teamIds;
  }

  static async create(process: Process, people: readonly Pick<Person, "teams">[]): Promise<TaskWorld> {
    const { app } = process;
    for (const name of [...people.flatMap(({ teams }) => teams), foreignTeam]) {
      process.teamIds[name] ??= await app.createTeam(`${name} ${crypto.randomUUID().slice(0, 8)}`);
    }
    const staffs: TestStaff[] = [];
    for (const { teams } of people) {
      staffs.push(await app.createStaff({ teamIds: teams.map((name) => process.teamIds[name]!) }));
    }
    return new TaskWorld(process, staffs, process.teamIds);
  }

  restart(): Promise<void> {
    return this.#process.restart();
  }

  async #send(person: number, method: string, path: string, body?: unknown, headers = {}): Promise<Answer> {
    return this.#process.send({
      method,
      path,
      headers: {
        authorization: `Bearer ${this.#staffs[person]!.token}`,
        ...(body !== undefined && { "content-type": "application/json" }),
        ...headers,
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
  }

  /** Sent twice at once with one key, as by a double click: one task. */
  async create(sender: number, { to, ...fields }: NewTask): Promise<number> {
    const body = { ...fields, staffs: to.map((person) => ({ id: this.#staffs[person]!.id, name: "" })) };
    const headers = { "idempotency-key": crypto.randomUUID() };
    const answers = await Promise.all([
      this.#send(sender, "POST", "/api/tasks/order/staffs", body, headers),
      this.#send(sender, "POST", "/api/tasks/order/staffs", body, headers),
    ]);
    const [first, second] = answers;
    expect(second.status).toBe(first.status);
    if (first.status !== 200) return first.status;
    const ids = answers.map(({ text }) => (JSON.parse(text) as { model: { id: number } }).model.id);
    expect(ids[0]).toBe(ids[1]);
    const entries = await this.#process.app.database.query
      .selectFrom("task_users")
      .select(["id", "staff_id"])
      .where("task_id", "=", ids[0]!)
      .execute();
    for (const { id, staff_id } of entries) {
      this.#entryIds.set(`${this.#taskIds.length} ${this.#names.person(staff_id)}`, id);
    }
    this.#taskIds.push(ids[0]!);
    return 200;
  }

  async move(person: number, move: Move, task: Task, reason: string): Promise<number> {
    const entryId = this.#entryIds.get(`${task.number} ${person}`);
    const answer = await this.#send(person, "PUT", `/api/tasks/${this.#taskIds[task.number]}`, {
      ...moveBodies[move](this.#staffs[person]!.id, task.allCheck),
      ...(entryId !== undefined && { taskUserId: entryId }),
      ...(move === "abandon" && { reason }),
    });
    if (answer.status === 200) {
      const { undo } = JSON.parse(answer.text) as { undo: { id: number; until: string } };
      expect(Date.parse(undo.until) - Date.now()).toBeLessThanOrEqual(undoMilliseconds);
      this.#undoIds.push(undo.id);
    }
    return answer.status;
  }

  async undo(person: number, ticket: number, task: Task): Promise<number> {
    const undoId = this.#undoIds[ticket]!;
    return (await this.#send(person, "POST", `/api/tasks/${this.#taskIds[task.number]}/undo`, { undoId })).status;
  }

  async reopen(person: number, task: Task): Promise<number> {
    return (await this.#send(person, "POST", `/api/tasks/${this.#taskIds[task.number]}/reopen`)).status;
  }

  /** Instead of waiting for ten minutes, or to have them however slow the machine is. */
  async moveUndoTime(ticket: number, seconds: number): Promise<void> {
    await this.#process.app.database.pool.query(
      "update task_undos set expires_at = clock_timestamp() + make_interval(secs => $2) where id = $1",
      [this.#undoIds[ticket]!, seconds],
    );
  }

  async editContent(person: number, task: Task, content: string, stale: boolean): Promise<number> {
    const contentVersion = this.#versions.get(`content ${task.number}`)! - (stale ? 1 : 0);
    const path = `/api/tasks/${this.#taskIds[task.number]}`;
    return (await this.#send(person, "PUT", path, { content, contentVersion })).status;
  }

  async editEntry(
    person: number,
    { task, owner, stale }: { task: Task; owner: number; stale: boolean },
    edit: Partial<Entry>,
  ): Promise<number> {
    const entryId = this.#entryIds.get(`${task.number} ${owner}`)!;
    const version = this.#versions.get(`entry ${entryId}`)! - (stale ? 1 : 0);
    return (await this.#send(person, "PUT", `/api/tasks/staffs/${entryId}`, { ...edit, version })).status;
  }

  async reorder(person: number, owner: number, tasks: readonly Task[]): Promise<number> {
    const body = tasks.map((task, index) => ({
      id: this.#entryIds.get(`${task.number} ${owner}`)!,
      order: tasks.length - index,
    }));
    return (await this.#send(person, "PUT", "/api/tasks/order", body)).status;
  }

  async switchTeam(person: number, whose: number, team: string): Promise<number> {
    const path = `/api/staffs/${this.#staffs[whose]!.id}/teams/${this.#teamIds[team]}`;
    return (await this.#send(person, "PATCH", path)).status;
  }

  async leave(person: number): Promise<void> {
    const { userId } = this.#staffs[person]!;
    await endAccess(this.#process.app.database, nobody, { userId, reason: "퇴사 처리" });
  }

  /** Gives the person these roles; whoever loses one signs in again. */
  async changeRoles(person: number, roles: readonly RoleName[]): Promise<void> {
    const { database } = this.#process.app;
    const staff = this.#staffs[person]!;
    await changeRoles(database, nobody, { userId: staff.userId, roles: [...roles], reason: "직무 변경" });
    this.#staffs[person] = { ...staff, token: await createSession(database, staff.userId) };
  }

  /** The team that the product says a person works in. */
  async compareTeam(model: TaskModel, person: number): Promise<void> {
    const { left, team } = model.people[person]!;
    const answer = await this.#send(person, "GET", "/api/auth/user");
    expect(answer.status).toBe(left ? 401 : 200);
    if (left) return;
    const { user } = JSON.parse(answer.text) as { user: { team: { id: number } } };
    expect(user.team.id).toBe(this.#teamIds[team]);
  }

  /**
   * Compares every list and count of every person with what the model says. Lists are read where they should differ or
   * the count says that anything was touched: all of them have one mark, so that where it stands they would answer once
   * more what was compared before. `whole`: in any case, as at the end of each run.
   */
  async compare(model: TaskModel, whole = false): Promise<void> {
    await Promise.all(model.people.map((person, index) => this.#compareOne(model, person, index, whole)));
  }

  async #compareOne(model: TaskModel, person: Person, index: number, whole: boolean): Promise<void> {
    if (person.left) {
      expect((await this.#send(index, "GET", "/api/tasks/refresh")).status).toBe(401);
      return;
    }
    const should = JSON.stringify([
      model.open(index).map((task) => modelEntryShape(task, index)),
      model.sent(index).map(modelSentShape),
    ]);
    const closed = expectedClosed(model, index);
    const counted = this.#read<TaskCount>(index, "/api/tasks/count");
    const isKnown = this.#openSeen.get(index) === should && this.#closedSeen.get(index) === JSON.stringify(closed);
    if (!whole && isKnown && !(await counted).fresh) return;
    const [open, sent, count] = await Promise.all([
      this.#read<Lists>(index, "/api/tasks/refresh"),
      this.#read<SentLists>(index, "/api/tasks/sent"),
      counted,
    ]);
    this.#rememberVersions(open.body.models, sent.body.models);
    const seen = {
      open: open.body.models.map((entry) => entryShape(this.#names, entry)),
      sent: sent.body.models.map((task) => sentShape(this.#names, task)),
      count: [count.body.staffId, count.body.count, count.body.importanceCounts, count.body.model],
      oldest: count.body.importanceCreatedAt,
    };
    expect(seen, `person ${index}`).toEqual(this.#expected(model, index, open.body));
    this.#openSeen.set(index, should);
    await this.#compareClosed(index, closed);
  }

  async #compareClosed(index: number, expected: ReturnType<typeof expectedClosed>): Promise<void> {
    const [completed, abandoned, sentClosed] = await Promise.all([
      this.#read<Lists>(index, "/api/tasks/completed"),
      this.#read<Lists>(index, "/api/tasks/abandoned"),
      this.#read<SentLists>(index, "/api/tasks/sent/closed"),
    ]);
    this.#rememberVersions([...completed.body.models, ...abandoned.body.models], []);
    const entries = ({ models, total }: Lists) => [total, models.map((entry) => entryShape(this.#names, entry))];
    const seen = {
      completed: entries(completed.body),
      abandoned: entries(abandoned.body),
      sentClosed: [sentClosed.body.total, sentClosed.body.models.map((task) => sentShape(this.#names, task))],
    };
    expect(seen, `person ${index}`).toEqual(expected);
    this.#closedSeen.set(index, JSON.stringify(expected));
  }

  /** Versions as they were shown: what an edit is based on. */
  #rememberVersions(entries: readonly TaskEntry[], sent: readonly SentTask[]): void {
    for (const { id, version } of entries) this.#versions.set(`entry ${id}`, version);
    for (const { id, contentVersion } of sent) {
      this.#versions.set(`content ${this.#names.task(id)}`, contentVersion);
    }
  }

  #expected(model: TaskModel, index: number, seenOpen: Lists) {
    const open = model.open(index);
    const of = (importance: string) => open.filter((task) => task.entries.get(index)!.importance === importance);
    const createdAt = (task: Task) =>
      seenOpen.models.find((entry) => entry.task.id === this.#taskIds[task.number])?.task.createdAt;
    const oldest = (importance: string) => {
      const [first] = of(importance).toSorted((a, b) => a.number - b.number);
      return first ? createdAt(first) : null;
    };
    const items = open.map((task) => {
      const { importance, title } = task.entries.get(index)!;
      const id = this.#entryIds.get(`${task.number} ${index}`);
      return { id, importance, title, task: { id: this.#taskIds[task.number], title: task.title } };
    });
    const counts = Object.fromEntries(importances.map((level) => [level, of(level).length]));
    return {
      open: open.map((task) => modelEntryShape(task, index)),
      sent: model.sent(index).map(modelSentShape),
      count: [this.#staffs[index]!.id, open.length, counts, items],
      oldest: Object.fromEntries(importances.map((level) => [level, oldest(level)])),
    };
  }

  /** As a browser reads: an unchanged list answers 304, and what was shown stays. */
  // oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- names what the call answers
  async #read<Body>(person: number, path: string): Promise<{ body: Body; fresh: boolean }> {
    const key = `${person} ${path}`;
    const kept = this.#kept.get(key);
    const { status, headers, text } = await this.#send(
      person,
      "GET",
      path,
      undefined,
      kept ? { "if-none-match": kept.tag } : {},
    );
    if (status === 304 && kept) return { body: kept.body as Body, fresh: false };
    expect(status, `${path}: ${text.slice(0, 200)}`).toBe(200);
    const body = JSON.parse(text) as Body;
    if (headers["etag"]) this.#kept.set(key, { tag: headers["etag"], body });
    return { body, fresh: true };
  }
}
