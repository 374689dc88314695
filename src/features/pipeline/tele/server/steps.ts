import { sql } from "kysely";
import { randomBytes } from "node:crypto";
import type { Database } from "#platform/server/database/database.ts";
import { Failure, invalidField } from "#platform/server/http/failure.ts";
import { bindSteps, type Looking, type Taking } from "#records/server/steps/bind-steps.ts";
import { paymentMark, takeConsultStep } from "#features/pipeline/consults/server/api.ts";
import { conflictStateOf, prohibits } from "#features/pipeline/conflicts/server/commands/conflict-state.ts";
import { linkBy, readLink } from "../link.ts";
import { linkHours, sessionSteps as machine } from "../session-steps.ts";
import type { teleSession } from "../session.ts";
import { readPattern } from "./link-pattern.ts";
import { sessionRecords } from "./records.ts";

type Look = Looking<typeof teleSession>;
type Take = Taking<typeof teleSession, unknown>;
type Query = Pick<Database, "query">;

/** The booking of a session, as its own commands take it. */
async function bookingOf({ query }: Query, { consult_id }: Look["before"]) {
  const { rows } = await sql<{ number: number; version: number; status: string; payment: string }>`
    select c.id_int as number, c.version, c.status, ${paymentMark("c")} as payment from consults c
    where c.id = ${consult_id}`.execute(query);
  return rows[0]!;
}

/** What costs something is paid before it begins (product §6.2). */
async function mustBePaid({ query, before }: Look): Promise<void> {
  const { payment } = await bookingOf({ query }, before);
  if (payment === "none" || payment === "paid") return;
  throw new Failure("ruleViolated", "상담료가 입금되어 매칭된 뒤에 시작할 수 있습니다.");
}

async function mustBeUnpaid({ query, before }: Look): Promise<void> {
  const { payment } = await bookingOf({ query }, before);
  if (payment === "none" || payment === "paid") throw new Failure("ruleViolated", "결제에 걸리는 것이 없습니다.");
}

async function mustHavePattern({ query, before }: Look): Promise<void> {
  if (before.method !== "video") throw new Failure("ruleViolated", "전화상담에는 링크가 없습니다.");
  if ((await readPattern({ query })) === "")
    throw new Failure("ruleViolated", "링크 주소 형식이 정해져 있지 않습니다. ‘링크 넣기’로 붙여넣어 주세요.");
}

function mustBeVideo({ before }: Look): void {
  if (before.method !== "video") throw new Failure("ruleViolated", "전화상담에는 링크가 없습니다.");
}

function mustHaveLink({ before }: Look): void {
  if (before.link === "") throw new Failure("ruleViolated", "삭제할 링크가 없습니다.");
}

function mustNotBeAllowed({ before }: Look): void {
  if (before.recording_consent_at !== null) throw new Failure("ruleViolated", "이미 동의를 받았습니다.");
}

function mustBeAllowed({ before }: Look): void {
  if (before.recording_consent_at === null) throw new Failure("ruleViolated", "받은 동의가 없습니다.");
}

function mustHavePassed({ before }: Look): void {
  if (before.scheduled_at.getTime() <= Date.now()) return;
  throw new Failure("ruleViolated", "예약 시각이 지난 뒤에 노쇼로 처리할 수 있습니다.");
}

const hourMs = 3_600_000;

/** A link is told until a day after the booked time. */
function withLink(before: Look["before"], link: string) {
  return { link, link_until: new Date(before.scheduled_at.getTime() + linkHours * hourMs) };
}

const begun = () => ({ started_at: new Date() });

async function complete({ work, context, before, input }: Take): Promise<void> {
  const { number, version, status } = await bookingOf(work, before);
  if (status !== "scheduled") return;
  // Refused while the two were talking: the session ends, and the consultation waits for 수임불가.
  if (prohibits(await conflictStateOf(work, { type: "consult", id: before.consult_id }))) return;
  const { result } = input as { readonly result?: string };
  await takeConsultStep(work, context, { number, version, step: "complete", told: { result } });
}

/** The steps of a session; its end and its no-show are those of the consultation too, in the same transaction. */
export const sessionSteps = bindSteps(sessionRecords, machine, {
  guards: {
    start: mustBePaid,
    startUnpaid: mustBeUnpaid,
    makeLink: mustHavePattern,
    pasteLink: mustBeVideo,
    dropLink: mustHaveLink,
    allowRecording: mustNotBeAllowed,
    forbidRecording: mustBeAllowed,
    noShow: mustHavePassed,
  },
  sets: {
    enter: () => ({ entered_at: new Date() }),
    start: begun,
    startUnpaid: begun,
    finish: () => ({ ended_at: new Date() }),
    reconnect: ({ before }) => ({ reconnects: before.reconnects + 1 }),
    makeLink: async ({ work, before }) => {
      const room = randomBytes(16).toString("hex");
      return withLink(before, linkBy(await readPattern(work), room));
    },
    pasteLink: ({ before, input }) => {
      const link = readLink(input.link);
      if (link === null) throw invalidField("link", "https://로 시작하는 주소를 붙여넣어 주세요.");
      return withLink(before, link);
    },
    dropLink: () => ({ link: "", link_until: null }),
    allowRecording: () => ({ recording_consent_at: new Date() }),
    forbidRecording: () => ({ recording_consent_at: null }),
  },
  after: {
    finish: complete,
    noShow: async ({ work, context, before }) => {
      const { number, version, status } = await bookingOf(work, before);
      if (status === "scheduled") await takeConsultStep(work, context, { number, version, step: "noShow", told: {} });
    },
    rebook: async ({ work, context, before, input }) => {
      const { number, version } = await bookingOf(work, before);
      const { newTime: scheduledAt, newMinutes: durationMin } = input;
      await takeConsultStep(work, context, { number, version, step: "book", told: { scheduledAt, durationMin } });
      return { says: ["새 예약으로 원격상담을 만들었습니다."] };
    },
  },
});
