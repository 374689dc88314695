import { sql, type Transaction } from "kysely";
import type { Database } from "#platform/server/database/database.ts";
import type { DB } from "#platform/server/database/tables.ts";

export type PipelineSizes = {
  readonly clients: number;
  readonly consults: number;
  readonly contracts: number;
  readonly projects: number;
  readonly payments: number;
};

export type PipelineOptions = PipelineSizes & {
  readonly teamId: number;
  /** How far back the oldest go: 3 unless told. */
  readonly years?: number;
  readonly seed?: number;
  readonly now?: Date;
};

/** Ids of the first row of each kind; the others follow without gaps. */
export type GeneratedPipeline = Readonly<Record<keyof PipelineSizes, number>>;

type Base = Omit<Required<PipelineOptions>, "now"> & { readonly now: string; readonly first: GeneratedPipeline };

const tables = ["clients", "consults", "contracts", "projects", "payments"] as const;

/**
 * Adds any number of clients, consultations, contracts, projects and payments to a team, for measuring. Made by the
 * database in a few statements, triggers of the ledger bypassed and their rows written set-wise; the same seed and
 * moment give the same rows. Nobody else writes these tables meanwhile; their foreign keys hold throughout.
 */
export async function generatePipeline(database: Database, options: PipelineOptions): Promise<GeneratedPipeline> {
  const { years = 3, seed = 1, now = new Date() } = options;
  if (options.clients < 1 || options.contracts < 1) throw new RangeError("at least 1 client and 1 contract");
  return database.query.transaction().execute(async (query) => {
    await sql`set local statement_timeout = 0`.execute(query);
    await switchTriggers(query, "disable");
    await keepRecordKeys(query);
    await sql`lock table persons, clients, consults, contracts, projects, payments in share row exclusive mode`.execute(
      query,
    );
    const { rows } = await sql<GeneratedPipeline & { persons: number }>`
      select ${sql.join([...tables, "persons"].map((table) => sql`(select coalesce(max(id), 0) + 1 from ${sql.table(table)}) as ${sql.ref(table)}`))}`.execute(
      query,
    );
    const first = rows[0]!;
    const base: Base = { ...options, years, seed, now: now.toISOString(), first };
    await insertClients(query, base, first.persons);
    await insertConsults(query, base);
    await insertContracts(query, base);
    await insertProjects(query, base);
    await insertPayments(query, base);
    await addUp(query, first.contracts);
    for (const table of [...tables, "persons"] as const) {
      await sql`select setval(pg_get_serial_sequence(${table}, 'id'), (select max(id) from ${sql.table(table)}))`.execute(
        query,
      );
    }
    await switchTriggers(query, "enable");
    await sql`analyze persons, parties, clients, consults, contracts, projects, payments`.execute(query);
    const { clients, consults, contracts, projects, payments } = first;
    return { clients, consults, contracts, projects, payments };
  });
}

/** Parts point to the keys of records: these are written with their rows all the same. */
async function keepRecordKeys(query: Transaction<DB>): Promise<void> {
  for (const table of ["clients", "consults", "contracts", "projects"]) {
    await sql`alter table ${sql.table(table)} enable trigger a_record_key`.execute(query);
  }
}

/** What the triggers would keep, set-wise. */
async function addUp(query: Transaction<DB>, firstId: number): Promise<void> {
  await sql`
    update contracts c set total = f.agreed, paid = coalesce(p.paid, 0), contingent = f.contingent,
      has_unpaid = f.agreed > coalesce(p.paid, 0)
    from (select contract_id, sum(fee_total(contract_fees))::bigint as agreed,
            bool_or(kind = '성공보수') as contingent
          from contract_fees where contract_id >= ${firstId} group by contract_id) f
      left join (select s.contract_id, sum(s.amount) as paid from payment_splits s join payments y on y.id = s.payment_id
          where s.contract_id >= ${firstId} and y.deleted_at is null and y.status not in ('expected', 'writtenOff')
          group by s.contract_id) p on p.contract_id = f.contract_id
    where c.id = f.contract_id`.execute(query);
}

/** The product's own triggers; keys and checks stay. The change is undone when the transaction fails. */
async function switchTriggers(query: Transaction<DB>, way: "enable" | "disable"): Promise<void> {
  for (const table of [...tables, "parties", "contract_fees", "payment_splits"])
    await sql`alter table ${sql.table(table)} ${sql.raw(way)} trigger user`.execute(query);
}

const series = (count: number) => sql`generate_series(0::bigint, ${count}::bigint - 1) i`;

/** A number from 0 up, the same for the same row, purpose and seed. */
const draw = (base: Base, purpose: number) =>
  sql`(hashint8extended(i, ${base.seed * 1000 + purpose}::bigint) & 2147483647)`;

/** Evenly over the years, the newest last. */
const created = (base: Base, count: number) =>
  sql`${base.now}::timestamptz - interval '1 year' * ${base.years}::float8 * (1 - (i + 1)::float8 / (${count}::int + 1))`;

const family = sql`(array['강','고','공','국','길','나','도','마','명','모','방','변','설','성','소','엄'])`;
const given = [
  sql`(array['가','건','나','누','다','단','도','라','로','루','마','바','별','보','산','새','서','설','소','아','여','예','은','한'])`,
  sql`(array['람','율','리','우','담','엘','운','루','다','하','름','롬','안','빈','솔','결','온','준','호','원','나','별','봄','빛'])`,
] as const;
/**
 * How many given names and telephone numbers there are: however large the firm, about a hundred people have the same
 * name, as in a large town, and a hundred the same number, as there are few that nobody has.
 */
const givenNames = ({ clients }: Base) => Math.min(576, Math.max(1, Math.floor(clients / 1_600)));
const telephones = ({ clients }: Base) => Math.min(10_000, Math.max(1, Math.floor(clients / 100)));

function personName(base: Base, purpose: number) {
  const drawn = sql`(${draw(base, purpose + 1)} % ${givenNames(base)}::int)`;
  return sql`(${family})[1 + ${draw(base, purpose)} % 16] || (${given[0]})[1 + ${drawn} % 24]
      || (${given[1]})[1 + ${drawn} / 24] || (${draw(base, purpose + 2)} % 1000)`;
}

const telephone = (base: Base) => sql`'010-0000-' || lpad((i % ${telephones(base)}::int)::text, 4, '0')`;
/** A client of this run for the row. */
const someClient = (base: Base, purpose: number) =>
  sql`${base.first.clients}::bigint + ${draw(base, purpose)} % ${base.clients}::bigint`;

async function insertClients(query: Transaction<DB>, base: Base, firstPerson: number): Promise<void> {
  const { first, clients, teamId } = base;
  await sql`insert into persons (id, kind, name, tel) overriding system value
    select ${firstPerson}::bigint + i, case when i % 12 = 0 then '법인' else '개인' end, ${personName(base, 10)}, ${telephone(base)}
    from ${series(clients)}`.execute(query);
  await sql`insert into clients (id, team_id, person_id, kind, name, tel, grade, status, case_scope, last_contact_at, created_at, updated_at)
    overriding system value
    select ${first.clients}::bigint + i, ${teamId}, p.id, p.kind, p.name, p.tel,
           (array['normal','normal','normal','important','caution'])[1 + ${draw(base, 20)} % 5],
           (array['prospect','active','closed'])[1 + ${draw(base, 21)} % 3],
           (array['일반','일반','일반','외국','비자'])[1 + ${draw(base, 22)} % 5], ${created(base, clients)},
           ${created(base, clients)}, ${created(base, clients)}
    from ${series(clients)} join persons p on p.id = ${firstPerson}::bigint + i`.execute(query);
  await sql`insert into parties (team_id, person_id, record_type, record_id, side, origin)
    select ${teamId}, person_id, 'client', id, '의뢰인', 'name' from clients where id >= ${first.clients}`.execute(
    query,
  );
}

/** 분야 as a firm has them: 기타 is rare. */
const fields = sql`array['민사','민사','민사','민사','민사','민사','형사','형사','형사','가사','가사','가사','부동산·분양','부동산·분양',
  '노동','노동','행정','회생파산','지식재산','기타']`;
const someField = (base: Base, purpose: number) => sql`(${fields})[1 + ${draw(base, purpose)} % 20]`;

async function insertConsults(query: Transaction<DB>, base: Base): Promise<void> {
  const { first, consults, teamId } = base;
  await sql`insert into consults (id, team_id, name, tel, brief, status, category, channel, client_id, lost_reason,
      next_action_at, scheduled_at, created_at, updated_at) overriding system value
    select r.id, ${teamId}, c.name, c.tel, '상담 요약 ' || r.i, r.status, r.category, r.channel,
           case when r.status = 'converted' then c.id end, case when r.status = 'lost' then 'cost' end,
           case when r.status in ('noAnswer','contacted','considering') then r.at + interval '3 days' end,
           case when r.status in ('scheduled','done','converted') then r.at + interval '2 days' end, r.at, r.at
    from (select i, ${first.consults}::bigint + i as id, ${someClient(base, 30)} as client_id, ${created(base, consults)} as at,
                 (array['new','noAnswer','contacted','scheduled','done','considering','converted','lost'])[1 + ${draw(base, 31)} % 8] as status,
                 ${someField(base, 32)} as category,
                 (array['web','tel','kakao','intro'])[1 + ${draw(base, 33)} % 4] as channel
          from ${series(consults)}) r join clients c on c.id = r.client_id`.execute(query);
  await sql`insert into parties (team_id, person_id, record_type, record_id, side, origin)
    select ${teamId}, c.person_id, 'consult', ${first.consults}::bigint + i, '의뢰인', 'name'
    from ${series(consults)} join clients c on c.id = ${someClient(base, 30)}`.execute(query);
}

async function insertContracts(query: Transaction<DB>, base: Base): Promise<void> {
  const { first, contracts, teamId } = base;
  await sql`insert into contracts (id, team_id, client_id, title, category, status, signed_at, opponent, created_at, updated_at)
    overriding system value
    select ${first.contracts}::bigint + i, ${teamId}, ${someClient(base, 40)},
           (array['대여금 청구','손해배상','건물인도','이혼'])[1 + ${draw(base, 41)} % 4] || ' ' || i,
           ${someField(base, 42)},
           (array['signed','active','active','fulfilled'])[1 + ${draw(base, 43)} % 4],
           (${created(base, contracts)})::date, '', ${created(base, contracts)}, ${created(base, contracts)}
    from ${series(contracts)}`.execute(query);
  const lines = sql`contracts where id between ${first.contracts}::bigint and ${first.contracts}::bigint + ${contracts}::bigint - 1`;
  await sql`with fee as (
      insert into contract_fees (contract_id, kind, amount) select id, '착수금', 1100000 * (1 + id % 9) from ${lines}
      returning id, contract_id, amount)
    insert into payment_plans (contract_id, fee_id, seq, due_date, amount)
    select f.contract_id, f.id, 1, k.signed_at + 30, f.amount from fee f join contracts k on k.id = f.contract_id`.execute(
    query,
  );
  await insertParties(query, base, "contract", "contracts");
}

async function insertProjects(query: Transaction<DB>, base: Base): Promise<void> {
  const { first, projects, contracts, teamId } = base;
  await sql`insert into projects (id, team_id, contract_id, client_id, client_name, client_tel, title, category, status, court, case_no,
      closed_at, result, last_contact_at, created_at, updated_at) overriding system value
    select r.id, ${teamId}, k.id, c.id, c.name, c.tel, k.title, k.category, r.status, '서울중앙지방법원',
           '2026가단9' || lpad((r.i % 100000)::text, 5, '0'), case when r.status = 'closed' then r.at::date end,
           case when r.status = 'closed' then 'won' end, r.at, r.at, r.at
    from (select i, ${first.projects}::bigint + i as id, ${created(base, projects)} as at,
                 ${first.contracts}::bigint + i % ${contracts}::bigint as contract_id,
                 (array['active','active','prep','closed'])[1 + ${draw(base, 50)} % 4] as status
          from ${series(projects)}) r
    join contracts k on k.id = r.contract_id join clients c on c.id = k.client_id`.execute(query);
  await insertParties(query, base, "project", "projects");
}

/** Each payment pays the instalment of its contract in full as long as there are contracts, then further ones are free. */
async function insertPayments(query: Transaction<DB>, base: Base): Promise<void> {
  const { first, payments, contracts, teamId } = base;
  await sql`insert into payments (id, team_id, pay_type, pay_amt, pay_name, pay_date, status, purpose, contract_id, client_id, matched_at,
      created_at, updated_at) overriding system value
    select ${first.payments}::bigint + i, ${teamId}, (array['카드','계좌이체','현금','간편결제'])[1 + ${draw(base, 60)} % 4],
           case when p.id is null then 110000 * (1 + i % 20) else p.amount end, c.name, (${created(base, payments)})::date,
           case when p.id is null and i % 5 = 0 then 'received' else 'confirmed' end,
           case when p.id is null then '자문료' else '착수금' end, p.contract_id, c.id, ${created(base, payments)},
           ${created(base, payments)}, ${created(base, payments)}
    from ${series(payments)}
    left join payment_plans p on i < ${contracts}::bigint and p.contract_id = ${first.contracts}::bigint + i
    left join contracts k on k.id = p.contract_id
    join clients c on c.id = coalesce(k.client_id, ${first.clients}::bigint + i % ${base.clients}::bigint)`.execute(
    query,
  );
  await sql`insert into payment_splits (payment_id, contract_id, fee_id, plan_id, amount)
    select m.id, p.contract_id, p.fee_id, p.id, m.pay_amt
    from payments m join payment_plans p on p.contract_id = m.contract_id
    where m.id >= ${first.payments}::bigint and m.contract_id >= ${first.contracts}::bigint`.execute(query);
}

/** Whom the records are for, as the triggers of the ledger would have written it. */
async function insertParties(
  query: Transaction<DB>,
  { teamId, first }: Base,
  type: "contract" | "project",
  table: "contracts" | "projects",
): Promise<void> {
  await sql`insert into parties (team_id, person_id, record_type, record_id, side, origin)
    select ${teamId}, c.person_id, ${type}, r.id, '의뢰인', 'name'
    from ${sql.table(table)} r join clients c on c.id = r.client_id where r.id >= ${first[table]}::bigint`.execute(
    query,
  );
}
