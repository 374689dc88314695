import { createHash } from "node:crypto";
import { sql } from "kysely";
import type { Database } from "#platform/server/database/database.ts";
import type { Work } from "#platform/server/database/transaction.ts";
import type { ConsentChannel, EvidenceKind, IdentityCheck, Submission } from "../evidence.ts";

/** What has happened with a participant. */
export type Happening = {
  readonly kind: EvidenceKind;
  /** A legal day, or the instant where that is known. */
  readonly at: Date;
  readonly textId?: number | null;
  readonly channel?: ConsentChannel | null;
  readonly identity?: IdentityCheck | null;
  /** Digest of what came in by a link (`suit_submissions`). */
  readonly submission?: Buffer | null;
};

type Link = { readonly participant: number; readonly at: string; readonly by: number | null } & Pick<
  Happening,
  "kind" | "textId" | "channel" | "identity" | "submission"
>;

/** The hash of a link: of the one before it and of all that it says, so that nothing can be put between or taken out. */
function linkHash(previous: Buffer, link: Link): Buffer {
  const said = [
    link.participant,
    link.kind,
    link.at,
    link.textId ?? "",
    link.channel ?? "",
    link.identity ?? "",
    link.by ?? "",
    // Links of before there were any say nothing of it, and keep their hashes.
    ...(link.submission ? [link.submission.toString("hex")] : []),
  ];
  return createHash("sha256").update(previous).update(said.join("|")).digest();
}

/** Adds what has happened to the chains of these participants, whose rows the transaction holds. */
export async function addEvidence(
  { query }: Pick<Work, "query">,
  participants: readonly number[],
  happening: Happening,
  by: number | null,
): Promise<void> {
  if (participants.length === 0) return;
  const { rows: last } = await sql<{ id: number; hash: Buffer }>`
    select distinct on (participant_id) participant_id as id, hash from suit_evidence
    where participant_id = any(${participants}::bigint[]) order by participant_id, suit_evidence.id desc`.execute(
    query,
  );
  const heads = new Map(last.map(({ id, hash }) => [id, hash]));
  const { kind, at, textId = null, channel = null, identity = null, submission = null } = happening;
  const moment = at.toISOString();
  const links = participants.map((participant) => {
    const previous = heads.get(participant) ?? Buffer.alloc(0);
    const hash = linkHash(previous, { participant, kind, at: moment, textId, channel, identity, submission, by });
    return { participant, previous: previous.toString("hex"), hash: hash.toString("hex") };
  });
  await sql`
    insert into suit_evidence (participant_id, kind, happened_at, text_id, channel, identity, submission_digest, previous, hash,
      created_by)
    select l.participant, ${kind}, ${at}, ${textId}, ${channel}, ${identity}, ${submission}, decode(l.previous, 'hex'),
      decode(l.hash, 'hex'), ${by}
    from jsonb_to_recordset(${JSON.stringify(links)}::jsonb) as l(participant bigint, previous text, hash text)
    order by l.participant`.execute(query);
}

type EvidenceRow = {
  readonly id: number;
  readonly kind: EvidenceKind;
  readonly at: Date;
  readonly textNumber: number | null;
  readonly textDigest: string | null;
  readonly channel: ConsentChannel | null;
  readonly identity: IdentityCheck | null;
  readonly recordedAt: Date;
  readonly by: string;
  readonly hash: string;
  /** What came in by a link; null where nothing did, and where it was destroyed since. */
  readonly submission: Submission | null;
  /** Whether the link follows from the one before it and from what it says. */
  readonly sound: boolean;
};

/** The chain of a participant, each link checked. */
export async function readEvidence({ query }: Pick<Database, "query">, participant: number): Promise<EvidenceRow[]> {
  const { rows } = await sql<
    Omit<EvidenceRow, "sound" | "hash"> & {
      textId: number | null;
      hash: Buffer;
      before: Buffer;
      digest: Buffer | null;
      createdBy: number | null;
    }
  >`
    select e.id, e.kind, e.happened_at as at, e.text_id as "textId", t.number as "textNumber",
      encode(t.digest, 'hex') as "textDigest", e.channel, e.identity, e.created_at as "recordedAt",
      coalesce(s.short_name, '') as by, e.hash, e.previous as before, e.created_by as "createdBy",
      e.submission_digest as digest, case when u.id is not null then jsonb_build_object('document', u.document,
        'pieces', u.pieces, 'pages', u.pages, 'beside', u.beside, 'sha256', to_jsonb(u.sha256), 'address', host(u.ip)) end
        as submission
    from suit_evidence e left join suit_consent_texts t on t.id = e.text_id left join staffs s on s.user_id = e.created_by
      left join suit_submissions u on u.digest = e.submission_digest
    where e.participant_id = ${participant} order by e.id`.execute(query);
  let previous: Buffer = Buffer.alloc(0);
  return rows.map(({ hash, before, digest, textId, createdBy, ...row }) => {
    const { kind, channel, identity } = row;
    const link = {
      participant,
      kind,
      at: row.at.toISOString(),
      textId,
      channel,
      identity,
      submission: digest,
      by: createdBy,
    };
    const sound = before.equals(previous) && linkHash(previous, link).equals(hash);
    previous = hash;
    return { ...row, hash: hash.toString("hex"), sound };
  });
}
