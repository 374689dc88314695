import type { TaskCount } from "../schemas.ts";
import { todoOrder } from "../todo-order.ts";

type Shown = TaskCount["model"][number];

/** What of an open entry decides its place and the counts. */
export type Entry = {
  readonly id: number;
  readonly taskId: number;
  readonly importance: Shown["importance"];
  readonly order: number | null;
  readonly task: { readonly createdAt: number };
  /** The same instant as the database writes it. */
  readonly createdAt: string;
  /** Bytes of its JSON and the comma behind it. */
  readonly size: number;
};

/** The open entries of one person as they are shown. */
export type KeptList = {
  readonly entries: readonly Entry[];
  /** Their JSON in one piece, a comma behind each, and room for more. */
  readonly bytes: Uint8Array;
  /** How much of `bytes` that is. */
  readonly size: number;
};

/** An open entry as the database tells of it. */
export type StoredEntry = [
  id: number,
  importance: Shown["importance"],
  order: number | null,
  title: string,
  taskId: number,
  taskTitle: string,
  createdAt: string,
];

export const noEntries: KeptList = { entries: [], bytes: new Uint8Array(), size: 0 };
/** More room than is needed, so that a list that grows moves seldom. */
const room = 1.25;

/**
 * The list with what the database says of these tasks in the place of what was kept of them. The one before is used up:
 * its JSON is changed where it stands, as memory for hundreds of lists at each change would have to be collected.
 */
export function withTasks(before: KeptList, taskIds: ReadonlySet<number>, stored: readonly StoredEntry[]): KeptList {
  const entries: Entry[] = [];
  for (const entry of before.entries) if (!taskIds.has(entry.taskId)) entries.push(entry);
  const written = new Map<number, Uint8Array>();
  for (const one of stored) {
    const json = jsonOf(one);
    written.set(one[0], json);
    entries.push(entryOf(one, json.length));
  }
  // What has kept its order is sorted in one pass.
  return joined(before, todoOrder(entries), written);
}

/** The JSON of the entries, without brackets. Holds until the list is changed. */
export function shownJson({ bytes, size }: KeptList): Uint8Array {
  return bytes.subarray(0, Math.max(0, size - 1));
}

function jsonOf([id, importance, , title, taskId, taskTitle]: StoredEntry): Uint8Array {
  const shown: Shown = { id, importance, title, task: { id: taskId, title: taskTitle } };
  return Buffer.from(`${JSON.stringify(shown)},`);
}

function entryOf([id, importance, order, , taskId, , createdAt]: StoredEntry, size: number): Entry {
  return { id, taskId, importance, order, task: { createdAt: Date.parse(createdAt) }, createdAt, size };
}

/** The list of `entries`, the JSON of each of which stands in `before` or is `written`, by its id. */
function joined(before: KeptList, entries: readonly Entry[], written: ReadonlyMap<number, Uint8Array>): KeptList {
  const { ahead, behind } = inCommon(before.entries, entries);
  const between = entries.slice(ahead, entries.length - behind);
  const pieces = between.map((entry) => written.get(entry.id) ?? pieceOf(before, entry));
  const start = sizeOf(entries.slice(0, ahead));
  const tail = sizeOf(entries.slice(entries.length - behind));
  const end = start + sizeOf(between);
  const size = end + tail;
  const inPlace = size <= before.bytes.length && between.every((entry) => written.has(entry.id));
  const bytes = inPlace ? before.bytes : Buffer.allocUnsafe(Math.ceil(size * room));
  if (inPlace) bytes.copyWithin(end, before.size - tail, before.size);
  else {
    bytes.set(before.bytes.subarray(0, start));
    bytes.set(before.bytes.subarray(before.size - tail, before.size), end);
  }
  let at = start;
  for (const piece of pieces) {
    bytes.set(piece, at);
    at += piece.length;
  }
  return { entries, bytes, size };
}

/** How many entries at the beginning and, of the others, at the end are the same. */
function inCommon(before: readonly Entry[], after: readonly Entry[]): { ahead: number; behind: number } {
  const shorter = Math.min(before.length, after.length);
  let ahead = 0;
  while (ahead < shorter && before[ahead] === after[ahead]) ahead += 1;
  let behind = 0;
  while (behind < shorter - ahead && before.at(-1 - behind) === after.at(-1 - behind)) behind += 1;
  return { ahead, behind };
}

const sizeOf = (entries: readonly Entry[]) => entries.reduce((sum, { size }) => sum + size, 0);

function pieceOf({ entries, bytes }: KeptList, wanted: Entry): Uint8Array {
  const start = sizeOf(entries.slice(0, entries.indexOf(wanted)));
  return bytes.subarray(start, start + wanted.size);
}
