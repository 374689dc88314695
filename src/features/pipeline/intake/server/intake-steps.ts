import { sql } from "kysely";
import { Failure } from "#platform/server/http/failure.ts";
import { shortened } from "#platform/shortened.ts";
import { bindSteps, type Looking, type Taking } from "#records/server/steps/bind-steps.ts";
import { insertRecord } from "#records/server/write.ts";
import { attributeNew } from "#features/content/brands/server/api.ts";
import { intakeSteps as machine } from "../intake-steps.ts";
import type { intake } from "../intake.ts";
import { intakeRecords } from "./records.ts";

type Look = Looking<typeof intake>;

/** What somebody reads is decided by that person, who has read it. */
function mustBeOwn({ asker, before }: Look): void {
  if (before.assignee_id === (asker.viewer.staff?.id ?? 0)) return;
  throw new Failure("ruleViolated", "검토를 맡은 사람이 등록합니다. 대기열로 돌린 뒤 검토를 시작해 주세요.");
}

function mustHaveWords({ before }: Look): void {
  if (before.emptied_at === null) return;
  throw new Failure("ruleViolated", "보관 기간이 지나 원문이 지워진 대화입니다.");
}

const channelsOfUtm: readonly (readonly [word: string, channel: string])[] = [
  ["naver", "naver"],
  ["google", "google"],
  ["youtube", "youtube"],
  ["kakao", "kakao"],
];

const longestContent = 20_000;

/** What the visitor wrote, as the content of the consultation. */
async function contentOf({ work, before }: Pick<Taking<typeof intake, unknown>, "work" | "before">): Promise<string> {
  const lines = await work.query
    .selectFrom("intake_lines")
    .select("said")
    .where("intake_id", "=", before.id)
    .where("speaker", "=", "caller")
    .orderBy("place")
    .execute();
  return shortened(lines.map(({ said }) => said).join("\n"), longestContent);
}

type Registering = {
  readonly summary: string;
  readonly field: string;
  readonly callerName?: string | undefined;
  readonly callerTel?: string | undefined;
  readonly callerEmail?: string | undefined;
  readonly opponent?: string | undefined;
  readonly scope?: string | null | undefined;
  readonly rush?: boolean | undefined;
};

/** A consultation as the reviewer has corrected it, with where it came from. */
async function makeConsult(taking: Taking<typeof intake, Registering>): Promise<number> {
  const { work, context, before, input } = taking;
  const utm = before.utm_source.toLowerCase();
  const id = await insertRecord(work, context, context.registry.get("consult")!, {
    type: "ai",
    channel: channelsOfUtm.find(([word]) => utm.includes(word))?.[1] ?? "web",
    category: input.field,
    name: input.callerName ?? before.name,
    tel: input.callerTel ?? before.tel,
    email: input.callerEmail ?? before.email,
    opponent: input.opponent ?? "",
    brief: input.summary,
    content: await contentOf(taking),
    caseScope: input.scope ?? before.case_scope,
    urgent: input.rush ?? before.urgent,
    assignee: context.viewer.staff?.id ?? null,
    privacyConsentAt: before.privacy_consent_at.toISOString(),
  } as never);
  await attributeNew(work, context, {
    consultId: id,
    brandId: before.brand_id,
    how: utm === "" ? "staff" : "utm",
    source: before.utm_source,
    medium: before.utm_medium,
    campaign: before.utm_campaign,
  });
  return id;
}

/** Where the work goes on. */
async function openConsult({ work, before }: Taking<typeof intake, unknown>) {
  const { rows } = await sql<{ number: number }>`select c.id_int as number from consults c
    join intakes i on i.consult_id = c.id where i.id = ${before.id}`.execute(work.query);
  const { number } = rows[0]!;
  return { says: [`상담 ${number}에 담았습니다.`], opens: `/lawfirm/consult/${number}` };
}

const ended = () => ({ ended_at: new Date() });

/** The steps of what came in; nothing becomes a consultation but by the person who has read it. */
export const intakeSteps = bindSteps(intakeRecords, machine, {
  guards: { register: mustBeOwn, attach: mustBeOwn, reopen: mustHaveWords },
  sets: {
    take: ({ context }) => ({ assignee_id: context.viewer.staff?.id ?? null, touched_at: new Date() }),
    giveBack: () => ({ assignee_id: null, touched_at: null }),
    register: async (taking) => {
      const { before, input } = taking;
      return {
        consult_id: await makeConsult(taking),
        brief: input.summary,
        category: input.field,
        name: input.callerName ?? before.name,
        tel: input.callerTel ?? before.tel,
        email: input.callerEmail ?? before.email,
        case_scope: input.scope ?? before.case_scope,
        urgent: input.rush ?? before.urgent,
        ...ended(),
      };
    },
    attach: ({ input }) => ({ consult_id: input.existing, ...ended() }),
    discard: ended,
    markSpam: ended,
    reopen: () => ({ assignee_id: null, touched_at: null, ended_at: null, reason: "" }),
  },
  after: { register: openConsult, attach: openConsult },
});
