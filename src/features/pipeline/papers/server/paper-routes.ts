import { sql } from "kysely";
import { logAccess, logRead } from "#platform/server/access-log.ts";
import { longWork, ok, staffRoute } from "#platform/server/http/route.ts";
import { fillTemplateInWorker, paperToPdf } from "#platform/server/paper/in-worker.ts";
import { sendPdf } from "#platform/server/pdf/send-pdf.ts";
import { readStored } from "#records/server/read.ts";
import { contract as facts } from "#features/pipeline/contracts/contract.ts";
import { contractRecords } from "#features/pipeline/contracts/server/api.ts";
import { managePapers, showPapers } from "../access.ts";
import * as endpoints from "../endpoints.ts";
import { paperKinds, type PaperKind } from "../paper-template.ts";
import * as schemas from "../schemas.ts";
import { checkedPaper } from "./check-paper.ts";
import { makePaper } from "./make-paper.ts";

type MadeRow = {
  readonly id: number;
  readonly kind: PaperKind;
  readonly template: string;
  readonly format: "hwpx" | "docx";
  readonly fileId: number;
  readonly pdfFileId: number;
  readonly madeAt: Date;
  readonly madeBy: string;
};

const list = staffRoute(endpoints.listPapers, schemas.listPapers, {
  policy: showPapers,
  handler: async (context) => {
    const { query } = context.services.database;
    const { id } = await readStored(query, contractRecords, context.params.number, context);
    // A paper whose file was taken out of the contract is gone with it.
    const { rows } = await sql<MadeRow>`
      select p.id, p.kind, coalesce(t.name || ' ' || p.edition || '판', '기본 서식') as template, c.kind as format,
        p.file_id as "fileId", p.pdf_file_id as "pdfFileId", p.made_at as "madeAt",
        coalesce(s.short_name, u.name) as "madeBy"
      from contract_papers p
      join files f on f.id = p.file_id and f.deleted_at is null
      join files g on g.id = p.pdf_file_id and g.deleted_at is null
      join lateral (select content_id from file_versions n where n.file_id = f.id order by n.number limit 1) v on true
      join file_contents c on c.id = v.content_id
      join users u on u.id = p.made_by left join staffs s on s.user_id = u.id
      left join paper_templates t on t.id = p.template_id
      where p.contract_id = ${id} order by p.id desc limit 100`.execute(query);
    const templates = await query
      .selectFrom("paper_templates")
      .select(["id as number", "kind", "name", "edition", "format"])
      .where("status", "=", "inUse")
      .where("deleted_at", "is", null)
      .orderBy("kind")
      .orderBy("id")
      .limit(200)
      .execute();
    return ok({
      models: rows.map(({ madeAt, ...row }) => ({ ...row, madeAt: madeAt.toISOString() })),
      templates: templates.map(({ format, ...one }) => ({ ...one, format: format! })),
    });
  },
});

const check = staffRoute(endpoints.checkPaper, schemas.checkPaper, {
  policy: managePapers,
  handler: async (context) => {
    const { database } = context.services;
    const paper = await checkedPaper(database, context.params.number, context.query, context);
    await logRead(context, facts.label, [{ id: paper.facts.contractId }]);
    return ok({ missing: paper.missing, faults: paper.faults });
  },
});

const draft = staffRoute(endpoints.draftPaper, schemas.draftPaper, {
  policy: managePapers,
  ...longWork,
  handler: async (context) => {
    const { database } = context.services;
    const { number } = context.params;
    const { kind } = context.query;
    const paper = await checkedPaper(database, number, context.query, context);
    const blanks = Object.fromEntries(paper.missing.map(({ name }) => [name, `〔${name} 없음〕`]));
    const values = { ...paper.facts.values, ...blanks };
    const { lines } = await fillTemplateInWorker({ ...paper.chosen.file, values }, context.staff.id);
    const title = `${paperKinds[kind]} ${number}`;
    const pdf = await paperToPdf({ title, lines, mark: "초안" }, context.staff.id);
    await logAccess(context, {
      action: "출력",
      subject: facts.label,
      recordIds: [paper.facts.contractId],
      reason: `${paperKinds[kind]} 초안`,
    });
    return sendPdf(context.reply, pdf, `${title} 초안`);
  },
});

const make = staffRoute(endpoints.makePaper, schemas.makePaper, {
  policy: managePapers,
  ...longWork,
  handler: async (context) => ok({ id: await makePaper(context, context.body) }),
});

export const paperRoutes = [list, check, draft, make];
