import { Random } from "./figures.ts";
import type { TestStaff } from "#app/testing/test-app.ts";

type Status = "대기" | "진행" | "완료" | "포기";

/** What one task of a writer must look like: only the writer acts on it. */
export type Expected = { readonly key: string; memo: string; status: Status; place: number | null };

/** What was sent and not answered: it may have happened wholly, or not at all. */
export type Doubt = { readonly key: string; readonly after: Partial<Expected> } | { readonly order: readonly string[] };

export type Known = Expected & { readonly taskId: number; readonly entryId: number };

/**
 * A client that writes without pause and keeps a journal of what was acknowledged. After a crash the database has to
 * show the journal exactly, except for the one call that was not answered.
 */
export class CrashWriter {
  readonly staff: Pick<TestStaff, "id" | "token">;
  /** Receives the same tasks and does nothing. */
  readonly colleague: Pick<TestStaff, "id">;
  readonly tasks = new Map<string, Known>();
  acknowledged = 0;
  isWriting = false;
  reorders = 0;
  doubt: Doubt | null = null;
  /** Key of a creation that nobody answered: sent again after the crash, as a browser does. */
  unansweredCreation: string | null = null;
  readonly #random: Random;
  #made = 0;
  /** A read went unanswered. */
  #cut = false;

  constructor(staff: Pick<TestStaff, "id" | "token">, colleague: Pick<TestStaff, "id">, seed: number) {
    this.staff = staff;
    this.colleague = colleague;
    this.#random = new Random(seed);
  }

  /** Writes until `goOn` says no, or one call stays unanswered. */
  async write(address: string, goOn: () => boolean): Promise<void> {
    this.isWriting = true;
    try {
      await this.#write(address, goOn);
    } finally {
      this.isWriting = false;
    }
  }

  async #write(address: string, goOn: () => boolean): Promise<void> {
    if (this.unansweredCreation !== null) {
      const key = this.unansweredCreation;
      this.unansweredCreation = null;
      if (!(await this.createOnce(address, key))) this.doubt = { key, after: {} };
    }
    this.#cut = false;
    while (goOn() && this.doubt === null && !this.#cut) {
      const open = [...this.tasks.values()].filter(({ status }) => status === "대기" || status === "진행");
      const dice = this.#random.next();
      if (open.length < 3 || dice < 0.35) await this.#create(address);
      else if (dice < 0.65) await this.#editMemo(address, this.#random.pick(open));
      else if (dice < 0.85) await this.#move(address, this.#random.pick(open));
      else await this.#reorder(address, open);
    }
  }

  /** Answers what was acknowledged, or null when nobody answered. A refusal is a fault: the writer is alone. */
  async #call(address: string, method: string, path: string, body?: unknown, headers = {}): Promise<unknown> {
    let status = 0;
    let text = "";
    try {
      const response = await fetch(`${address}${path}`, {
        method,
        headers: {
          authorization: `Bearer ${this.staff.token}`,
          ...(body !== undefined && { "content-type": "application/json" }),
          ...headers,
        },
        ...(body !== undefined && { body: JSON.stringify(body) }),
        signal: AbortSignal.timeout(30_000),
      });
      text = await response.text();
      status = response.status;
    } catch {
      return null;
    }
    if (status >= 400 && status < 500) throw new Error(`${method} ${path}: ${status} ${text}`);
    if (status !== 200) return null;
    if (method !== "GET") this.acknowledged += 1;
    return JSON.parse(text);
  }

  async #create(address: string): Promise<void> {
    const key = `${this.staff.id}-${(this.#made += 1)}`;
    if (!(await this.createOnce(address, key))) this.doubt = { key, after: {} };
  }

  /** Answers whether it was acknowledged. The same key again makes no second task. */
  async createOnce(address: string, key: string): Promise<boolean> {
    const made = (await this.#call(
      address,
      "POST",
      "/api/tasks/order/staffs",
      {
        title: `업무 ${key}`,
        content: "내용 ".repeat(50),
        importance: "B",
        allCheck: "Y",
        staffs: [this.staff, this.colleague].map(({ id }) => ({ id, name: "" })),
      },
      { "idempotency-key": `crash-${key}` },
    )) as { model: { id: number } } | null;
    if (!made) return false;
    const taskId = made.model.id;
    const entryId = await this.#entryOf(address, taskId);
    this.tasks.set(key, { key, taskId, entryId, memo: "", status: "대기", place: null });
    return true;
  }

  /** 0 when nobody answers; the check after the crash fills it in. */
  async #entryOf(address: string, taskId: number): Promise<number> {
    const read = (await this.#call(address, "GET", "/api/tasks/refresh")) as {
      models: { id: number; task: { id: number } }[];
    } | null;
    this.#cut = read === null;
    return read?.models.find(({ task }) => task.id === taskId)?.id ?? 0;
  }

  async #change(address: string, task: Known, path: string, body: object, after: Partial<Expected>): Promise<void> {
    if (await this.#call(address, "PUT", path, body)) Object.assign(task, after);
    else this.doubt = { key: task.key, after };
  }

  #editMemo(address: string, task: Known): Promise<void> {
    const memo = `메모 ${this.#random.integer(0, 1e9)}`;
    return this.#change(address, task, `/api/tasks/staffs/${task.entryId}`, { memo }, { memo });
  }

  #move(address: string, task: Known): Promise<void> {
    const status = task.status === "대기" ? "진행" : this.#random.pick(["완료", "포기"] as const);
    const body = { userTaskStatus: status, taskUserId: task.entryId };
    return this.#change(address, task, `/api/tasks/${task.taskId}`, body, { status });
  }

  async #reorder(address: string, open: readonly Known[]): Promise<void> {
    const order = this.#random.shuffle(open);
    const places = order.map(({ entryId }, index) => ({ id: entryId, order: order.length - index }));
    const keys = order.map(({ key }) => key);
    if (await this.#call(address, "PUT", "/api/tasks/order", places)) this.place(keys);
    else this.doubt = { order: keys };
  }

  /** Notes a saved order. */
  place(keys: readonly string[]): void {
    this.reorders += 1;
    for (const [index, key] of keys.entries()) this.tasks.get(key)!.place = keys.length - index;
  }
}
