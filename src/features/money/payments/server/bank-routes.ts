import { logFound } from "#platform/server/access-log.ts";
import { longWork, ok, staffRoute } from "#platform/server/http/route.ts";
import { writeContext } from "#records/server/routes.ts";
import { managePayments, showPayments } from "../access.ts";
import * as endpoints from "../endpoints.ts";
import { payment } from "../payment.ts";
import * as schemas from "../bank-schemas.ts";
import * as kinds from "./bank-kinds.ts";
import { previewBank } from "./bank-preview.ts";
import * as bank from "./commands/import-bank.ts";
import { contractsOf, openItem } from "./open-item-log.ts";
import { readImports } from "./queries.ts";

/** A statement in base64 or as text, and what is to be done with each of its lines. */
const statement = { ...longWork, maxBytes: 7 * 1024 * 1024 } as const;

const preview = staffRoute(endpoints.previewBank, schemas.previewBank, {
  policy: managePayments,
  ...statement,
  handler: async (context) => {
    const answer = await previewBank(context.services.database, context, context.body);
    const proposed = answer.lines.flatMap((line) => line.proposals);
    // Guesses of the product, which nobody has opened: a long statement is no long reading.
    await logFound(context, openItem, contractsOf(proposed));
    const known = answer.lines.flatMap(({ duplicateOf }) => (duplicateOf === null ? [] : [{ id: duplicateOf }]));
    await logFound(context, payment.label, known);
    return ok(answer);
  },
});

const importLines = staffRoute(endpoints.importBank, schemas.importBank, {
  policy: managePayments,
  ...statement,
  handler: async (context) => ok(await bank.importBank(writeContext(context), context.body)),
});

const imports = staffRoute(endpoints.listImports, schemas.listImports, {
  policy: showPayments,
  handler: async (context) => {
    const rows = await readImports(context.services.database, context);
    return ok({
      models: rows.map((row) => ({
        ...row,
        createdAt: row.createdAt.toISOString(),
        undoneAt: row.undoneAt?.toISOString() ?? null,
      })),
    });
  },
});

const undoImport = staffRoute(endpoints.undoImport, schemas.undoImport, {
  policy: managePayments,
  handler: async (context) => ok({ payments: await bank.undoImport(writeContext(context), context.params.importId) }),
});

const listKinds = staffRoute(endpoints.listBankKinds, schemas.listBankKinds, {
  policy: managePayments,
  handler: async ({ services }) => ok({ models: await kinds.readBankKinds(services.database) }),
});

const setKind = staffRoute(endpoints.setBankKind, schemas.setBankKind, {
  policy: managePayments,
  handler: async (context) => {
    await kinds.setBankKind(writeContext(context), context.body.word, context.body.direction);
    return ok({});
  },
});

const removeKind = staffRoute(endpoints.removeBankKind, schemas.removeBankKind, {
  policy: managePayments,
  handler: async (context) => {
    await kinds.removeBankKind(writeContext(context), context.params.kindId);
    return ok({});
  },
});

/** 은행 내역: statements that are looked at, entered and taken back, and the words they are read with. */
export const bankRoutes = [preview, importLines, imports, undoImport, listKinds, setKind, removeKind];
