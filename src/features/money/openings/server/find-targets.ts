import { sql } from "kysely";
import { payment } from "#features/money/payments/payment.ts";
import { ownContracts } from "#features/money/payments/server/api.ts";
import { folded } from "#platform/normal-text.ts";
import type { Work } from "#platform/server/database/transaction.ts";
import { openReferenceBook, type ReferenceBook } from "#records/server/import/references.ts";
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

/** Finds of whom or of what each balance is, among what the person sees; tells what is not found. */
export async function findTargets(
  work: Work,
  context: WriteContext,
  rows: readonly ListedOpening[],
): Promise<Map<ListedOpening, Target>> {
  const wanted = new Map(kinds.map((kind) => [fields[kind], new Set(rows.map((row) => row[kind]).filter(Boolean))]));
  const book = await openReferenceBook(work, registeredRecords(), wanted, context);
  const targets = new Map<ListedOpening, Target>();
  for (const row of rows) {
    const target = await targetOf(work, context, row, book);
    if (target) targets.set(row, target);
  }
  return targets;
}

async function targetOf(
  work: Work,
  context: WriteContext,
  row: ListedOpening,
  book: ReferenceBook,
): Promise<Target | null> {
  if (row.contract !== "") {
    const id = found(book, row, "contract");
    return id === null ? null : ofContract(work, context, row, id, "contract");
  }
  if (row.project !== "") {
    const id = found(book, row, "project");
    return id === null ? null : ofProject(work, context, row, id);
  }
  const clientId = row.client === "" ? null : found(book, row, "client");
  return clientId === null ? null : ofClient(work, context, row, clientId);
}

function found(book: ReferenceBook, row: ListedOpening, kind: Kind): number | null {
  const answer = book.find(fields[kind], row[kind], "");
  if ("id" in answer) return answer.id;
  row.wrong(kind, row[kind], answer.fault, "번호나 이름을 확인해 주세요.");
  return null;
}

async function ofContract(
  work: Work,
  context: WriteContext,
  row: ListedOpening,
  id: number,
  kind: Kind,
): Promise<Target | null> {
  const { rows } = await sql<OpenContract>`
    select c.id, c.id_int as number, c.title, c.team_id as "teamId", c.client_id as "clientId", c.total, c.paid,
      c.status in ('signed', 'active', 'fulfilled', 'terminated') as "isPayable"
    from contracts c where c.id = ${id} and c.deleted_at is null and ${ownContracts(context)} for no key update`.execute(
    work.query,
  );
  const [contract] = rows;
  if (contract?.isPayable) return { contract, make: null, clientId: contract.clientId };
  const problem = contract ? "아직 서명하지 않았거나 취소된 계약입니다." : "입금을 관리하는 팀의 계약이 아닙니다.";
  row.wrong(kind, row[kind], problem, "계약을 확인해 주세요.");
  return null;
}

async function ofProject(work: Work, context: WriteContext, row: ListedOpening, id: number): Promise<Target | null> {
  const { rows } = await sql<Project>`
    select id, title, client_id as "clientId", contract_id as "contractId" from projects where id = ${id} for update`.execute(
    work.query,
  );
  const { title, clientId, contractId } = rows[0]!;
  if (contractId !== null) return ofContract(work, context, row, contractId, "project");
  if (clientId === null) {
    row.wrong("project", row.project, "위임인이 없는 사건입니다.", "사건에 위임인을 먼저 골라 주세요.");
    return null;
  }
  if (row.agreed === null) return { contract: null, make: null, clientId };
  return { contract: null, make: { clientId, title: row.title || title, projectId: id }, clientId };
}

async function ofClient(
  work: Work,
  context: WriteContext,
  row: ListedOpening,
  clientId: number,
): Promise<Target | null> {
  if (row.title === "") {
    if (row.agreed === null && row.received === null) return { contract: null, make: null, clientId };
    row.wrong("title", "", "비어 있습니다.", "어느 사건의 약정인지 사건명을 적어 주세요.");
    return null;
  }
  const { rows } = await sql<{ id: number; title: string }>`
    select id, title from contracts where client_id = ${clientId} and deleted_at is null
      and status in ('signed', 'active', 'fulfilled', 'terminated') order by id`.execute(work.query);
  const alike = rows.filter(({ title }) => folded(title) === folded(row.title));
  const [one, another] = alike;
  if (another) {
    row.wrong("title", row.title, "같은 이름의 계약이 여럿입니다.", "‘계약’ 칸에 계약 번호를 적어 주세요.");
    return null;
  }
  if (one) return ofContract(work, context, row, one.id, "client");
  if (row.agreed !== null) return { contract: null, make: { clientId, title: row.title, projectId: null }, clientId };
  row.wrong("title", row.title, "이 고객의 계약에 없는 사건명입니다.", "약정액을 적으면 계약을 새로 만듭니다.");
  return null;
}
