/**
 * The task system as the specification describes it (spec §4.1, §4.2, §5 and its foundation page): who may do what to
 * a task when, and what every list then shows. Written from those pages, never from the product's code. People are
 * numbers from 0; a method answers the status that the call has to have, and changes the model when that is 200.
 */
export type Status = "대기" | "진행" | "완료" | "포기";
export type Importance = "S" | "A" | "B" | "C";
export type Move = "pick" | "progress" | "complete" | "abandon";

export type Entry = {
  status: Status;
  /** When it reached that status. */
  since: number;
  title: string;
  importance: Importance;
  memo: string;
  /** Place of the last saved order, highest first; null: never ordered. */
  order: number | null;
};

export type Task = {
  readonly number: number;
  readonly sender: number;
  readonly allCheck: "Y" | "N";
  readonly title: string;
  readonly importance: Importance;
  content: string;
  status: Status;
  picker: number | null;
  completer: number | null;
  closedAt: number | null;
  /** Raised by everything that happens to the task or one of its entries. */
  changes: number;
  /** Who made the changes, each once, since each recipient last completed his part. */
  readonly actedSince: Map<number, Set<number>>;
  readonly entries: ReadonlyMap<number, Entry>;
};

/** The right to take one move back. */
export type Ticket = {
  readonly person: number;
  readonly task: Task;
  readonly after: number;
  readonly before: Pick<Task, "status" | "picker" | "completer" | "closedAt"> & { readonly entry: Entry };
  used: boolean;
  expired: boolean;
};

export type Person = { readonly teams: readonly string[]; team: string; left: boolean };

export type NewTask = Pick<Task, "allCheck" | "title" | "importance" | "content"> & { readonly to: readonly number[] };

const ranks: Readonly<Record<Importance, number>> = { S: 1, A: 2, B: 3, C: 4 };
const isClosed = (status: Status) => status === "완료" || status === "포기";

export class TaskModel {
  readonly people: readonly Person[];
  readonly tasks: Task[] = [];
  readonly tickets: Ticket[] = [];
  clock = 0;
  restarts = 0;

  constructor(teams: readonly (readonly string[])[]) {
    this.people = teams.map((own) => ({ teams: own, team: own[0]!, left: false }));
  }

  create(sender: number, { to, ...fields }: NewTask): number {
    if (this.people[sender]!.left) return 401;
    if (fields.title.trim() === "" || to.length === 0 || to.some((person) => this.people[person]!.left)) return 400;
    const since = (this.clock += 1);
    const { title, importance } = fields;
    this.tasks.push({
      ...fields,
      number: this.tasks.length,
      sender,
      status: "대기",
      picker: null,
      completer: null,
      closedAt: null,
      changes: 0,
      actedSince: new Map(),
      entries: new Map(
        to.map((person) => [person, { status: "대기", since, title, importance, memo: "", order: null }]),
      ),
    });
    return 200;
  }

  move(person: number, move: Move, task: Task, reason = ""): number {
    const entry = task.entries.get(person);
    if (this.people[person]!.left) return 401;
    if (!entry) return 404;
    if (isClosed(task.status) || entry.status === "완료" || !this.allows(move, task, entry)) return 409;
    const now = (this.clock += 1);
    const { status, picker, completer, closedAt } = task;
    const before = { status, picker, completer, closedAt, entry: { ...entry } };
    switch (move) {
      case "pick":
        task.picker = person;
        task.status = entry.status = "진행";
        break;
      case "progress":
        task.status = entry.status = "진행";
        break;
      case "abandon":
        task.status = entry.status = "포기";
        if (reason !== "") entry.memo += `${entry.memo === "" ? "" : "\n"}포기 사유: ${reason}`;
        break;
      case "complete":
        entry.status = "완료";
        if (task.allCheck === "N") task.completer = person;
        if (task.allCheck === "N" || [...task.entries.values()].every((other) => other.status === "완료")) {
          task.status = "완료";
        }
    }
    entry.since = now;
    if (isClosed(task.status)) task.closedAt = now;
    this.changed(task, person);
    if (move === "complete") task.actedSince.set(person, new Set());
    this.tickets.push({ person, task, after: task.changes, before, used: false, expired: false });
    return 200;
  }

  allows(move: Move, task: Task, entry: Entry): boolean {
    if (move === "pick") {
      return task.entries.size > 1 && task.picker === null && task.status === "대기" && task.allCheck === "N";
    }
    // 진행 is shown for tasks that all must do; while it runs the button is disabled.
    return move !== "progress" || (task.allCheck === "Y" && entry.status === "대기");
  }

  undo(person: number, ticket: Ticket): number {
    const { task, before } = ticket;
    if (this.people[person]!.left) return 401;
    if (ticket.person !== person || !task.entries.has(person)) return 404;
    if (ticket.used || ticket.expired || task.changes !== ticket.after) return 409;
    const { entry, ...fields } = before;
    const now = task.entries.get(person)!;
    Object.assign(task, fields);
    // The order belongs to the list and is not taken back.
    Object.assign(now, { status: entry.status, since: entry.since, memo: entry.memo });
    this.changed(task, person);
    ticket.used = true;
    return 200;
  }

  /** By whoever completed it (for all, or his part), while nobody else has acted since. */
  reopen(person: number, task: Task): number {
    const entry = task.entries.get(person);
    if (this.people[person]!.left) return 401;
    if (!entry) return 404;
    if (task.status === "포기" || entry.status !== "완료") return 409;
    if (task.allCheck === "N" && task.completer !== person) return 409;
    if ([...task.actedSince.get(person)!].some((other) => other !== person)) return 409;
    const all = task.allCheck === "Y";
    task.status = all || task.picker !== null ? "진행" : "대기";
    entry.status = all || task.picker === person ? "진행" : "대기";
    entry.since = this.clock += 1;
    task.completer = task.closedAt = null;
    this.changed(task, person);
    return 200;
  }

  changed(task: Task, by: number): void {
    task.changes += 1;
    for (const others of task.actedSince.values()) others.add(by);
  }

  editContent(person: number, task: Task, content: string, stale: boolean): number {
    if (this.people[person]!.left) return 401;
    if (task.sender !== person) return 404;
    if (isClosed(task.status) || stale) return 409;
    task.content = content;
    this.changed(task, person);
    return 200;
  }

  editEntry(
    person: number,
    { task, owner, stale }: { task: Task; owner: number; stale: boolean },
    edit: Partial<Entry>,
  ): number {
    if (this.people[person]!.left) return 401;
    if (edit.title !== undefined && edit.title.trim() === "") return 400;
    if (owner !== person) return 404;
    if (stale) return 409;
    Object.assign(task.entries.get(owner)!, edit);
    this.changed(task, person);
    return 200;
  }

  /** `tasks` from the first to the last; `owner` of the entries. */
  reorder(person: number, owner: number, tasks: readonly Task[]): number {
    if (this.people[person]!.left) return 401;
    if (new Set(tasks).size !== tasks.length) return 400;
    if (owner !== person) return 404;
    const open = this.open(person);
    if (open.length !== tasks.length || tasks.some((task) => !open.includes(task))) return 409;
    for (const [index, task] of tasks.entries()) task.entries.get(person)!.order = tasks.length - index;
    return 200;
  }

  switchTeam(person: number, whose: number, team: string): number {
    const { teams, left } = this.people[person]!;
    if (left) return 401;
    if (whose !== person) return 403;
    if (!teams.includes(team)) return 404;
    if (teams.length < 2) return 403;
    this.people[person]!.team = team;
    return 200;
  }

  leave(person: number): void {
    this.people[person]!.left = true;
  }

  /** The to-do list of spec §4.2 with saved order. */
  open(person: number): Task[] {
    const of = (task: Task) => task.entries.get(person)!;
    const mine = this.mine(person).filter((task) => !isClosed(task.status) && of(task).status !== "완료");
    const byImportance = (a: Task, b: Task) => ranks[of(a).importance] - ranks[of(b).importance] || a.number - b.number;
    const list = mine
      .filter((task) => of(task).order !== null)
      .toSorted((a, b) => of(b).order! - of(a).order! || byImportance(a, b));
    for (const task of mine.filter((one) => of(one).order === null).toSorted(byImportance)) {
      const place = list.findIndex((other) => ranks[of(other).importance] > ranks[of(task).importance]);
      list.splice(place === -1 ? list.length : place, 0, task);
    }
    return list;
  }

  completed(person: number): Task[] {
    return this.closed(person).filter((task) => task.status !== "포기");
  }

  abandoned(person: number): Task[] {
    return this.closed(person).filter((task) => task.status === "포기");
  }

  sent(person: number): Task[] {
    return this.tasks.filter((task) => task.sender === person).toReversed();
  }

  sentClosed(person: number): Task[] {
    return this.sent(person)
      .filter((task) => task.closedAt !== null)
      .toSorted((a, b) => b.closedAt! - a.closedAt!);
  }

  mine(person: number): Task[] {
    return this.tasks.filter((task) => task.entries.has(person));
  }

  /** What has left the to-do list, last first: by my own completion, else by the closing of the task. */
  closed(person: number): Task[] {
    const open = new Set(this.open(person));
    const at = (task: Task) => {
      const entry = task.entries.get(person)!;
      return entry.status === "완료" ? entry.since : task.closedAt!;
    };
    return this.mine(person)
      .filter((task) => !open.has(task))
      .toSorted((a, b) => at(b) - at(a));
  }
}
