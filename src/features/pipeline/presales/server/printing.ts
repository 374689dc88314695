import { sql } from "kysely";
import { seoulDay } from "#platform/dates.ts";
import { a4 } from "#platform/paper/measures.ts";
import type { Asker } from "#platform/server/asker.ts";
import type { Database } from "#platform/server/database/database.ts";
import { inTransaction } from "#platform/server/database/transaction.ts";
import { Failure, invalidField } from "#platform/server/http/failure.ts";
import type { PlacedPage } from "#platform/server/pdf/sheet.ts";
import { mayReadRecord } from "#records/server/read.ts";
import type { AnyRecords } from "#records/server/records.ts";
import type { WriteContext } from "#records/server/write.ts";
import { exact, filled, labelsOf, linesOn, placeTexts, type Calibration, type PrintedPage } from "../placing.ts";
import type { MergeField } from "../print-layout.ts";
import { editionOf, ensureEdition, layoutOf, type Printed } from "./editions.ts";
import { layoutRecords, printerRecords } from "./buyer-records.ts";
import { presaleAreaRecords } from "./records.ts";

type Query = Pick<Database, "query">;
/** The most people of one run. */
const mostPeople = 3_000;

type Ordered = {
  readonly layout: number;
  readonly area: number;
  readonly printer: number | null;
  readonly first: number;
  readonly again: boolean;
  /** Whether lines without room are cut off on purpose. */
  readonly cut: boolean;
};

/**
 * Begins a run with everybody of the site whom one may write to, each once, in the order of the units. Whoever refused
 * contact is left out, as is whoever was printed before unless `again`. 422 where nobody is left, and where the text of somebody has
 * no room on its label unless it is to be `cut`.
 */
export async function beginRun(context: WriteContext, { layout, area, printer, first, again, cut }: Ordered) {
  return inTransaction(context.database, context.actor, async (work) => {
    await needSeen(work, layoutRecords, layout, context, "layout");
    await needSeen(work, presaleAreaRecords, area, context, "area");
    if (printer !== null) await needSeen(work, printerRecords, printer, context, "printer");
    const printed = await layoutOf(work, layout);
    const { paper } = printed;
    if (first > labelsOf(paper)) throw invalidField("first", `이 용지는 ${labelsOf(paper)}칸입니다.`);
    const { rows } = await sql<Person & { fits: boolean }>`
      select ${person}, b.status not in ('optOut', 'refused') and (${again} or b.printed_at is null) as fits
      from presale_buyers b join presale_areas a on a.id = b.area_id where b.area_id = ${area} and b.deleted_at is null
      order by b.dong, b.ho, b.id for update of b limit ${mostPeople + 1}`.execute(work.query);
    const people = rows.filter(({ fits }) => fits);
    if (people.length === 0)
      throw new Failure("ruleViolated", "출력할 사람이 없습니다. 이미 출력했거나 연락을 거절했습니다.");
    if (rows.length > mostPeople) throw new Failure("ruleViolated", `한 번에 ${mostPeople}명까지 출력합니다.`);
    if (!cut) refuseOverflow(printed, people);
    const { userId, staff } = context.viewer;
    const run = await work.query
      .insertInto("print_runs")
      .values({
        team_id: staff!.teamId!,
        layout_id: layout,
        edition_id: await ensureEdition(work, layout, userId),
        area_id: area,
        printer_id: printer,
        first_label: first,
        created_by: userId,
        updated_by: userId,
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    const ids = people.map(({ id }) => id);
    await sql`insert into print_run_items (run_id, buyer_id, place)
      select ${run.id}, b.id, b.place from unnest(${ids}::bigint[]) with ordinality as b(id, place)`.execute(
      work.query,
    );
    await sql`update presale_buyers set printed_at = now() where id = any(${ids}::bigint[])`.execute(work.query);
    work.audit({
      action: "printRun.create",
      recordType: "printRun",
      recordId: run.id,
      changes: { people: ids.length },
    });
    work.emit({ type: "record", ref: `printRun:${run.id}` });
    work.emit({ type: "record", ref: "presaleBuyer:*" });
    return { run: run.id, people: ids.length, left: rows.length - ids.length };
  });
}

async function needSeen(work: Query, records: AnyRecords, id: number, asker: Asker, field: string): Promise<void> {
  if (!(await mayReadRecord(work, records, id, asker)))
    throw invalidField(field, "찾을 수 없습니다. 다시 골라 주세요.");
}

async function calibrationOf({ query }: Query, id: number | null): Promise<Calibration> {
  if (id === null) return exact;
  const row = await query
    .selectFrom("print_printers")
    .select(["right_by", "down_by", "scale"])
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  return { right: row.right_by / 10, down: row.down_by / 10, scale: row.scale / 1_000 };
}

type Person = Readonly<Record<Exclude<MergeField, "오늘">, string>> & {
  readonly mayBeWritten: boolean;
  readonly id: number;
};

const person = sql`b.id, b.name as "성명", b.dong as "동", b.ho as "호", b.address as "주소", a.name as "현장명", a.region as "지역",
  a.developer as "시행사", b.status <> 'optOut' and b.deleted_at is null as "mayBeWritten"`;

/** What is printed of a person: text, head and foot with the values in their places. */
function writtenFor({ body, header, footer }: Printed, one: Person) {
  const values = { ...one, 오늘: seoulDay(new Date()) };
  return { body: filled(body, values), header: filled(header, values), footer: filled(footer, values) };
}

const linesFor = (printed: Printed, one: Person) => {
  const { body, ...edges } = writtenFor(printed, one);
  return linesOn({ ...printed, ...edges }, body);
};

/** 422 naming the layout and the first person whose text has no room. */
function refuseOverflow(printed: Printed & { readonly name: string }, people: readonly Person[]): void {
  const over = people.flatMap((one) => {
    const { overflow } = linesFor(printed, one);
    return overflow > 0 ? [{ one, overflow }] : [];
  });
  const [first] = over;
  if (!first) return;
  const { 동: dong, 호: ho, 성명: name } = first.one;
  const unit = [dong && `${dong}동`, ho && `${ho}호`].filter(Boolean).join(" ");
  const others = over.length > 1 ? ` 외 ${over.length - 1}명` : "";
  throw new Failure(
    "ruleViolated",
    `‘${printed.name}’ 양식에서 ${unit && `${unit} `}${name}${others}의 내용이 칸을 ${first.overflow}줄 넘습니다. 글자 크기나 내용을 줄이거나, ‘넘치는 줄은 잘라서 출력’을 골라 주세요.`,
  );
}

/**
 * The pages of a run. Whoever has refused contact since it began leaves an empty label (additions P2). `cells`: these
 * places alone, where they were, the others empty.
 */
export async function pagesOfRun(database: Query, runId: number, cells: ReadonlySet<number> | null) {
  const run = await database.query
    .selectFrom("print_runs")
    .select(["layout_id", "edition_id", "printer_id", "first_label", "status"])
    .where("id", "=", runId)
    .executeTakeFirstOrThrow();
  if (run.status === "voided") throw new Failure("ruleViolated", "취소한 출력입니다.");
  const layout =
    run.edition_id === null ? await layoutOf(database, run.layout_id) : await editionOf(database, run.edition_id);
  const { rows } = await sql<Person & { place: number }>`
    select ${person}, i.place from print_run_items i join presale_buyers b on b.id = i.buyer_id
      join presale_areas a on a.id = b.area_id where i.run_id = ${runId} order by i.place`.execute(database.query);
  const shown = ({ mayBeWritten, place }: (typeof rows)[number]) => mayBeWritten && (cells?.has(place) ?? true);
  const texts = rows.map((one) => (shown(one) ? writtenFor(layout, one) : null));
  const placing = { ...layout, first: run.first_label, calibration: await calibrationOf(database, run.printer_id) };
  return { pages: placeTexts(texts, placing).map(asPage), printed: rows.filter(shown).map(({ id }) => id) };
}

/** The edges of every label with its number, as this printer would print them. */
export async function testGrid(database: Query, layoutId: number, printerId: number | null): Promise<PlacedPage[]> {
  const { paper } = await layoutOf(database, layoutId);
  const texts = Array.from({ length: labelsOf(paper) }, (_, index) => ({ body: `${index + 1}` }));
  const calibration = await calibrationOf(database, printerId);
  return placeTexts(texts, { paper, fontSize: 10, first: 1, calibration, grid: true }).map(asPage);
}

function asPage({ texts, frames }: PrintedPage): PlacedPage {
  return { ...a4, texts, frames };
}

/** Five people of the team as the layout would print them; invented ones where there are none. */
export async function preview(database: Query, layoutId: number, teamIds: readonly number[]) {
  const layout = await layoutOf(database, layoutId);
  const { rows } = await sql<Person>`
    select ${person} from presale_buyers b join presale_areas a on a.id = b.area_id
    where b.team_id = any(${teamIds}::bigint[]) and b.deleted_at is null and b.status <> 'optOut'
    order by b.id desc limit 5`.execute(database.query);
  const sample = rows.length > 0 ? rows : [invented];
  return {
    shown: rows.map(({ id }) => ({ id })),
    labels: labelsOf(layout.paper),
    models: sample.map((one) => linesFor(layout, one)),
  };
}

const invented: Person = {
  id: 0,
  성명: "홍길동",
  동: "101",
  호: "1203",
  주소: "경기 해온시 가상로 1",
  현장명: "가상아파트",
  지역: "경기 해온시",
  시행사: "가상시행",
  mayBeWritten: true,
};
