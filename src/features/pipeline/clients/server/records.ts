import { sql, type RawBuilder } from "kysely";
import { privacyActions } from "#firm/privacy-actions.ts";
import type { Asker } from "#platform/server/asker.ts";
import { Failure } from "#platform/server/http/failure.ts";
import { allFaults } from "#records/server/faults.ts";
import { worksOn } from "#records/server/masking.ts";
import { namedKeys, namedPeople, type Naming } from "#records/server/named.ts";
import { defineRecords } from "#records/server/records.ts";
import { registeredRecords } from "#records/server/registry.ts";
import { parseRange } from "#records/list-query.ts";
import { browseClients, manageClients, showClients } from "../access.ts";
import { outsideEveryWall, outsideWalls, wallsStand } from "#features/pipeline/conflicts/server/commands/walls.ts";
import { barsTakeOver } from "#features/pipeline/contracts/server/commands/barred-take-over.ts";
import { settleEvidenceOfClient } from "#features/money/payments/server/api.ts";
import { client } from "../client.ts";
import { formerlyKnown, formerNames } from "./former-names.ts";
import { checkEnd, endFaults, followEnd } from "./ending.ts";
import { findDuplicates, refuseDuplicates } from "./duplicates.ts";
import { clientContacted } from "./contacted.ts";

const openContract = (asker: Asker) => outsideEveryWall(asker, [["contract", sql.ref<number>("c.id")]]);
const openProject = (asker: Asker) => outsideEveryWall(asker, [["project", sql.ref<number>("p.id")]]);

const runningContracts = (asker: Asker) => sql`contracts c
  where c.client_id = r.id and c.deleted_at is null and c.status in ('signed', 'active', 'fulfilled') and ${openContract(asker)}`;

/** Fees of the contracts that run, less what was received for them and what is asked for no more. As 미수 of contracts. */
const unpaid = (asker: Asker) =>
  sql`(select coalesce(sum(c.total - c.void_unpaid - c.paid), 0) from ${runningContracts(asker)})`;

const paid = (asker: Asker) => sql`(select coalesce(sum(c.paid), 0) from ${runningContracts(asker)})`;

/** As the partial index on contracts in arrears has it. */
const hasUnpaid = (asker: Asker) => sql<boolean>`exists (select from contracts c where c.client_id = r.id
  and c.deleted_at is null and c.has_unpaid and c.status in ('signed', 'active', 'fulfilled') and ${openContract(asker)})`;

/** The cases `p` of the client `r` that run, but for those behind a wall. */
const running = (asker: Asker) => sql`p.client_id = r.id and p.deleted_at is null
  and p.status not in ('closed', 'archived') and ${openProject(asker)}`;

/** The stored state, or what it would be without the cases behind walls, which are counted nowhere. */
const shownState = (asker: Asker) => {
  if (!wallsStand(asker, ["project"])) return sql`r.status`;
  const isOpen = outsideWalls(asker, "project", sql.ref<number>("p.id"));
  const withoutHidden = sql`(select case when bool_and(c.open) is not false then r.status
      when bool_or(c.open and c.runs) then 'active' when bool_or(c.open) then 'closed' else 'prospect' end
    from (select ${isOpen} as open, p.status not in ('closed', 'archived') as runs
      from projects p where p.client_id = r.id and p.deleted_at is null) c)`;
  return sql`(case when r.status in ('active', 'closed') then ${withoutHidden} else r.status end)`;
};

/**
 * Whoever has no open case is 파기예정 once the day of retention has passed or the 파기함 holds them; a later day takes
 * that back.
 */
const status = (asker: Asker) => sql`(select case when shown.state in ('prospect', 'closed')
  and (r.retention_until < (now() at time zone 'Asia/Seoul')::date or exists (select from destruction_items d
    where d.record_type = 'client' and d.record_id = r.id and d.status <> 'destroyed'))
  then 'dueDestroy' else shown.state end
  -- With an offset it is worked out once, not at each of its two places.
  from (select ${shownState(asker)} as state offset 0) shown)`;

/** What may be 파기예정, from the days of retention and from the 파기함. */
const mayBeDue = sql<boolean>`r.id in (
  select c.id from clients c where c.deleted_at is null and c.status in ('prospect', 'closed')
    and c.retention_until < (now() at time zone 'Asia/Seoul')::date
  union all
  select d.record_id from destruction_items d where d.record_type = 'client' and d.status <> 'destroyed')`;

/** As the index has it, word for word. */
const lastHeard = sql`coalesce(r.last_contact_at, r.created_at)`;

/** Whole days since anybody spoke to the client, or since there is one. */
const silentDays = sql`greatest(0, extract(day from now() - ${lastHeard}))::int`;

/** Silent for so many days and so few: from the first moment that can count to the last. */
function heardWithin(range: string): RawBuilder<boolean> {
  const { from, to } = parseRange(range)!;
  const longest = 100_000;
  const days = (value: string, more: number) => Math.min(longest, Math.max(0, Number(value)) + more);
  const ends = [
    ...(from === null || Number(from) <= 0
      ? []
      : [sql`${lastHeard} <= now() - make_interval(days => ${days(from, 0)})`]),
    ...(to === null ? [] : [sql`${lastHeard} > now() - make_interval(days => ${days(to, 1)})`]),
  ];
  return sql<boolean>`${sql.join([sql`true`, ...ends], sql` and `)}`;
}

/** 무연락: a client with open cases to whom nobody spoke for as long as makes a case forgotten (product N14). */
const silent = (asker: Asker) => sql<boolean>`(r.status = 'active' and ${shownState(asker)} = 'active'
  and greatest(r.last_contact_at, r.created_at)
  < now() - make_interval(days => coalesce((select f.idle_project_days from firm_settings f where f.id = 1), 14)))`;

type OwnKind = "consult" | "contract" | "project";

/** A client is one's own through one's consultations, contracts and cases (product §9 Q25). */
function namedThrough(kind: OwnKind, word: string): Naming {
  const table = sql.table(`${kind}s`);
  const ways = (of: (ways: readonly Naming[]) => RawBuilder<unknown>) => of(registeredRecords().get(kind)!.named);
  const open = (asker: Asker) =>
    sql`own.deleted_at is null and ${outsideWalls(asker, kind, sql.ref<number>("own.id"))}`;
  return {
    word,
    holds: (asker, row) => sql<boolean>`exists (select from ${table} own
      where own.client_id = ${sql.ref(`${row}.id`)} and ${worksOn(kind, asker, "own")})`,
    keys: (asker) => sql`select own.client_id from ${table} own
      where own.id in (${ways((all) => namedKeys(all, asker))}) and ${open(asker)}`,
    people: (id) => sql`select named.id from ${table} own
      cross join lateral (${ways((all) => namedPeople(all, sql.ref<number>("own.id")))}) named (id)
      where own.client_id = ${id}`,
  };
}

/** Clients beside the first of a contract. */
const namedAsCoClient: Naming = {
  word: "계약",
  holds: (
    asker,
    row,
  ) => sql<boolean>`exists (select from contract_clients k join contracts own on own.id = k.contract_id
    where k.client_id = ${sql.ref(`${row}.id`)} and ${worksOn("contract", asker, "own")})`,
  keys: (asker) => sql`select k.client_id from contract_clients k join contracts own on own.id = k.contract_id
    where own.id in (${namedKeys(registeredRecords().get("contract")!.named, asker)}) and own.deleted_at is null
      and ${outsideWalls(asker, "contract", sql.ref<number>("own.id"))}`,
  people: (id) => sql`select named.id from contract_clients k
    cross join lateral (${namedPeople(registeredRecords().get("contract")!.named, sql.ref<number>("k.contract_id"))}) named (id)
    where k.client_id = ${id}`,
};

/** 고객 with its rules. Whether one is 진행중 or 종결 follows from the projects, never from a form. */
export const clientRecords = defineRecords(client, {
  erase: { status: sql`'destroyed'`, namesake: sql`true` },
  show: showClients,
  manage: manageClients,
  browse: browseClients,
  named: [
    namedThrough("consult", "상담"),
    namedThrough("contract", "계약"),
    namedAsCoClient,
    namedThrough("project", "사건"),
  ],
  list: "고객리스트",
  held: {
    unfinished: sql<boolean>`r.status <> 'destroyed'`,
    unfit: barsTakeOver({
      namesContracts: false,
      places: ["lawyer"],
      contracts: sql<boolean>`c.status in ('signed','active') and (c.client_id = r.id
        or exists (select from contract_clients k where k.contract_id = c.id and k.client_id = r.id))`,
    }),
  },
  contacted: (work, id, at) => clientContacted(work, sql<number>`${id}`, at),
  conflicts: { engaged: sql<boolean>`r.status = 'active'`, title: sql<string>`''` },
  computed: {
    openProjects: (asker) => sql`(select count(*) from projects p where ${running(asker)})`,
    nextHearingAt: (asker) =>
      sql`(select min(p.next_hearing_at) from projects p where ${running(asker)} and p.next_hearing_at >= now())`,
    nextDeadlineOn: (asker) => sql`(select min(p.next_deadline_on) from projects p where ${running(asker)})`,
    paid,
    unpaid,
    hasUnpaid,
    ownTeam: sql`r.team_id`,
    status,
    formerNames,
    silentDays,
    silent,
    contactBanned: sql<boolean>`(r.contact_ban <> '')`,
    consentMissing: sql<boolean>`(r.privacy_consent_at is null)`,
  },
  filtered: {
    status: (value, asked) => {
      if (value === "dueDestroy") return sql<boolean>`(${mayBeDue} and ${asked})`;
      if (value.includes(",")) return asked;
      const stored = sql<boolean>`(r.status = ${value} and not (r.status in ('prospect', 'closed') and ${mayBeDue}))`;
      // Said of the stored state, which an index knows; a state that only a wall makes is found by no single choice.
      return value === "active" ? sql<boolean>`(${stored} and ${asked})` : stored;
    },
    silentDays: (value, asked) => sql<boolean>`(${heardWithin(value)} and ${asked})`,
  },
  knownBy: formerlyKnown,
  actions: {
    assign: "담당 변경",
    merge: "병합",
    unmerge: "병합 되돌림",
    successors: "상속인·승계인 변경",
    link: "공유링크 발급",
    linkCode: "확인번호 재발급",
    linkEnd: "공유링크 회수",
    invite: "회원 초대",
    join: "회원 가입",
    revokeAccount: "회원 이용 중지",
    ...privacyActions,
  },
  check: async (writing) => {
    if (writing.before?.status === "destroyed") throw new Failure("ruleViolated", "파기한 고객은 바꿀 수 없습니다.");
    await checkEnd(writing);
    await refuseDuplicates(writing);
    await followEnd(writing);
    const { work, before, changes } = writing;
    // A company asks for a 세금계산서, anybody else for a 현금영수증.
    if (before && changes.kind && changes.kind !== before.kind) {
      await settleEvidenceOfClient(work, Number(before.id), changes.kind);
    }
  },
  checkMany: async (writing, rows, nameOf) => allFaults(endFaults(rows), await findDuplicates(writing, rows, nameOf)),
});
