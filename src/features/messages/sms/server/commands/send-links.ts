import { sql } from "kysely";
import type { Config } from "#platform/server/config.ts";
import type { Work } from "#platform/server/database/transaction.ts";
import { Failure, invalidField } from "#platform/server/http/failure.ts";
import { readStored } from "#records/server/read.ts";
import { takeStepWithin } from "#records/server/steps/take-step.ts";
import type { WriteContext } from "#records/server/write.ts";
import { writeSms } from "../../access.ts";
import { linkToken } from "../../fill.ts";
import type { Exclusion } from "../../sms-recipient.ts";
import { driverOf } from "../drivers/driver-of.ts";
import { candidatesOf } from "../outbox/candidates.ts";
import { exclusionOf } from "../outbox/exclusion.ts";
import { smsRates } from "../outbox/limits.ts";
import { sealLinks } from "../own-links.ts";
import { previewOf } from "../queries/preview.ts";
import type { OwnLinks } from "../recipients.ts";
import type { RecordKey } from "../record-numbers.ts";
import { mostRecipients, type Written } from "../../schemas.ts";
import { smsMessageRecords } from "../records.ts";
import { smsMessageSteps } from "../steps.ts";
import { writeMessageWithin } from "./write-message.ts";

export type LinkMessage = {
  readonly sender: number | null;
  readonly title: string;
  readonly body: string;
  /** Whose own numbers are written to; each of one kind, and with a number. */
  readonly people: readonly RecordKey[];
  readonly links: OwnLinks;
  /** The link of one of them, asked for each who gets the message and for nobody else. */
  readonly linkOf: (id: number) => Promise<string> | string;
};

type Drafted = {
  readonly id: number;
  /** Who gets nothing, and why. */
  readonly excluded: ReadonlyMap<number, Exclusion>;
};

/**
 * Writes a message in which each person reads a link of their own, within the transaction that gives the links out. They
 * are kept encrypted, and only until the message is sent. 400 where the text has no place for the link.
 */
export async function draftLinkMessage(work: Work, context: WriteContext, message: LinkMessage): Promise<Drafted> {
  const { sender, title, body, people, links, linkOf } = message;
  if (!writeSms.allows(context.facts)) throw new Failure("forbidden");
  if (!body.includes(linkToken)) {
    throw invalidField("body", `본문에 ${linkToken}를 넣어 주세요. 받는 사람마다 자기 링크로 바뀝니다.`);
  }
  const written: Written = {
    purpose: "info",
    title,
    body,
    sender,
    template: null,
    lawyer: null,
    // A message to one person stands on that person's own page.
    record: people.length === 1 ? people[0]! : null,
    recipients: people.map((record) => ({ tel: "", name: "", record })),
  };
  const id = await writeMessageWithin(work, context, written, { links, byItself: true });
  const judged = await judge(work, id);
  const owned: { id: number; address: string }[] = [];
  for (const one of judged) {
    if (one.reason === null) owned.push({ id: one.id, address: await linkOf(one.person) });
  }
  await sealLinks(work, context.keyring, owned);
  const excluded = new Map(
    judged.flatMap(({ person, reason }) => (reason === null ? [] : [[person, reason] as const])),
  );
  return { id, excluded };
}

type PlainMessage = Pick<LinkMessage, "sender" | "title" | "body"> & { readonly person: RecordKey };

/** Writes a message to one person of a record, at the number that stands there; `left`: why that one would get nothing. */
export async function draftMessage(
  work: Work,
  context: WriteContext,
  { sender, title, body, person }: PlainMessage,
): Promise<{ readonly id: number; readonly left: Exclusion | null }> {
  if (!writeSms.allows(context.facts)) throw new Failure("forbidden");
  const recipients = [{ tel: "", name: "", record: person }];
  const written: Written = {
    purpose: "info",
    title,
    body,
    sender,
    template: null,
    lawyer: null,
    record: person,
    recipients,
  };
  const id = await writeMessageWithin(work, context, written, { byItself: true });
  const [judged] = await judge(work, id);
  return { id, left: judged?.reason ?? null };
}

type Judged = { readonly id: number; readonly person: number; readonly reason: Exclusion | null };

/** Whoever would be left out at this moment is left out at once: no link is given to them. */
async function judge(work: Work, messageId: number): Promise<Judged[]> {
  const at = new Date();
  const rates = await smsRates(work, at);
  const only = sql<boolean>`(r.message_id = ${messageId} and r.status = 'draft')`;
  const candidates = await candidatesOf(work, only, { at, rates, most: mostRecipients });
  const reasons = new Map(
    candidates.map((one) => [one.id, exclusionOf({ ...one, linkOver: false }, { purpose: "info", night: false })]),
  );
  const left = [...reasons].filter(([, reason]) => reason !== null);
  await sql`update sms_recipients r set status = 'excluded', excluded_reason = x.reason
    from unnest(${left.map(([id]) => id)}::bigint[], ${left.map(([, reason]) => reason)}::text[]) x (id, reason)
    where r.id = x.id`.execute(work.query);
  const { rows } = await sql<Judged>`select r.id, r.record_id as person, r.excluded_reason as reason
    from sms_recipients r where r.message_id = ${messageId} order by r.place`.execute(work.query);
  return rows;
}

/** Hands the message to the outbox, under the rules of every other one. 422 where something stands in its way. */
export async function sendLinkMessage(work: Work, context: WriteContext, id: number): Promise<void> {
  const { version } = await readStored(work.query, smsMessageRecords, id, context);
  await takeStepWithin(work, context, smsMessageSteps, { number: id, version, step: "send", told: {} });
}

/** Who would get it now, what it costs and what stands in its way. */
export async function previewLinkMessage(work: Work, context: WriteContext, config: Config, id: number) {
  const stored = await readStored(work.query, smsMessageRecords, id, context);
  const { preview } = await previewOf(work, stored, { asker: context, driver: driverOf(config), at: new Date() });
  const { receiving, kinds, cost, faults, warnings, sample, leaves } = preview;
  return { receiving, kinds, cost, faults, warnings, sample, leaves };
}
