import { formatDateTime } from "#platform/dates.ts";
import { formatPhone } from "#platform/phone.ts";
import type { Database } from "#platform/server/database/database.ts";
import { consentChannels, evidenceLabels, identityChecks, submissionWords } from "../evidence.ts";
import { readEvidence } from "./evidence-chain.ts";

/** The file that shows what a participant agreed to, when, how, and all that followed (additions G1). */
export async function evidenceFile(
  database: Database,
  participantId: number,
): Promise<{ name: string; bytes: Buffer }> {
  const person = await database.query
    .selectFrom("suit_participants")
    .innerJoin("group_suits", "group_suits.id", "suit_participants.suit_id")
    .select(["suit_participants.id", "suit_participants.name", "tel", "unit", "seq", "title", "suit_id"])
    .where("suit_participants.id", "=", participantId)
    .executeTakeFirstOrThrow();
  const links = await readEvidence(database, participantId);
  const agreed = new Set(links.flatMap(({ textNumber }) => (textNumber === null ? [] : [textNumber])));
  const texts = await database.query
    .selectFrom("suit_consent_texts")
    .select(["number", "body", "digest"])
    .where("suit_id", "=", person.suit_id)
    .orderBy("number")
    .execute();
  const rows = links.map((link) => [
    formatDateTime(link.at),
    evidenceLabels[link.kind],
    [
      link.textNumber === null ? "" : `동의서 ${link.textNumber}판`,
      link.channel === null ? "" : consentChannels[link.channel],
      link.identity === null ? "" : identityChecks[link.identity],
      link.submission === null ? "" : submissionWords(link.submission),
    ]
      .filter(Boolean)
      .join(", "),
    `${link.by} ${formatDateTime(link.recordedAt)}`.trim(),
    link.sound ? link.hash : `${link.hash}\n(앞 기록과 맞지 않음)`,
  ]);
  const { wordPaper } = await import("./docx.ts");
  const bytes = wordPaper([
    { heading: "참여자 증거 기록" },
    { paragraph: `소송: ${person.title}` },
    {
      paragraph: [
        `참여자: ${person.name}`,
        `연락처: ${formatPhone(person.tel)}`,
        person.unit === "" ? "" : `동·호: ${person.unit}`,
        person.seq === null ? "" : `원고번호: ${person.seq}`,
      ]
        .filter(Boolean)
        .join(" · "),
    },
    { head: ["일시", "내용", "방법", "기록", "해시(SHA-256)"], widths: [16, 12, 22, 18, 32], rows },
    ...texts
      .filter(({ number }) => agreed.has(number))
      .flatMap(({ number, body, digest }) => [
        { paragraph: `\n동의서 ${number}판 (SHA-256 ${digest.toString("hex")})` },
        { paragraph: body },
      ]),
  ]);
  return { name: `증거기록 ${person.id} ${person.name}`, bytes };
}
