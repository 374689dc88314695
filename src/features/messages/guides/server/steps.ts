import { seoulDay } from "#platform/dates.ts";
import { bindSteps, type Taking } from "#records/server/steps/bind-steps.ts";
import type { Guide } from "../guide.ts";
import { franchiseGuideSteps as franchiseMachine, leaderGuideSteps as leaderMachine } from "../steps.ts";
import { franchiseGuideRecords, leaderGuideRecords } from "./records.ts";

const today = () => seoulDay(Date.now());

type Kept = { readonly revision: number; readonly title: string; readonly content: string; readonly what: string };

/** Keeps the document whole as it comes into force. */
async function keep(type: string, { work, context, before }: Taking<Guide, unknown>, kept: Kept): Promise<void> {
  await work.query
    .insertInto("guide_revisions")
    .values({ record_type: type, record_id: before.id, ...kept, staff_id: context.viewer.staff?.id ?? null })
    .execute();
}

function bindGuideSteps(records: typeof franchiseGuideRecords, machine: typeof franchiseMachine) {
  const type = records.resource.name;
  return bindSteps(records, machine, {
    sets: {
      issue: () => ({ revised_on: today() }),
      revise: ({ before }) => ({ revision: before.revision + 1, revised_on: today() }),
    },
    after: {
      issue: (taking) => keep(type, taking, { ...written(taking.before), what: "제정" }),
      revise: (taking) => {
        const { title, revision } = taking.before;
        const { input } = taking;
        const kept = { title: input.title ?? title, content: input.content, what: input.what };
        return keep(type, taking, { ...kept, revision: revision + 1 });
      },
    },
  });
}

const written = ({ revision, title, content }: Omit<Kept, "what">) => ({ revision, title, content });

export const franchiseGuideSteps = bindGuideSteps(franchiseGuideRecords, franchiseMachine);
export const leaderGuideSteps = bindGuideSteps(leaderGuideRecords, leaderMachine);
