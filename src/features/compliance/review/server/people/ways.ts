import { idKinds, type IdKind } from "./subjects.ts";

/** Everybody who stands in a record, by the ledger: clients, opponents, others. */
const partiesOf = (type: string) => `
  select p.record_id, p.side, n.name, n.tel from parties p join persons n on n.id = p.person_id
  where p.record_type = '${type}' and p.deleted_at is null`;

/** People of the records that `pairs` (id, other) leads to. */
const through = (pairs: string, kind: IdKind) => `
  select l.id, o.relation, o.name, o.phone from (${pairs}) l join of_${kind} o on o.id = l.other`;

/**
 * How the ids of each kind lead to people: rows of id, relation, name and telephone, in an order in which each way uses
 * only those before it. Removed records count: their data was touched all the same.
 */
const ways: Readonly<Record<IdKind, readonly string[]>> = {
  client: ["select id, '의뢰인', name, tel from clients", partiesOf("client")],
  consult: ["select id, '의뢰인', name, tel from consults", partiesOf("consult")],
  contract: [
    through("select id, client_id as other from contracts", "client"),
    through("select contract_id as id, client_id as other from contract_clients", "client"),
    partiesOf("contract"),
  ],
  project: [
    "select id, '의뢰인', client_name, client_tel from projects where client_name || client_tel <> ''",
    `select p.id, '의뢰인', c.name, c.tel from projects p join contract_clients k on k.contract_id = p.contract_id
     join clients c on c.id = k.client_id`,
    partiesOf("project"),
  ],
  dispute: [
    through("select id, client_id as other from disputes", "client"),
    through("select id, contract_id as other from disputes", "contract"),
    through("select id, project_id as other from disputes", "project"),
    partiesOf("dispute"),
  ],
  payment: [
    "select id, '입금자', pay_name, '' from payments where pay_name <> ''",
    through("select id, client_id as other from payments", "client"),
    through("select id, consult_id as other from payments", "consult"),
    through("select id, contract_id as other from payments", "contract"),
    through("select payment_id as id, contract_id as other from payment_splits", "contract"),
    through("select id, project_id as other from payments", "project"),
  ],
  memo: (["client", "consult", "contract", "project", "dispute"] as const).map((kind) =>
    through(`select id, ${kind}_id as other from memos`, kind),
  ),
  file: (["client", "consult", "contract", "project", "dispute"] as const).map((kind) =>
    through(`select id, ${kind}_id as other from files`, kind),
  ),
  staff: ["select id, '직원', real_name, tel from staffs"],
  user: ["select u.id, '직원', u.name, coalesce(s.tel, '') from users u left join staffs s on s.user_id = u.id"],
  person: ["select id, '이해충돌', name, tel from persons"],
  // The log does not say which kind of record the number is of: rather one person too many than one too few.
  conflict: (["consult", "contract", "project", "dispute"] as const).map(partiesOf),
  conflictCheck: [
    `select c.id, p.side, n.name, n.tel from conflict_checks c
     join parties p on p.record_type = c.record_type and p.record_id = c.record_id and p.deleted_at is null
     join persons n on n.id = p.person_id`,
    `select c.id, '이해충돌', n.name, n.tel from conflict_checks c
     cross join lateral jsonb_array_elements(c.hits) h join persons n on n.id = (h->>'personId')::bigint`,
  ],
};

const nobody = "select '' as kind, 0::bigint as id, '' as relation, '' as name, '' as phone where false";

/** SQL of all people behind ids of these kinds: kind, id, relation, name, phone. */
export function peopleOf(kinds: readonly IdKind[]): string {
  if (kinds.length === 0) return nobody;
  const named = idKinds.map((kind) => `of_${kind} (id, relation, name, phone) as (${ways[kind].join(" union ")})`);
  // What no other part asks for is not worked out.
  const asked = kinds.map((kind) => `select '${kind}' as kind, id, relation, name, phone from of_${kind}`);
  return `with ${named.join(",\n")} ${asked.join(" union all ")}`;
}
