import { sql } from "kysely";
import { brandRoles } from "#features/content/brands/server/api.ts";
import { seoulDay } from "#platform/dates.ts";
import { isReason } from "#platform/reason.ts";
import { Failure, invalidField } from "#platform/server/http/failure.ts";
import type { Database } from "#platform/server/database/database.ts";
import { answerableFor } from "#firm/server/answerable.ts";
import { refuseAdvertised } from "#firm/server/advertising/advertised.ts";
import { bindSteps, type Looking } from "#records/server/steps/bind-steps.ts";
import { tellByTask } from "#features/work/tasks/server/api.ts";
import type { doneCase, PublicBasis } from "../done-case.ts";
import { doneCaseSteps as machine } from "../steps.ts";
import { advertisedStory } from "./advertised.ts";
import { findHits, hashOf, hitsOf } from "./hits.ts";
import { doneCaseRecords, publicBasis } from "./records.ts";

type Story = typeof doneCase;

function requireStory({ before }: Pick<Looking<Story>, "before">): void {
  if (before.project_id === null) throw new Failure("ruleViolated", "종결한 사건을 고른 뒤 검토를 요청할 수 있습니다.");
  if (before.body.trim() === "") throw new Failure("ruleViolated", "본문을 적은 뒤 검토를 요청할 수 있습니다.");
}

async function requireDecided({ query, before }: Looking<Story>): Promise<void> {
  const open = (await hitsOf({ query }, before.id)).filter(({ decision }) => decision === "open").length;
  if (open > 0) throw new Failure("ruleViolated", `익명화할지 정하지 않은 표현이 ${open}곳 있습니다.`);
}

/** What the client told the firm stays with it (변호사법 제26조): he consents, or nobody can tell of whom the story is. */
async function requireBasis({ query, before }: Looking<Story>): Promise<void> {
  const { rows } = await sql<{ basis: PublicBasis }>`
    select ${publicBasis} as basis from done_cases r where r.id = ${before.id}`.execute(query);
  const { basis } = rows[0]!;
  if (basis === "withdrawn")
    throw new Failure("ruleViolated", "의뢰인이 동의를 철회했습니다. 새 동의가 있어야 합니다.");
  if (basis === "none")
    throw new Failure("ruleViolated", "의뢰인 동의일이 있거나, 변호사가 식별불가 확인을 해야 합니다.");
}

/** Read as it stands, nothing left open, a basis to publish it, and nothing that the rules of advertising mind. */
async function requireFit(looking: Looking<Story>): Promise<void> {
  const { query, before } = looking;
  await requireDecided(looking);
  if (before.read_hash === "" || before.read_hash !== (await hashOf({ query }, before.id)))
    throw new Failure("ruleViolated", "읽음 확인 뒤에 내용이 바뀌었습니다. 다시 읽고 확인해 주세요.");
  if (before.lawyer_id === null) throw new Failure("ruleViolated", "담당 변호사를 선택해 주세요.");
  await requireBasis(looking);
  await refuseAdvertised({ query }, { type: "doneCase", id: before.id }, await advertisedStory({ query }, before));
}

const byRole = brandRoles<Story>(({ before }) => [before.brand_id]);

export const doneCaseSteps = bindSteps(doneCaseRecords, machine, {
  guards: {
    submit: byRole("write", requireStory),
    markRead: byRole("review", requireDecided),
    approve: requireFit,
    publish: byRole("publish", requireFit),
  },
  sets: {
    markRead: async ({ work, before }) => {
      // The records of the case may have changed since the text was written.
      await findHits(work, before.id);
      await requireOpenNone(work, before.id);
      return { read_hash: await hashOf(work, before.id) };
    },
    confirmAnonymity: ({ context, before, input }) => {
      if (!isReason(input.anonymityRemoved))
        throw invalidField("anonymityRemoved", "알아볼 수 없게 지우거나 바꾼 것을 다섯 글자 이상으로 적어 주세요.");
      return {
        anonymity_confirmed_at: new Date(),
        anonymity_confirmed_by_id: context.viewer.staff!.id,
        anonymity_hash: before.read_hash,
      };
    },
    sendBack: () => ({ read_hash: "" }),
    publish: () => ({ published_at: new Date() }),
    withdrawConsent: () => ({ consent_withdrawn_on: seoulDay(Date.now()) }),
    rework: () => ({ read_hash: "" }),
  },
  after: {
    withdrawConsent: async ({ work, before }) => {
      const to = await answerableFor(work, { ownerId: before.lawyer_id, createdBy: before.created_by });
      if (to !== null)
        await tellByTask(work, {
          from: to,
          to: [to],
          title: `[동의 철회] 성공사례 ${before.id} ${before.title}`,
          content: "의뢰인이 동의를 철회하여 비공개로 바꾸었습니다. 브랜드 홈페이지에서 내렸는지 확인해 주세요.",
          url: `/lawfirm/donecase/${before.id}`,
          importance: "A",
        });
      return { says: ["비공개로 바꾸고 담당자에게 할일을 보냈습니다."] };
    },
  },
});

async function requireOpenNone(query: Pick<Database, "query">, id: number): Promise<void> {
  const open = (await hitsOf(query, id)).filter(({ decision }) => decision === "open").length;
  if (open > 0)
    throw new Failure(
      "ruleViolated",
      `사건 기록이 바뀌어 새로 찾은 표현이 ${open}곳 있습니다. 결정한 뒤 확인해 주세요.`,
    );
}
