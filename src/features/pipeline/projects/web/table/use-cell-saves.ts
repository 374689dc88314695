import { useCallback, useRef, useState } from "react";
import { call, CallError } from "../../../../../kit/web/call.ts";
import { notifyError } from "../../../../../kit/web/notify.ts";
import { refreshReads } from "../../../../../kit/web/query.ts";
import { changeStage, editProgress, projectCalls } from "../../endpoints.ts";
import type { ProjectStage } from "../../project-stages.ts";
import type { EditableKey } from "./columns.tsx";
import type { ProjectRow } from "./groups.ts";

export type CellConflict = {
  readonly row: ProjectRow;
  readonly key: EditableKey;
  readonly mine: string;
  /** The row as it is stored now. */
  readonly stored: ProjectRow;
};

export type CellSaves = {
  /** Values that were typed and are on their way, `12:court` → 수원지방법원. */
  readonly pending: ReadonlyMap<string, string>;
  readonly conflict: CellConflict | null;
  readonly save: (row: ProjectRow, key: EditableKey, value: string) => void;
  readonly settle: (keepMine: boolean) => void;
};

/** The text of a cell as it is typed. */
export const cellText = (row: ProjectRow, key: EditableKey): string => row[key] ?? "";

/**
 * Saves cells one after the other for each row: shown at once, taken back when refused. When somebody else has changed
 * the same cell meanwhile, both values are shown; a change of another cell of the row stands in nobody's way.
 */
export function useCellSaves(): CellSaves {
  const [pending, setPending] = useState<ReadonlyMap<string, string>>(new Map());
  const [conflict, setConflict] = useState<CellConflict | null>(null);
  const versions = useRef(new Map<number, number>());
  const queues = useRef(new Map<number, Promise<void>>());

  const save = useCallback((row: ProjectRow, key: EditableKey, value: string) => {
    const cell = `${row.id}:${key}`;
    setPending((now) => new Map(now).set(cell, value));
    const before = queues.current.get(row.id) ?? Promise.resolve();
    const next = before
      .then(() => send(versions.current, row, key, value, row))
      .then((found) => found && setConflict(found))
      .catch(() => notifyError("저장하지 못했습니다.", "서버에 연결할 수 없습니다. 다시 시도해 주세요."))
      .then(() => refreshReads(projectCalls.list))
      .finally(() =>
        setPending((now) => {
          const rest = new Map(now);
          if (rest.get(cell) === value) rest.delete(cell);
          return rest;
        }),
      );
    queues.current.set(row.id, next);
  }, []);

  const settle = (keepMine: boolean) => {
    if (conflict && keepMine) save(conflict.stored, conflict.key, conflict.mine);
    setConflict(null);
  };
  return { pending, conflict, save, settle };
}

/** Saves a cell over what was seen of the row; the conflict, if somebody else has changed the same cell. */
async function send(
  versions: Map<number, number>,
  row: ProjectRow,
  key: EditableKey,
  value: string,
  seen: ProjectRow,
): Promise<CellConflict | null> {
  const version = Math.max(seen.version, versions.get(row.id) ?? 0);
  try {
    versions.set(row.id, await store(row.number, key, value, version));
    return null;
  } catch (error) {
    if (!(error instanceof CallError)) throw error;
    if (error.code !== "conflict") {
      notifyError("저장하지 못했습니다.", Object.values(error.fields)[0] ?? error.message);
      return null;
    }
    const { model: stored } = await call(projectCalls.read, { params: { number: String(row.number) } });
    versions.set(row.id, stored.version);
    if (cellText(stored, key) === cellText(seen, key)) return send(versions, row, key, value, stored);
    return cellText(stored, key) === value ? null : { row, key, mine: value, stored };
  }
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
