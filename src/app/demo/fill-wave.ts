import { createHash } from "node:crypto";
import { sql } from "kysely";
import { seoulDay } from "#platform/dates.ts";
import { addEvidence, type Happening } from "#features/service/wave/server/evidence-chain.ts";
import { countMissing } from "#features/service/wave/server/missing-documents.ts";
import type { ParticipantStatus } from "#features/service/wave/participant.ts";
import { addDays, workingInstant } from "./calendar.ts";
import { personNames, phone } from "./names.ts";
import type { FilledPeople, Filling } from "./types.ts";

const text = `나는 이 집단소송에 원고로 참여하고, 소송의 수행을 법무법인 해온(가상)에 맡기는 데 동의합니다.
소송비용은 원고 전원이 청구금액에 비례하여 분담합니다.
성명, 연락처, 주소, 계약 내용을 소송의 수행에 쓰는 데 동의합니다. 동의는 언제든 철회할 수 있습니다.`;

const papers = [
  { name: "분양계약서 사본", optional: false, help: "전체 면을 찍어 주세요." },
  { name: "신분증 사본", optional: false, help: "주민등록번호 뒷자리는 가려 주세요." },
  { name: "계약금·중도금 이체 내역", optional: false, help: "" },
  { name: "중도금 대출 확인서", optional: true, help: "대출을 받은 분만 냅니다." },
];

/** A group suit that recruits 300 people, one that is before the court, and the buyers of a site with their labels. */
export async function fillWave(filling: Filling, people: FilledPeople): Promise<void> {
  const { query, random, now } = filling;
  const today = seoulDay(now);
  const names = personNames(random, 384);
  const lead = people.staff.get("responsible-lawyer")!.id;
  const by = people.staff.get("consultant")!.userId;
  const area = await query.selectFrom("presale_areas").select(["id", "name"]).orderBy("id").executeTakeFirstOrThrow();
  const shared = {
    team_id: people.teamIds["송무팀"],
    lead_id: lead,
    retainer: 330_000,
    expenses: 50_000,
    created_by: by,
  };
  const suits = await query
    .insertInto("group_suits")
    .values([
      {
        ...shared,
        title: `${area.name} 입주지연 손해배상`,
        area_id: area.id,
        status: "recruiting",
        recruit_from: addDays(today, -60),
        recruit_to: addDays(today, 30),
        min_participants: 100,
        max_participants: 400,
        success_fee: "배상액의 10%(부가세 별도)",
        claim_per_person: 12_000_000,
        limitation_on: addDays(today, 75),
        limitation_basis: "민법 제766조 제1항, 안 날부터 3년(가상)",
        public_text:
          "입주가 다섯 달 늦어진 단지의 계약자를 위한 손해배상 소송입니다. 결과를 약속하지 않으며, 비용과 절차는 상담에서 설명합니다.",
        public_approved_at: workingInstant(now, 61),
      },
      {
        ...shared,
        title: "가온오피스텔 분양계약 취소",
        status: "ongoing",
        recruit_from: addDays(today, -400),
        recruit_to: addDays(today, -300),
        min_participants: 20,
        max_participants: 60,
        success_fee: "돌려받은 금액의 8%(부가세 별도)",
        claim_per_person: 45_000_000,
        limitation_on: addDays(today, 500),
        limitation_basis: "민법 제146조, 추인할 수 있는 날부터 3년(가상)",
        public_text: "허위 광고로 체결한 분양계약의 취소를 구하는 소송입니다.",
        public_approved_at: workingInstant(now, 402),
      },
    ])
    .returning("id")
    .execute();
  const [recruiting, running] = suits.map(({ id }) => id) as [number, number];
  await query
    .insertInto("suit_defendants")
    .values([
      { suit_id: recruiting, place: 1, name: "주식회사 가상시행", kind: "법인", note: "시행사" },
      { suit_id: recruiting, place: 2, name: "주식회사 가상건설", kind: "법인", note: "시공사" },
      { suit_id: running, place: 1, name: "주식회사 모의디앤씨", kind: "법인", note: "분양사" },
    ])
    .execute();
  const digest = createHash("sha256").update(text).digest();
  const consents = await query
    .insertInto("suit_consent_texts")
    .values([recruiting, running].map((suit_id) => ({ suit_id, number: 1, body: text, digest, created_by: by })))
    .returning("id")
    .execute();
  for (const suit_id of [recruiting, running]) {
    await query
      .insertInto("suit_documents")
      .values(papers.map((paper, index) => ({ ...paper, suit_id, place: index + 1 })))
      .execute();
  }
  const ways: readonly ParticipantStatus[] = [
    "applied",
    "docsPending",
    "docsReview",
    "contracted",
    "paid",
    "plaintiff",
  ];
  const joined = names.slice(0, 300).map((name, index) => ({
    name,
    status: index % 29 === 28 ? ("withdrawn" as const) : ways[Math.min(5, Math.floor((index % 23) / 4))]!,
    unit: `${101 + Math.floor(index / 60)}동 ${3 + (Math.floor(index / 4) % 15)}0${1 + (index % 4)}호`,
    tel: phone(2_000 + index),
    kind: index % 41 === 7 ? ("coOwner" as const) : ("self" as const),
  }));
  await addParticipants(filling, { suit: recruiting, text: consents[0]!.id, by, joined, filed: null });
  const filed = names.slice(300, 324).map((name, index) => ({
    name,
    status: "filed" as const,
    unit: `${5 + Math.floor(index / 4)}0${1 + (index % 4)}호`,
    tel: phone(2_600 + index),
    kind: "self" as const,
    // Their claims were separated from the others and have been decided.
    ...(index === 3 && { result: "partial" as const }),
    ...(index === 9 && { result: "lost" as const }),
  }));
  const filedOn = addDays(today, -200);
  await addParticipants(filling, { suit: running, text: consents[1]!.id, by, joined: filed, filed: filedOn });
  await query
    .insertInto("suit_lawsuits")
    .values({
      team_id: shared.team_id,
      suit_id: running,
      court: "가상지방법원",
      case_no: `${filedOn.slice(0, 4)}가합900012`,
      division: "제3민사부",
      filed_on: filedOn,
      next_on: addDays(today, 12),
      next_what: "변론기일 14:00",
    })
    .execute();
  await fillBuyers(filling, people, { area: area.id, names: names.slice(324) });
}

type Joined = {
  readonly name: string;
  readonly status: ParticipantStatus;
  readonly result?: "partial" | "lost";
  readonly unit: string;
  readonly tel: string;
  readonly kind: "self" | "coOwner";
};
type Joining = {
  readonly suit: number;
  readonly text: number;
  readonly by: number;
  readonly joined: readonly Joined[];
  /** The day of filing; null: not yet. */
  readonly filed: string | null;
};

const order: readonly ParticipantStatus[] = [
  "applied",
  "docsPending",
  "docsReview",
  "contracted",
  "paid",
  "plaintiff",
  "filed",
];
const atLeast = (status: ParticipantStatus, least: ParticipantStatus) => order.indexOf(status) >= order.indexOf(least);

async function addParticipants({ query, random, now }: Filling, { suit, text: textId, by, joined, filed }: Joining) {
  const back = filed === null ? 50 : 390;
  // Made once: the transaction would wait for a thousand of them.
  const at = { applied: workingInstant(now, back), consented: workingInstant(now, back - 5) };
  const on = {
    contracted: seoulDay(workingInstant(now, back - 12)),
    poa: seoulDay(workingInstant(now, back - 15)),
    paid: seoulDay(workingInstant(now, back - 18)),
    withdrawn: seoulDay(workingInstant(now, 10)),
  };
  let seq = 0;
  const rows = joined.map((one, index) => ({
    team_id: 0,
    suit_id: suit,
    ...one,
    seq: atLeast(one.status, "filed") ? (seq += 1) : null,
    address: `경기 해온시 가상로 ${10 + index} (가상 주소)`,
    birth: addDays("1958-02-03", random.integer(0, 15_000)),
    ...(one.kind === "coOwner" && { share_of: 1, share_whole: 2 }),
    origin: index % 3 === 0 ? ("web" as const) : ("staff" as const),
    contact_lost: index % 53 === 52,
    consent_at: atLeast(one.status, "docsReview") ? at.consented : null,
    contracted_on: atLeast(one.status, "contracted") ? on.contracted : null,
    poa_on: atLeast(one.status, "paid") ? on.poa : null,
    paid_on: atLeast(one.status, "paid") ? on.paid : null,
    paid_amount: atLeast(one.status, "paid") ? 380_000 : null,
    filed_on: atLeast(one.status, "filed") ? filed : null,
    ...(one.status === "withdrawn" && { withdrawn_on: on.withdrawn, reason: "개별 합의" }),
    created_at: at.applied,
    created_by: by,
  }));
  const inserted = await query.insertInto("suit_participants").values(rows).returning(["id", "status"]).execute();
  const those = (least: ParticipantStatus) =>
    inserted.filter(({ status }) => atLeast(status, least)).map(({ id }) => id);
  await sql`
    insert into participant_documents (participant_id, document_id, status, updated_by)
    select p.id, d.id, case when p.status in ('contracted', 'paid', 'plaintiff', 'filed') then 'confirmed'
      when (p.id + d.id) % 3 = 0 then 'submitted' when (p.id + d.id) % 7 = 0 then 'deficient' else 'missing' end, ${by}
    from suit_participants p join suit_documents d on d.suit_id = p.suit_id and not d.optional
    where p.suit_id = ${suit} and p.status <> 'applied'`.execute(query);
  await countMissing({ query }, suit);
  // The payments of the firm begin two quarters ago.
  await sql`
    insert into payments (team_id, pay_type, pay_amt, pay_name, pay_date, status, purpose, participant_id, matched_at, memo,
      created_by, updated_by)
    select p.team_id, '계좌이체', 330000, p.name, p.paid_on, 'matched', '집단소송', p.id, now(), '집단소송 착수금', ${by}, ${by}
    from suit_participants p where p.suit_id = ${suit} and p.paid_on <= ${seoulDay(now)}::date
      and p.paid_on >= fiscal_quarter_start(fiscal_quarter_start(${seoulDay(now)}::date) - 100)
    order by p.id limit 3`.execute(query);
  const told: [ParticipantStatus, Happening][] = [
    [
      "docsReview",
      { kind: "consented", at: workingInstant(now, back - 5), textId, channel: "paper", identity: "idCard" },
    ],
    ["contracted", { kind: "contracted", at: workingInstant(now, back - 12) }],
    ["paid", { kind: "poa", at: workingInstant(now, back - 15) }],
    ["paid", { kind: "paid", at: workingInstant(now, back - 18) }],
    ["plaintiff", { kind: "plaintiff", at: workingInstant(now, back - 20) }],
    ["filed", { kind: "filed", at: workingInstant(now, 200) }],
  ];
  for (const [least, happening] of told) await addEvidence({ query }, those(least), happening, by);
}

type Site = { readonly area: number; readonly names: readonly string[] };

async function fillBuyers({ query, random, now }: Filling, people: FilledPeople, { area, names }: Site): Promise<void> {
  const team_id = people.teamIds["JJ팀"];
  const { team_id: own } = await query
    .selectFrom("presale_areas")
    .select("team_id")
    .where("id", "=", area)
    .executeTakeFirstOrThrow();
  // The last of them came in by a file.
  const at = { begun: workingInstant(now, 40), added: workingInstant(now, 2) };
  const states = ["new", "guided", "interested", "new", "unreachable", "refused", "optOut"] as const;
  await query
    .insertInto("presale_buyers")
    .values(
      names.map((name, index) => {
        const isAdded = index >= names.length - 12;
        const status = isAdded ? "new" : states[index % states.length]!;
        return {
          team_id: own,
          area_id: area,
          name,
          tel: phone(2_700 + index),
          dong: String(201 + Math.floor(index / 20)),
          ho: `${2 + Math.floor((index % 20) / 4)}0${1 + (index % 4)}`,
          address: `경기 해온시 모의로 ${5 + index} (가상 주소)`,
          contract_price: 380_000_000 + random.integer(0, 90) * 1_000_000,
          paid_so_far: 38_000_000,
          status,
          source: random.pick(["briefing", "tel", "referral", "online"] as const),
          owner_id: people.staff.get("ijun")!.id,
          // Of one in three; the first of them is about to be told of it again after two years.
          marketing_consent_at:
            isAdded || status === "optOut" || index % 3 !== 1
              ? null
              : workingInstant(now, index === 1 ? 712 : 41 + index),
          last_contact_at: status === "new" ? null : workingInstant(now, 3 + (index % 20)),
          next_contact_on: status === "interested" ? addDays(seoulDay(now), (index % 9) - 3) : null,
          created_at: isAdded ? at.added : at.begun,
        };
      }),
    )
    .execute();
  await query
    .insertInto("print_layouts")
    .values([
      {
        team_id,
        name: "우편 라벨 3×7",
        paper: "label21",
        font_size: 10,
        body: "{{주소}}\n{{현장명}} {{동}}동 {{호}}호\n{{성명}} 귀하",
        is_default: true,
      },
      {
        team_id,
        name: "설명회 안내문",
        paper: "notice",
        font_size: 12,
        body: "{{성명}} 님께\n\n{{현장명}} 계약자를 위한 설명회를 엽니다. 참석은 자유이며, 안내를 원하지 않으시면 회신해 주세요.\n\n{{오늘}}\n법무법인 해온 (가상)",
        is_default: false,
      },
      {
        team_id,
        name: "참여 동의서",
        paper: "consent",
        font_size: 11,
        margin: 25,
        header: "{{현장명}} 소송 참여 동의서",
        footer: "법무법인 해온 (가상)",
        body: "{{동}}동 {{호}}호\n성명: {{성명}}\n\n위 사람은 {{현장명}} 소송에 참여하고, 소송에 필요한 범위에서 개인정보를 이용하는 데 동의합니다.\n\n{{오늘}}\n\n{{성명}} (서명)",
        is_default: false,
      },
      {
        team_id,
        name: "참여자 명부",
        paper: "roster",
        font_size: 10,
        header: "{{현장명}} 참여자 명부 ({{오늘}})",
        body: "{{동}}동 {{호}}호   {{성명}}   서명 ____________",
        is_default: false,
      },
    ])
    .execute();
  await sql`insert into print_layout_editions (layout_id, edition, paper, font_size, margin, header, footer, body)
    select id, 1, paper, font_size, margin, header, footer, body from print_layouts
    where team_id = ${team_id}`.execute(query);
  await query
    .insertInto("print_printers")
    .values({ team_id, name: "3층 레이저", right_by: 5, down_by: -10, scale: 1_000 })
    .execute();
}
