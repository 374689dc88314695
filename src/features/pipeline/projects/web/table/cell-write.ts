import { call, CallError } from "#platform/web/call.ts";
import { changeStage, editProgress, projectCalls } from "../../endpoints.ts";
import { project } from "../../project.ts";
import type { ProjectStage } from "../../project-stages.ts";
import { overLimit } from "#ui/over-limit.ts";
import type { EditableKey } from "./columns.tsx";
import type { ProjectRow } from "./groups.ts";

/** A value typed into a cell, on its way to the server. */
export type CellWrite = {
  readonly id: number;
  readonly number: number;
  readonly title: string;
  readonly key: EditableKey;
  readonly value: string;
  /** What the cell held when it was typed. */
  readonly seen: string;
  readonly version: number;
};

/** How a write ended; `stored`: somebody else has changed the same cell meanwhile. */
export type CellEnd =
  | { readonly kind: "saved" }
  | { readonly kind: "conflict"; readonly stored: ProjectRow }
  | { readonly kind: "refused"; readonly reason: string };

/** The text of a cell as it is typed. */
export const cellText = (row: ProjectRow, key: EditableKey): string => row[key] ?? "";

/** Names a cell, `12:court`. */
export const cellName = ({ id, key }: Pick<CellWrite, "id" | "key">): string => `${id}:${key}`;

/** A value typed over a row as it is on the screen. */
export function writeOver(row: ProjectRow, key: EditableKey, value: string): CellWrite {
  const { id, number, title, version } = row;
  return { id, number, title, key, value, seen: cellText(row, key), version };
}

/**
 * Saves a cell over what was seen of the row; a change of another cell of the row stands in nobody's way. `versions`:
 * the newest version of each row that is known here.
 */
export async function sendCell(versions: Map<number, number>, write: CellWrite): Promise<CellEnd> {
  const { id, number, key, value, seen } = write;
  const facts: { readonly max?: number } = project.fields[key];
  const tooLong = overLimit(value, facts.max);
  if (tooLong) return { kind: "refused", reason: tooLong };
  const version = Math.max(write.version, versions.get(id) ?? 0);
  try {
    versions.set(id, await store(number, key, value, version));
    return { kind: "saved" };
  } catch (error) {
    if (!(error instanceof CallError)) throw error;
    if (error.code !== "conflict") {
      return { kind: "refused", reason: Object.values(error.fields)[0] ?? error.message };
    }
    return afterConflict(versions, write, value, seen);
  }
}

async function afterConflict(
  versions: Map<number, number>,
  write: CellWrite,
  value: string,
  seen: string,
): Promise<CellEnd> {
  const { model: stored } = await call(projectCalls.read, { params: { number: String(write.number) } });
  versions.set(write.id, stored.version);
  const now = cellText(stored, write.key);
  if (now === value) return { kind: "saved" };
  return now === seen ? sendCell(versions, { ...write, version: stored.version }) : { kind: "conflict", stored };
}

/** Writes one cell; returns the new version of the row. */
async function store(number: number, key: EditableKey, value: string, version: number): Promise<number> {
  const params = { number: String(number) };
  if (key === "stage") {
    return (await call(changeStage, { params, body: { stage: value as ProjectStage, version } })).version;
  }
  const written = key === "nextStepDue" && value === "" ? null : value;
  return (await call(editProgress, { params, body: { version, changes: { [key]: written } } })).version;
}
