import { setTimeout as pause } from "node:timers/promises";
import { sql } from "kysely";
import { z } from "zod";
import { formatDateTime } from "#platform/dates.ts";
import { formatWon } from "#platform/money.ts";
import { recordId } from "#platform/schema.ts";
import type { Database } from "#platform/server/database/database.ts";
import { inTransaction } from "#platform/server/database/transaction.ts";
import { Failure } from "#platform/server/http/failure.ts";
import { enqueue } from "#platform/server/jobs/enqueue.ts";
import { defineJob, defineRecurringJob } from "#platform/server/jobs/job.ts";
import { lockRecord } from "#records/server/read.ts";
import type { WriteContext } from "#records/server/write.ts";
import { paperLabels, type PaperKind } from "../documents.ts";
import { evidenceLabels, type EvidenceKind } from "../evidence.ts";
import type { WordPart } from "./docx.ts";
import { lacksNothing } from "./lacking.ts";
import { suitRecords } from "./records.ts";

/** Rows that are read at once, after which the list says how far the paper is. */
const atOnce = 500;

type Paper = { readonly id: number; readonly suitId: number; readonly kind: PaperKind; readonly wave: number | null };

/** Orders a paper of all plaintiffs of a suit, or of one 차수; a job makes it. 422 where there is nobody in it. */
export async function orderPaper(
  context: WriteContext,
  number: number,
  { kind, wave }: Pick<Paper, "kind" | "wave">,
): Promise<number> {
  return inTransaction(context.database, context.actor, async (work) => {
    const suit = await lockRecord(work.query, suitRecords, number, context);
    const total = await countRows(work, { suitId: suit.id, kind, wave });
    if (total === 0) throw new Failure("ruleViolated", "문서에 넣을 참여자가 없습니다. 원고번호를 먼저 부여해 주세요.");
    const { id } = await work.query
      .insertInto("suit_papers")
      .values({ suit_id: suit.id, kind, wave, total, created_by: context.viewer.userId })
      .returning("id")
      .executeTakeFirstOrThrow();
    await enqueue(work, makePaper, { paperId: id });
    work.audit({
      action: "groupSuit.paper",
      recordType: "groupSuit",
      recordId: suit.id,
      changes: { kind, wave, total },
    });
    return id;
  });
}

/** The participants who stand in a paper. */
export async function peopleOfPaper({ query }: Pick<Database, "query">, paper: Omit<Paper, "id">): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`select p.id from suit_participants p where ${chosen(paper)}`.execute(
    query,
  );
  return rows.map(({ id }) => id);
}

const chosen = ({ suitId, kind, wave }: Omit<Paper, "id">) => sql`p.suit_id = ${suitId} and p.deleted_at is null
  ${
    kind === "evidence"
      ? sql`and p.consent_at is not null`
      : sql`and p.seq is not null and p.status <> 'withdrawn'
    and (p.filed_on is not null or ${lacksNothing})`
  }
  ${wave === null ? sql`` : sql`and p.wave = ${wave}`}`;

async function countRows({ query }: Pick<Database, "query">, paper: Omit<Paper, "id">): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from suit_participants p where ${chosen(paper)}`.execute(query);
  return rows[0]!.count;
}

/** Makes an ordered paper, some hundred rows after the other; made twice it is the same paper. */
export const makePaper = defineJob({
  name: "wave.paper",
  label: "집단소송 문서 작성",
  input: z.strictObject({ paperId: recordId }),
  run: async ({ database }, { paperId }, { signal }) => {
    const paper = await database.query
      .selectFrom("suit_papers")
      .innerJoin("group_suits", "group_suits.id", "suit_papers.suit_id")
      .select([
        "suit_papers.id",
        "suit_id as suitId",
        "kind",
        "wave",
        "title",
        "defendants",
        "claim_per_person as claim",
      ])
      .where("suit_papers.id", "=", paperId)
      .where("finished_at", "is", null)
      .executeTakeFirst();
    if (!paper) return;
    const rows: string[][] = [];
    for (let read = atOnce; read === atOnce;) {
      signal.throwIfAborted();
      const found = await readRows(database, paper, rows.length);
      rows.push(...found.map((row) => cellsOf(paper, row)));
      read = found.length;
      await database.query.updateTable("suit_papers").set({ done: rows.length }).where("id", "=", paperId).execute();
      await pause(0);
    }
    const { wordPaper } = await import("./docx.ts");
    const content = wordPaper(partsOf(paper, rows));
    await database.query
      .updateTable("suit_papers")
      .set({ content, total: rows.length, finished_at: new Date() })
      .where("id", "=", paperId)
      .execute();
  },
});

/** Days for which a paper can be fetched: it holds the data of everybody in it. */
const keptDays = 7;

/** Empties papers that nobody needs any more. */
export const emptyPapers = defineRecurringJob({
  name: "wave.emptyPapers",
  label: "집단소송 문서 비우기",
  every: "day",
  run: ({ database }) =>
    sql`delete from suit_papers where created_at < now() - make_interval(days => ${keptDays})`.execute(database.query),
});

type Row = {
  readonly seq: number | null;
  readonly name: string;
  readonly birth: string | null;
  readonly address: string;
  readonly unit: string;
  readonly kind: string;
  readonly guardian: string;
  readonly decedent: string;
  readonly appointed: boolean;
  readonly shareOf: number | null;
  readonly shareWhole: number | null;
  readonly chain: { readonly kind: EvidenceKind; readonly at: string }[];
};

async function readRows({ query }: Pick<Database, "query">, paper: Paper, from: number): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select p.seq, p.name, p.birth, p.address, p.unit, p.kind, p.guardian, p.decedent, p.appointed,
      p.share_of as "shareOf", p.share_whole as "shareWhole",
      coalesce((select jsonb_agg(jsonb_build_object('kind', e.kind, 'at', e.happened_at) order by e.id)
        from suit_evidence e where ${paper.kind === "evidence"} and e.participant_id = p.id), '[]') as chain
    from suit_participants p where ${chosen(paper)} order by p.seq nulls last, p.id limit ${atOnce} offset ${from}`.execute(
    query,
  );
  return rows;
}

/** A plaintiff as he stands in a pleading: with whoever acts for him, or from whom he inherits. */
function nameOf({ name, kind, guardian, decedent, appointed }: Row): string {
  const lines = [
    appointed ? `${name} (선정당사자)` : name,
    ...(kind === "minor" ? [`미성년자이므로 법정대리인 ${guardian}`] : []),
    ...(kind === "heir" ? [`망 ${decedent}의 상속인`] : []),
  ];
  return lines.join("\n");
}

type Titled = Paper & { readonly title: string; readonly defendants: string; readonly claim: number | null };

function cellsOf({ kind, claim }: Titled, row: Row): string[] {
  const seq = row.seq === null ? "" : String(row.seq);
  if (kind === "parties") return [seq, nameOf(row), row.birth ?? "", row.address, row.unit];
  if (kind === "claims") {
    const share = row.shareOf === null ? "" : `${row.shareOf}/${row.shareWhole!}`;
    return [seq, nameOf(row), row.unit, share, claim === null ? "" : formatWon(claim)];
  }
  const links = row.chain.map((link) => `${evidenceLabels[link.kind]} ${formatDateTime(link.at).slice(0, 10)}`);
  return [seq, row.name, row.unit, links.join(", ")];
}

const heads: Readonly<Record<PaperKind, readonly (readonly [title: string, width: number])[]>> = {
  parties: [
    ["번호", 8],
    ["성명", 26],
    ["생년월일", 14],
    ["주소", 36],
    ["동·호", 16],
  ],
  claims: [
    ["번호", 8],
    ["성명", 30],
    ["동·호", 22],
    ["지분", 16],
    ["청구금액(원)", 24],
  ],
  evidence: [
    ["번호", 8],
    ["성명", 16],
    ["동·호", 18],
    ["기록", 58],
  ],
};

function partsOf({ kind, wave, title, defendants }: Titled, rows: readonly (readonly string[])[]): WordPart[] {
  return [
    { heading: paperLabels[kind] },
    {
      paragraph: [title, defendants === "" ? "" : `피고 ${defendants}`, wave === null ? "" : `${wave}차`]
        .filter(Boolean)
        .join(" · "),
    },
    { head: heads[kind].map(([head]) => head), widths: heads[kind].map(([, width]) => width), rows },
  ];
}
