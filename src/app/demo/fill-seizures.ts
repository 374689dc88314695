import { seoulDay } from "#platform/dates.ts";
import type { Insertable } from "kysely";
import type { DB } from "#platform/server/database/tables.ts";
import { addDays, workingInstant } from "./calendar.ts";
import type { FilledPipeline } from "./fill-records.ts";
import type { FilledPeople, FilledRecord, Filling } from "./types.ts";

type Seizure = Insertable<DB["seizures"]>;
type Target = Omit<Insertable<DB["seizure_targets"]>, "team_id" | "seizure_id" | "place" | "name"> & {
  readonly of: string;
};

/** A seizure as it is told: days are counted back from today. */
type Written = {
  readonly kind: NonNullable<Seizure["kind"]>;
  readonly status: NonNullable<Seizure["status"]>;
  readonly principal: number;
  readonly caseCode: string;
  readonly filed?: number;
  readonly decided?: number;
  readonly more?: Partial<Seizure>;
  readonly targets?: readonly Target[];
  /** Days ago, won, and whether the court has been told. */
  readonly receipts?: readonly {
    readonly ago: number;
    readonly amount: number;
    readonly reported?: number;
    /** null or absent: collected from the third debtor. */
    readonly source?: "distribution" | "voluntary" | "otherDebtor";
  }[];
};

const register = [
  ["푸른솔은행", "bank", "강솔빛", "서울특별시 중구 가상로 11", 20],
  ["별마루은행", "bank", "문별하", "서울특별시 중구 가상로 27", 41],
  ["은가비은행", "bank", "서가비", "서울특별시 영등포구 가상대로 5", 120],
  ["새날저축은행", "bank", "오새날", "경기도 성남시 분당구 가상길 9", 64],
  ["가람마루물산 주식회사", "employer", "임가람", "인천광역시 연수구 가상로 88", 33],
  ["도담별생명보험", "insurance", "조도담", "서울특별시 강남구 가상로 140", 75],
  ["미리내빛카드", "card", "한미리", "서울특별시 마포구 가상길 3", null],
  ["하늘솔임대 주식회사", "lease", "권하늘", "대전광역시 서구 가상로 52", 12],
] as const;

/** What third debtors, courts and debtors did in each state (product §5.5), each with one that needs attention. */
function seizuresOf(today: string): readonly Written[] {
  const ago = (days: number) => addDays(today, -days);
  return [
    {
      kind: "collection",
      status: "prep",
      principal: 32_000_000,
      caseCode: "",
      more: { final_cert: false },
      targets: [
        { of: "푸른솔은행", amount: 20_000_000 },
        { of: "별마루은행", amount: 12_000_000 },
        { of: "은가비은행" },
      ],
    },
    {
      kind: "collection",
      status: "filed",
      principal: 18_500_000,
      caseCode: "타채",
      filed: 9,
      more: { correction_due_on: addDays(today, 2) },
      targets: [
        { of: "푸른솔은행", amount: 10_000_000 },
        { of: "새날저축은행", amount: 8_500_000 },
      ],
    },
    {
      kind: "collection",
      status: "corrected",
      principal: 7_700_000,
      caseCode: "타채",
      filed: 16,
      more: { corrected_on: ago(3) },
      targets: [{ of: "가람마루물산 주식회사", kind: "employer", amount: 7_700_000 }],
    },
    {
      kind: "provAttachment",
      status: "granted",
      principal: 54_000_000,
      caseCode: "카단",
      filed: 18,
      decided: 8,
      more: { title_kind: null, title_no: "", decision_served_on: ago(6), execution_due_on: addDays(today, 8) },
      targets: [{ of: "하늘솔임대 주식회사", kind: "lease", amount: 54_000_000 }],
    },
    {
      kind: "collection",
      status: "denied",
      principal: 4_200_000,
      caseCode: "타채",
      filed: 30,
      decided: 6,
      more: { decision_served_on: ago(4), appeal_due_on: addDays(today, 3) },
      targets: [{ of: "은가비은행", amount: 4_200_000 }],
    },
    {
      kind: "collection",
      status: "serving",
      principal: 26_000_000,
      caseCode: "타채",
      filed: 33,
      decided: 21,
      targets: [
        { of: "푸른솔은행", amount: 10_000_000, status: "served", served_on: ago(12), statement_due_on: ago(5) },
        { of: "별마루은행", amount: 10_000_000, status: "undelivered", undelivered_reason: "moved" },
        { of: "새날저축은행", amount: 6_000_000 },
      ],
    },
    {
      kind: "assignment",
      status: "served",
      principal: 41_000_000,
      caseCode: "타채",
      filed: 48,
      decided: 36,
      more: { order_final_on: ago(18), debtor_served_on: ago(27) },
      targets: [
        {
          of: "하늘솔임대 주식회사",
          kind: "lease",
          amount: 41_000_000,
          status: "answered",
          served_on: ago(30),
          statement_due_on: ago(23),
          statement_on: ago(24),
          answer: "admitted",
          admitted: 41_000_000,
        },
      ],
    },
    {
      kind: "collection",
      status: "collecting",
      principal: 15_000_000,
      caseCode: "타채",
      filed: 75,
      decided: 61,
      more: { debtor_served_on: ago(50) },
      targets: [
        {
          of: "가람마루물산 주식회사",
          kind: "employer",
          amount: 15_000_000,
          status: "answered",
          served_on: ago(55),
          statement_due_on: ago(48),
          statement_on: ago(50),
          answer: "partly",
          admitted: 1_500_000,
        },
      ],
      receipts: [
        { ago: 35, amount: 1_500_000, reported: 30 },
        { ago: 5, amount: 1_500_000 },
      ],
    },
    {
      kind: "collection",
      status: "reported",
      principal: 9_800_000,
      caseCode: "타채",
      filed: 110,
      decided: 95,
      more: { reported_on: ago(40) },
      targets: [
        {
          of: "도담별생명보험",
          kind: "insurance",
          amount: 9_800_000,
          status: "answered",
          served_on: ago(84),
          statement_due_on: ago(77),
          statement_on: ago(78),
          answer: "partly",
          admitted: 6_400_000,
        },
      ],
      receipts: [{ ago: 46, amount: 6_400_000, reported: 40 }],
    },
    {
      kind: "collection",
      status: "competing",
      principal: 63_000_000,
      caseCode: "타채",
      filed: 92,
      decided: 80,
      targets: [
        {
          of: "푸른솔은행",
          amount: 63_000_000,
          status: "deposited",
          served_on: ago(70),
          statement_due_on: ago(63),
          statement_on: ago(64),
          answer: "partly",
          admitted: 22_000_000,
          competing: true,
          other_liens: "가상지방법원 타채 901 압류 3,000만원과 경합",
          deposited_on: ago(41),
          deposit_no: "가상 2026년 금 제00호",
        },
      ],
      receipts: [{ ago: 12, amount: 1_000_000, source: "otherDebtor" }],
    },
    {
      kind: "collection",
      status: "released",
      principal: 3_000_000,
      caseCode: "타채",
      filed: 64,
      decided: 52,
      more: { released_on: ago(15), close_reason: "채무자가 원금과 비용을 갚아 해제함" },
      targets: [{ of: "별마루은행", amount: 3_000_000, status: "released", released_on: ago(15) }],
    },
    {
      kind: "movables",
      status: "done",
      principal: 5_500_000,
      caseCode: "본",
      filed: 140,
      decided: 130,
      more: { executed_on: ago(120), closed_on: ago(60), close_reason: "매각대금을 배당받고 나머지는 추심을 포기함" },
      receipts: [{ ago: 66, amount: 2_100_000, source: "distribution" }],
    },
    {
      kind: "disclosure",
      status: "granted",
      principal: 21_000_000,
      caseCode: "카명",
      filed: 40,
      decided: 28,
      more: { hearing_on: addDays(today, 12) },
    },
    {
      kind: "registry",
      status: "filed",
      principal: 13_000_000,
      caseCode: "카불",
      filed: 11,
      more: { basis: "unpaid" },
    },
    {
      kind: "collection",
      status: "served",
      principal: 28_000_000,
      caseCode: "타채",
      filed: 58,
      decided: 45,
      more: { stayed_on: ago(9), stay_case_no: "2026개회00000" },
      targets: [
        {
          of: "미리내빛카드",
          kind: "card",
          amount: 28_000_000,
          status: "served",
          served_on: ago(20),
          statement_due_on: addDays(today, 1),
        },
      ],
    },
  ];
}

/** 압류 in every state with their third debtors, accounts and receipts, on cases of the firm. */
export async function fillSeizures(filling: Filling, people: FilledPeople, pipeline: FilledPipeline): Promise<void> {
  const today = seoulDay(filling.now);
  const directory = await insertRegister(filling, people);
  const written = seizuresOf(today);
  const suits = pipeline.records.project.filter(({ suit }) => suit);
  for (const [index, one] of written.entries()) {
    const suit = suits[index % suits.length]!;
    await insertSeizure(filling, people, directory, { one, suit, index, today });
  }
}

async function insertRegister(
  { query, now }: Filling,
  { teamIds }: FilledPeople,
): Promise<ReadonlyMap<string, number>> {
  const rows = await query
    .insertInto("third_debtors")
    .values(
      register.map(([name, kind, representative, address, checked], index) => ({
        team_id: teamIds["본사팀"],
        name,
        kind,
        representative,
        address,
        checked_on: checked === null ? null : addDays(seoulDay(now), -checked),
        created_at: workingInstant(now, 200 - index),
      })),
    )
    .returning(["id", "name"])
    .execute();
  return new Map(rows.map(({ id, name }) => [name, id]));
}

type Filled = {
  readonly one: Written;
  readonly suit: FilledRecord;
  readonly index: number;
  readonly today: string;
};

const debtors = ["마루빛상사", "구름재건설", "남궁별", "사공한", "선우담", "제갈온", "황보리", "독고람"];
const owners = ["litigation", "haeyul", "narae"];
const lawyers = ["lawyer", "responsible-lawyer", "associate-lawyer", "onyu"];

async function insertSeizure(
  { query, random, now }: Filling,
  people: FilledPeople,
  directory: ReadonlyMap<string, number>,
  { one, suit, index, today }: Filled,
): Promise<void> {
  const ago = (days: number) => addDays(today, -days);
  const owner = people.staff.get(random.pick(owners))!;
  const project = await query
    .selectFrom("projects")
    .select(["client_id", "client_name", "court", "case_no"])
    .where("id", "=", suit.id)
    .executeTakeFirstOrThrow();
  const created = workingInstant(now, (one.filed ?? 2) + 6);
  const { id } = await query
    .insertInto("seizures")
    .values({
      team_id: people.teamIds["본사팀"],
      kind: one.kind,
      status: one.status,
      project_id: suit.id,
      client_id: project.client_id,
      creditor: project.client_name || suit.client,
      creditor_address: "서울특별시 서초구 가상로 00",
      debtor: debtors[index % debtors.length]!,
      debtor_address: `경기도 수원시 영통구 가상길 ${index + 1}`,
      court: project.court || "가상지방법원",
      case_no: one.caseCode === "" ? "" : `${today.slice(0, 4)}${one.caseCode}90${String(index + 11)}`,
      title_kind: index % 3 === 1 ? "paymentOrder" : "judgment",
      title_court: project.court || "가상지방법원",
      title_no: project.case_no || `${Number(today.slice(0, 4)) - 1}가단9${String(index + 10).padStart(5, "0")}`,
      title_on: ago(420 + index),
      title_final_on: ago(390 + index),
      exec_clause: true,
      service_cert: true,
      final_cert: true,
      principal: one.principal,
      owner_id: owner.id,
      lawyer_id: people.staff.get(random.pick(lawyers))!.id,
      filed_on: one.filed === undefined ? null : ago(one.filed),
      decided_on: one.decided === undefined ? null : ago(one.decided),
      created_at: created,
      created_by: owner.userId,
      updated_at: created,
      ...one.more,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  await query
    .insertInto("seizure_interest")
    .values([
      {
        seizure_id: id,
        place: 1,
        start_on: ago(700),
        end_on: ago(451),
        rate: 5,
        basis: "civil",
        source: "판결 주문 제1항",
      },
      { seizure_id: id, place: 2, start_on: ago(450), rate: 12, basis: "litigation", source: "판결 주문 제1항" },
    ])
    .execute();
  await query
    .insertInto("seizure_costs")
    .values([
      { seizure_id: id, place: 1, spent_on: ago((one.filed ?? 1) + 1), item: "stamp", amount: 4_000 },
      { seizure_id: id, place: 2, spent_on: ago((one.filed ?? 1) + 1), item: "service", amount: 31_800 },
    ])
    .execute();
  await insertParts({ query, now }, directory, {
    id,
    teamId: people.teamIds["본사팀"],
    owner: owner.userId,
    one,
    today,
  });
}

type Parts = {
  readonly id: number;
  readonly teamId: number;
  readonly owner: number;
  readonly one: Written;
  readonly today: string;
};

async function insertParts(
  { query }: Pick<Filling, "query" | "now">,
  directory: ReadonlyMap<string, number>,
  { id, teamId, owner, one, today }: Parts,
): Promise<void> {
  let targetId: number | null = null;
  for (const [index, { of, ...target }] of (one.targets ?? []).entries()) {
    const row = await query
      .insertInto("seizure_targets")
      .values({
        team_id: teamId,
        seizure_id: id,
        place: index + 1,
        third_debtor_id: directory.get(of)!,
        name: of,
        ...target,
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    targetId ??= row.id;
    if (!target.served_on && target.status !== "undelivered") continue;
    await query
      .insertInto("seizure_services")
      .values({
        seizure_id: id,
        target_id: row.id,
        happened_on: target.served_on ?? addDays(today, -10),
        result: target.served_on ? "served" : (target.undelivered_reason ?? "closed"),
        created_by: owner,
      })
      .execute();
  }
  for (const { ago, amount, reported, source = null } of one.receipts ?? []) {
    await query
      .insertInto("seizure_receipts")
      .values({
        seizure_id: id,
        target_id: source === null ? targetId : null,
        received_on: addDays(today, -ago),
        amount,
        source,
        report_due_on: one.kind === "collection" && source === null ? addDays(today, 7 - ago) : null,
        reported_on: reported === undefined ? null : addDays(today, -reported),
        created_by: owner,
      })
      .execute();
  }
}
