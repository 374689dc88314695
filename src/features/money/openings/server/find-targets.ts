import { sql } from "kysely";
import { payment } from "#features/money/payments/payment.ts";
import { ownContracts } from "#features/money/payments/server/api.ts";
import { folded } from "#platform/normal-text.ts";
import type { Work } from "#platform/server/database/transaction.ts";
import { openReferenceBook } from "#records/server/import/references.ts";
import { registeredRecords } from "#records/server/registry.ts";
import type { WriteContext } from "#records/server/write.ts";
import type { ListedOpening } from "./read-list.ts";

const fields = {
  contract: payment.fields.contract,
  project: payment.fields.project,
  client: payment.fields.client,
};
type Kind = keyof typeof fields;
const kinds = Object.keys(fields) as Kind[];

/** A contract that the balance is of. */
export type OpenContract = {
  readonly id: number;
  readonly number: number;
  readonly title: string;
  readonly teamId: number;
  readonly clientId: number | null;
  /** Won, with VAT. */
  readonly total: number;
  /** Won that came in, the balance of a former list included. */
  readonly paid: number;
  readonly isPayable: boolean;
};

/** What a contract is made of where there is none yet. */
export type NewContract = {
  readonly clientId: number;
  readonly title: string;
  /** The case that it is the contract of; null: there is none. */
  readonly projectId: number | null;
};

export type Target =
  | { readonly contract: OpenContract; readonly make: null; readonly clientId: number | null }
  | { readonly contract: null; readonly make: NewContract; readonly clientId: number }
  /** Money that is held for a client beside any contract. */
  | { readonly contract: null; readonly make: null; readonly clientId: number };

type Project = { id: number; title: string; clientId: number | null; contractId: number | null };
type Named = { readonly row: ListedOpening; readonly kind: Kind; readonly id: number };
/** A contract that is still to be read, or what a row is of without one. */
type Lead = { readonly contractId: number } | Target;

/** Finds of whom or of what each balance is, among what the person sees; tells what is not found. */
export async function findTargets(
  work: Work,
  context: WriteContext,
  rows: readonly ListedOpening[],
): Promise<Map<ListedOpening, Target>> {
  const named = await findNamed(work, context, rows);
  const idsOf = (kind: Kind) => named.flatMap((one) => (one.kind === kind ? [one.id] : []));
  const projects = await projectsOf(work, idsOf("project"));
  const titled = await contractsByTitle(work, idsOf("client"));
  const leads = named.flatMap((one) => {
    const lead = leadOf(one, projects, titled);
    return lead ? [{ ...one, lead }] : [];
  });
  const contracts = await contractsOf(
    work,
    context,
    leads.flatMap(({ lead }) => ("contractId" in lead ? [lead.contractId] : [])),
  );
  const targets = new Map<ListedOpening, Target>();
  for (const { row, kind, lead } of leads) {
    const target = "contractId" in lead ? ofContract(row, kind, contracts.get(lead.contractId)) : lead;
    if (target) targets.set(row, target);
  }
  return targets;
}

/** The contract, case or client that each row names. */
async function findNamed(work: Work, context: WriteContext, rows: readonly ListedOpening[]): Promise<Named[]> {
  const wanted = new Map(kinds.map((kind) => [fields[kind], new Set(rows.map((row) => row[kind]).filter(Boolean))]));
  const book = await openReferenceBook(work, registeredRecords(), wanted, context);
  return rows.flatMap((row) => {
    const kind = kinds.find((one) => row[one] !== "");
    if (kind === undefined) return [];
    const answer = book.find(fields[kind], row[kind], "");
    if ("id" in answer) return [{ row, kind, id: answer.id }];
    row.wrong(kind, row[kind], answer.fault, "번호나 이름을 확인해 주세요.");
    return [];
  });
}

async function contractsOf(
  { query }: Work,
  context: WriteContext,
  ids: readonly number[],
): Promise<Map<number, OpenContract>> {
  const { rows } = await sql<OpenContract>`
    select c.id, c.id_int as number, c.title, c.team_id as "teamId", c.client_id as "clientId", c.total, c.paid,
      c.status in ('signed', 'active', 'fulfilled', 'terminated') as "isPayable"
    from contracts c where c.id = any(${ids}::bigint[]) and c.deleted_at is null and ${ownContracts(context)}
    order by c.id for no key update`.execute(query);
  return new Map(rows.map((one) => [one.id, one]));
}

async function projectsOf({ query }: Work, ids: readonly number[]): Promise<Map<number, Project>> {
  const { rows } = await sql<Project>`
    select id, title, client_id as "clientId", contract_id as "contractId" from projects
    where id = any(${ids}::bigint[]) order by id for update`.execute(query);
  return new Map(rows.map((one) => [one.id, one]));
}

type Titled = (clientId: number, title: string) => readonly number[];

const titleKey = (clientId: number, title: string) => `${clientId} ${folded(title)}`;

/** The contracts of these clients by their title. */
async function contractsByTitle({ query }: Work, clientIds: readonly number[]): Promise<Titled> {
  const { rows } = await sql<{ id: number; clientId: number; title: string }>`
    select id, client_id as "clientId", title from contracts where client_id = any(${clientIds}::bigint[])
      and deleted_at is null and status in ('signed', 'active', 'fulfilled', 'terminated') order by id`.execute(query);
  const known = Map.groupBy(rows, (one) => titleKey(one.clientId, one.title));
  return (clientId, title) => (known.get(titleKey(clientId, title)) ?? []).map(({ id }) => id);
}

function leadOf({ row, kind, id }: Named, projects: ReadonlyMap<number, Project>, titled: Titled): Lead | null {
  if (kind === "contract") return { contractId: id };
  return kind === "project" ? ofProject(row, projects.get(id)!) : ofClient(row, id, titled);
}

function ofContract(row: ListedOpening, kind: Kind, contract: OpenContract | undefined): Target | null {
  if (contract?.isPayable) return { contract, make: null, clientId: contract.clientId };
  const problem = contract ? "아직 서명하지 않았거나 취소된 계약입니다." : "입금을 관리하는 팀의 계약이 아닙니다.";
  row.wrong(kind, row[kind], problem, "계약을 확인해 주세요.");
  return null;
}

function ofProject(row: ListedOpening, { id, title, clientId, contractId }: Project): Lead | null {
  if (contractId !== null) return { contractId };
  if (clientId === null) {
    row.wrong("project", row.project, "위임인이 없는 사건입니다.", "사건에 위임인을 먼저 골라 주세요.");
    return null;
  }
  if (row.agreed === null) return { contract: null, make: null, clientId };
  return { contract: null, make: { clientId, title: row.title || title, projectId: id }, clientId };
}

function ofClient(row: ListedOpening, clientId: number, titled: Titled): Lead | null {
  if (row.title === "") {
    if (row.agreed === null && row.received === null) return { contract: null, make: null, clientId };
    row.wrong("title", "", "비어 있습니다.", "어느 사건의 약정인지 사건명을 적어 주세요.");
    return null;
  }
  const [one, another] = titled(clientId, row.title);
  if (another !== undefined) {
    row.wrong("title", row.title, "같은 이름의 계약이 여럿입니다.", "‘계약’ 칸에 계약 번호를 적어 주세요.");
    return null;
  }
  if (one !== undefined) return { contractId: one };
  if (row.agreed !== null) return { contract: null, make: { clientId, title: row.title, projectId: null }, clientId };
  row.wrong("title", row.title, "이 고객의 계약에 없는 사건명입니다.", "약정액을 적으면 계약을 새로 만듭니다.");
  return null;
}
