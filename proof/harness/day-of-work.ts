import { createSession } from "#app/testing/test-app.ts";
import type { Database } from "#platform/server/database/database.ts";
import { Random } from "./figures.ts";
import type { LoadCall } from "./load.ts";
import type { Answer } from "./wire.ts";

type Worker = { readonly id: number; readonly token: string; tag: string | null; entry: number | null };

/** A list of thousands of open tasks is another load than a day of work. */
const mostCreated = 200;

const searches = ["김서", "박영", "ㄱㅁ", "손해", "0000", "임대차", "이준"];

/** What the staff of the firm does all day: nine reads to a write, as the task screen and the lists send them. */
export class DayOfWork {
  readonly workers: readonly Worker[];
  readonly #random = new Random();
  #created = 0;

  private constructor(workers: readonly Worker[]) {
    this.workers = workers;
  }

  /** All active people of the firm whose roles open the pipeline, each with a session. */
  static async of(database: Database): Promise<DayOfWork> {
    const { rows } = await database.pool.query<{ id: number; user_id: number }>(
      `select distinct s.id, s.user_id from staffs s join staff_roles sr on sr.staff_id = s.id
       join roles r on r.id = sr.role_id
       where s.left_at is null and r.name in ('관리자', '매니저', '송무팀장', '송무팀원') order by s.id`,
    );
    const workers = await Promise.all(
      rows.map(async ({ id, user_id }) => ({
        id,
        token: await createSession(database, user_id),
        tag: null,
        entry: null,
      })),
    );
    return new DayOfWork(workers);
  }

  /** The next request of anybody. */
  next(): LoadCall {
    const worker = this.#random.pick(this.workers);
    const dice = this.#random.next();
    if (dice < 0.06 && this.#created < mostCreated) return this.#create(worker);
    if (dice < 0.1 && worker.entry !== null) return this.#memo(worker, worker.entry);
    if (dice < 0.4) return this.#refresh(worker);
    if (dice < 0.6) return this.#get(worker, "count", "/api/tasks/count");
    if (dice < 0.65) return this.#get(worker, "sent", "/api/tasks/sent");
    if (dice < 0.7)
      return this.#get(worker, "search", `/api/search?q=${encodeURIComponent(this.#random.pick(searches))}`);
    const list = this.#random.pick(["consults", "clients", "contracts", "projects"]);
    const page = this.#random.integer(1, 2);
    return this.#get(worker, list, `/api/${list}?page=${page}&size=50`);
  }

  #refresh(worker: Worker): LoadCall {
    const call = this.#get(worker, "refresh", "/api/tasks/refresh");
    const headers = { ...call.headers, ...(worker.tag !== null && { "if-none-match": worker.tag }) };
    return { ...call, headers, onAnswer: (answer) => remember(worker, answer) };
  }

  #get(worker: Worker, name: string, path: string): LoadCall {
    return { name, method: "GET", path, headers: { authorization: `Bearer ${worker.token}` } };
  }

  #send(worker: Worker, name: string, method: string, path: string, body: object): LoadCall {
    const headers = { authorization: `Bearer ${worker.token}`, "content-type": "application/json" };
    return { name, method, path, headers, body: JSON.stringify(body) };
  }

  #create(worker: Worker): LoadCall {
    this.#created += 1;
    const staffs = this.#random
      .shuffle(this.workers)
      .slice(0, 5)
      .map(({ id }) => ({ id, name: "" }));
    const body = { title: "기일 준비", importance: this.#random.pick(["A", "B", "C"]), allCheck: "N", staffs };
    return this.#send(worker, "create", "POST", "/api/tasks/order/staffs", body);
  }

  #memo(worker: Worker, entry: number): LoadCall {
    const body = { memo: `확인 ${this.#random.integer(1, 9_999)}` };
    return this.#send(worker, "memo", "PUT", `/api/tasks/staffs/${entry}`, body);
  }
}

/** The tag of the list that is there now, and an entry of one's own to write a memo on. */
function remember(worker: Worker, { status, headers, text }: Answer): void {
  if (status !== 200) return;
  worker.tag = headers["etag"] ?? null;
  const { models } = JSON.parse(text) as { models: { id: number }[] };
  worker.entry = models[0]?.id ?? null;
}
