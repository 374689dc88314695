import type { CellValue } from "hucre/xlsx";
import { sql, type RawBuilder } from "kysely";

/** One line of the file: which record says what. */
export type Line = { readonly record: string; readonly item: string; readonly content: CellValue };

/** What the file holds of one kind. */
export type Section = { readonly label: string; readonly records: number; readonly lines: readonly Line[] };

/** Whose data: the client and the person of the ledger behind it. */
export type DataSubject = { readonly clientId: number; readonly personId: number | null };

/** What one kind of record tells about its client. Opponents, internal words and figures of the firm are not in it. */
export type Part = {
  readonly kind: string;
  readonly fields: readonly string[];
  /** Fields that may be about another client of the same record: told only where the record is this client's own. */
  readonly ownFields?: readonly string[];
  /** Keys of the records that are about the person, over the table by itself. */
  readonly keys: (subject: DataSubject) => RawBuilder<unknown>;
};

/** Records in which the person stands as a client of the firm; never those where others are the clients. */
const asClient = (kind: string, { personId }: DataSubject) => sql`
  select p.record_id from parties p where p.person_id = ${personId}::bigint and p.record_type = ${kind}
    and p.side = '의뢰인' and p.deleted_at is null`;

const consultKeys = (subject: DataSubject) => sql`
  select c.id from consults c where c.client_id = ${subject.clientId} union ${asClient("consult", subject)}`;

export const parts: readonly Part[] = [
  {
    kind: "client",
    fields: [
      "name",
      "kind",
      "tel",
      "tel2",
      "email",
      "address",
      "bizNo",
      "birth",
      "grade",
      "status",
      "caseScope",
      "contactPreference",
      "contactBan",
      "source",
      "manager",
      "lawyer",
      "lastContactAt",
      "privacyConsentAt",
      "retentionUntil",
      "notes",
    ],
    keys: ({ clientId }) => sql`select ${clientId}::bigint`,
  },
  {
    kind: "consult",
    fields: [
      "createdAt",
      "status",
      "type",
      "category",
      "name",
      "tel",
      "email",
      "brief",
      "content",
      "channel",
      "lawyer",
      "scheduledAt",
      "durationMin",
      "place",
      "fee",
      "payment",
      "result",
      "lostReason",
      "journalFacts",
      "journalWishes",
      "journalAdvice",
      "privacyConsentAt",
      "marketingConsentAt",
      "nightConsentAt",
    ],
    keys: consultKeys,
  },
  {
    kind: "contract",
    fields: [
      "title",
      "status",
      "category",
      "scope",
      "lawyers",
      "total",
      "paid",
      "unpaid",
      "signedAt",
      "signMethod",
      "freeReason",
      "postpaid",
      "terminationTerms",
      "privacyConsentAt",
      "poaFiledAt",
      "endedReason",
    ],
    keys: (subject) => sql`
      select k.id from contracts k where k.client_id = ${subject.clientId}
      union select k.contract_id from contract_clients k where k.client_id = ${subject.clientId}
      union ${asClient("contract", subject)}`,
  },
  {
    kind: "project",
    fields: [
      "title",
      "category",
      "status",
      "stage",
      "court",
      "caseNo",
      "instance",
      "responsible",
      "litigation",
      "objective",
      "nextHearingAt",
      "lastContactAt",
      "closedAt",
      "result",
    ],
    ownFields: ["clientName", "clientTel"],
    keys: (subject) => sql`
      select p.id from projects p where p.client_id = ${subject.clientId}
      union select p.id from projects p join contract_clients k on k.contract_id = p.contract_id
        where k.client_id = ${subject.clientId}
      union ${asClient("project", subject)}`,
  },
  {
    kind: "payment",
    fields: [
      "payDate",
      "payAmt",
      "payType",
      "purpose",
      "status",
      "isDeposit",
      "evidenceKind",
      "evidenceNo",
      "evidenceIssuedOn",
      "cardApproval",
    ],
    keys: ({ clientId }) => sql`
      select y.id from payments y where y.client_id = ${clientId}
      union select y.id from payments y join consults c on c.id = y.consult_id where c.client_id = ${clientId}`,
  },
  {
    kind: "dispute",
    fields: ["createdAt", "title", "status", "amountClaimed", "amountAgreed", "resolution", "externalRef"],
    // Of disputes with others and of complaints to authorities the client is not the other side.
    keys: ({ clientId }) => sql`select d.id from disputes d where d.client_id = ${clientId} and d.kind = '의뢰인'`,
  },
];
