import { columnOf, isOfRecord, whoseColumns, type Resource } from "#records/resource.ts";
import { registeredRecords } from "#records/server/registry.ts";
import { kindsWith } from "#records/parts.ts";
import type { IdKind } from "./subjects.ts";

type Ways = ReadonlyMap<IdKind, readonly string[]>;

/** Everybody who stands in a record, by the ledger: clients, opponents, others. */
const partiesOf = (type: string) => `
  select p.record_id, p.side, n.name, n.tel from parties p join persons n on n.id = p.person_id
  where p.record_type = '${type}' and p.deleted_at is null`;

/** People of the records that `pairs` (id, other) leads to. */
const through = (pairs: string, kind: IdKind) => `
  select l.id, o.relation, o.name, o.phone from (${pairs}) l join of_${kind} o on o.id = l.other`;

/** Names in the record itself that no ledger holds, each with the telephone beside it: `clientName`, `clientTel`. */
function ownNames({ name, table, fields }: Resource): string[] {
  return Object.entries(fields)
    .filter(([, { personal, disclose }]) => personal === "name" && (disclose || !isParty(name)))
    .map(([key, field]) => {
      const telKey = key === "name" ? "tel" : key.replace(/Name$/, "Tel");
      const tel = fields[telKey]?.kind === "phone" ? columnOf(telKey, fields[telKey]) : "''";
      const column = columnOf(key, field);
      const relation = field.disclose ? "의뢰인" : field.label;
      return `select id, '${relation}', ${column}, ${tel} from ${table} where ${column} || ${tel} <> ''`;
    });
}

const isParty = (name: string) => registeredRecords().get(name)?.conflicts !== undefined;

/** By its facts: names in it, people of the ledger, and those of the record it belongs to. */
function waysOf(resource: Resource): string[] {
  const { name, table, whose } = resource;
  const own = ownNames(resource);
  // A name alone does not say how the person is reached: the record it belongs to does.
  const names = own.some((way) => way.includes("'의뢰인'") && !way.includes(", '' from"));
  const above = names ? [] : whoseColumns(whose).filter(([kind]) => kind !== name);
  return [
    ...own,
    ...(isParty(name) ? [partiesOf(name)] : []),
    ...above.map(([kind, column]) => through(`select id, ${column} as other from ${table}`, kind)),
    ...(furtherWays[name] ?? []),
  ];
}

/** What the facts of a kind do not say. */
const furtherWays: Readonly<Record<IdKind, readonly string[]>> = {
  contract: [through("select contract_id as id, client_id as other from contract_clients", "client")],
  project: [
    `select p.id, '의뢰인', c.name, c.tel from projects p join contract_clients k on k.contract_id = p.contract_id
     join clients c on c.id = k.client_id`,
  ],
  payment: [through("select payment_id as id, contract_id as other from payment_splits", "contract")],
  // Of numbers that were typed or come from lists, no record says whose they are.
  smsMessage: ["select message_id as id, '수신자', name, tel from sms_recipients where not is_test"],
  staff: ["select id, '직원', real_name, tel from staffs"],
  partner: ["select p.id, '직원', s.real_name, s.tel from partners p join staffs s on s.id = p.staff_id"],
};

/** People of the records of these kinds on which rows of the table hang. */
const throughRecords = (table: string, kinds: readonly IdKind[]) =>
  kinds.map((kind) => through(`select id, record_id as other from ${table} where record_type = '${kind}'`, kind));

/** Ids that are no records of a kind. */
const otherWays: Readonly<Record<IdKind, readonly string[]>> = {
  user: ["select u.id, '직원', u.name, coalesce(s.tel, '') from users u left join staffs s on s.user_id = u.id"],
  person: ["select id, '이해충돌', name, tel from persons"],
  // The log does not say which kind of record the number is of: rather one person too many than one too few.
  get conflict() {
    return kindsWith("conflicts").map(partiesOf);
  },
  conflictCheck: [
    `select c.id, p.side, n.name, n.tel from conflict_checks c
     join parties p on p.record_type = c.record_type and p.record_id = c.record_id and p.deleted_at is null
     join persons n on n.id = p.person_id`,
    `select c.id, '이해충돌', n.name, n.tel from conflict_checks c
     cross join lateral jsonb_array_elements(c.hits) h join persons n on n.id = (h->>'personId')::bigint`,
  ],
};

/**
 * How the ids of each kind lead to people: rows of id, relation, name and telephone, in an order in which each way uses
 * only those before it. Removed records count: their data was touched all the same.
 */
function allWays(): Ways {
  const all = [...registeredRecords().values()].map(({ resource }): Resource => resource);
  const standing = all
    .filter(({ whose }) => !isOfRecord(whose))
    .map((resource): [IdKind, string[]] => [resource.name, waysOf(resource)])
    .filter(([, ways]) => ways.length > 0);
  const kinds = standing.map(([kind]) => kind);
  const hanging = all
    .filter(({ whose }) => isOfRecord(whose))
    .map((resource): [IdKind, string[]] => [
      resource.name,
      [...waysOf(resource), ...throughRecords(resource.table, kinds)],
    ]);
  const holders = [...kinds, ...hanging.map(([kind]) => kind)];
  return new Map([...standing, ...hanging, ["file", throughRecords("files", holders)], ...Object.entries(otherWays)]);
}

const nobody = "select '' as kind, 0::bigint as id, '' as relation, '' as name, '' as phone where false";

/** SQL of all people behind ids of these kinds: kind, id, relation, name, phone. */
export function peopleOf(kinds: readonly IdKind[]): string {
  if (kinds.length === 0) return nobody;
  const named = [...allWays()].map(
    ([kind, ways]) => `of_${kind} (id, relation, name, phone) as (${ways.join(" union ")})`,
  );
  // What no other part asks for is not worked out.
  const asked = kinds.map((kind) => `select '${kind}' as kind, id, relation, name, phone from of_${kind}`);
  return `with recursive ${named.join(",\n")} ${asked.join(" union all ")}`;
}
