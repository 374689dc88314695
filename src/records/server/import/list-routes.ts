import type { Policy } from "#platform/policy.ts";
import type { CallSchema } from "#platform/endpoint.ts";
import { logAccess } from "#platform/server/access-log.ts";
import { inTransaction, type Work } from "#platform/server/database/transaction.ts";
import { Failure } from "#platform/server/http/failure.ts";
import { longWork, ok, staffRoute, actorOf, type Route, type StaffContext } from "#platform/server/http/route.ts";
import { readWholeUpload } from "#platform/server/http/upload.ts";
import { SpreadsheetError, sheetLimits } from "#platform/server/spreadsheet/limits.ts";
import type { Alteration, Mistake } from "#platform/server/spreadsheet/mistakes.ts";
import type { ImportReport } from "#platform/server/spreadsheet/report.ts";
import { shortened } from "#platform/shortened.ts";
import type { ImportFault } from "../../import.ts";
import { listImportEndpoints } from "../../list-import.ts";
import * as schemas from "../../list-import-schemas.ts";
import { writeContext } from "../routes.ts";
import type { WriteContext } from "../write.ts";
import { groupChanges } from "./changes.ts";
import { keepList, latestLists, takeList, type WrittenList } from "./kept-lists.ts";

const mostFaults = 200;
const mostChanges = 100;
const longestNote = 400;

/** Told in the transaction of an import what it wrote; absent: the import is tried and writes nothing. */
export type Keep<Before> = (work: Work, written: WrittenList<Before>) => Promise<void>;

/** A list of the firm that comes in from a file with known columns. */
export type ImportedList<Before> = {
  /** `roster`, as its imports are kept. */
  readonly name: string;
  readonly api: string;
  readonly label: string;
  readonly policy: Policy;
  /** The person proves who they are before anything is written. */
  readonly confirmed?: true;
  readonly bringIn: (context: WriteContext, bytes: Uint8Array, keep: Keep<Before> | null) => Promise<ImportReport>;
  /** Takes everything back, or throws 422 naming what was used since. */
  readonly takeBack: (
    work: Work,
    context: WriteContext,
    kept: Pick<WrittenList<Before>, "written" | "before">,
  ) => Promise<{ readonly removed: number; readonly restored: number }>;
};

/** The calls that bring such a list in: trial, application, the latest ones, undoing. */
export function listImportRoutes<Before>(list: ImportedList<Before>): readonly Route[] {
  const { api, policy, label, name } = list;
  const calls = listImportEndpoints(api);
  const upload = { maxBytes: sheetLimits.bytes, whole: true } as const;
  const preview = staffRoute(calls.preview, schemas.tryList, {
    policy,
    ...longWork,
    upload,
    handler: async (context) => ok({ report: shown(await bringIn(context, list, null)) }),
  });
  const apply = staffRoute(calls.apply, schemas.applyList, {
    policy,
    ...longWork,
    ...(list.confirmed && { confirmed: true }),
    upload,
    handler: async (context) => {
      const kept: { id: number | null } = { id: null };
      const owner = { list: name, staffId: context.staff.id, fileName: context.query.name };
      const report = await bringIn(context, list, async (work, written) => {
        kept.id = await keepList(work, owner, written);
      });
      if (report.mistakes.length > 0) {
        const count = report.mistakes.length;
        throw new Failure("ruleViolated", `고칠 곳이 ${count}군데 있어 가져오지 않았습니다. 다시 확인해 주세요.`);
      }
      const reason = `가져오기 ${kept.id ?? ""}: 추가 ${report.added}건, 변경 ${report.changed}건`;
      await logAccess(context, { action: "수정", subject: label, reason });
      return ok({ report: shown(report), id: kept.id });
    },
  });
  const latest = staffRoute(calls.list, schemas.listImports, {
    policy,
    handler: async (context) => {
      const rows = await latestLists(context.services.database, name, context);
      return ok({ models: rows.map((row) => ({ ...row, at: row.at.toISOString() })) });
    },
  });
  const undo = staffRoute(calls.undo, schemas.undoList, {
    policy,
    ...longWork,
    handler: async (context) => {
      const { importId } = context.params;
      const undone = await inTransaction(context.services.database, actorOf(context), async (work) => {
        const kept = await takeList<Before>(work, name, importId, context);
        return list.takeBack(work, writeContext(context), kept);
      });
      await logAccess(context, { action: "수정", subject: label, reason: `가져오기 ${importId} 되돌림` });
      return ok(undone);
    },
  });
  return [preview, apply, latest, undo];
}

async function bringIn<Before>(
  context: StaffContext<CallSchema>,
  list: ImportedList<Before>,
  keep: Keep<Before> | null,
): Promise<ImportReport> {
  try {
    return await list.bringIn(writeContext(context), await readWholeUpload(context.request), keep);
  } catch (error) {
    if (!(error instanceof SpreadsheetError)) throw error;
    throw new Failure("invalid", error.message, { fields: { file: error.message } });
  }
}

function shown({ added, changed, unchanged, mistakes, alterations, changes, notes }: ImportReport) {
  return {
    added,
    changed,
    unchanged,
    faults: mistakes.slice(0, mostFaults).map(faultOf),
    faultCount: mistakes.length,
    alterations: groupChanges(alterations.map((one) => ({ ...one, column: columnOf(one) }))).map((group) => ({
      ...group,
      cells: [...group.cells],
    })),
    changes: changes.slice(0, mostChanges),
    notes: notes.map((note) => shortened(note, longestNote)),
  };
}

function faultOf(mistake: Mistake): ImportFault {
  const { row, title, value, problem, remedy } = mistake;
  return {
    row,
    column: columnOf(mistake),
    title,
    value: shortened(value, longestNote),
    message: `${problem} ${remedy}`,
  };
}

const columnOf = ({ column }: Pick<Mistake | Alteration, "column">) => (column === "-" ? "" : column);
