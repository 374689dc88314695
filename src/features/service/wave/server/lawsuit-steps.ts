import type { StartMethod } from "#features/litigation/deadlines/basis.ts";
import { seoulDay } from "#platform/dates.ts";
import { Failure, invalidField } from "#platform/server/http/failure.ts";
import { bindSteps } from "#records/server/steps/bind-steps.ts";
import { deficiencySteps as deficiencyMachine } from "../deficiency.ts";
import { lawsuitSteps as machine } from "../lawsuit-steps.ts";
import { effectiveDay, requireCase, serveJudgment, type Served } from "./commands/serve-judgment.ts";
import { deficiencyRecords, lawsuitRecords } from "./records.ts";

/** The steps of a case of a suit. */
export const lawsuitSteps = bindSteps(lawsuitRecords, machine, {
  guards: { serve: ({ before }) => requireCase(before) },
  sets: {
    serve: async ({ work, before, input }) => {
      const servedOn = await effectiveDay(work, before, servedOf(input)).catch(atOwnFields);
      if (servedOn > seoulDay(Date.now())) {
        throw invalidField("servedOn", "아직 효력이 생기지 않은 송달은 송무의 ‘송달 등록’에서 먼저 등록해 주세요.");
      }
      return { served_on: servedOn };
    },
  },
  after: {
    serve: async ({ work, context, before, input }) => ({
      says: await serveJudgment(work, context, before, servedOf(input)).catch(atOwnFields),
    }),
  },
});

type Told = {
  readonly servedBy: StartMethod;
  readonly servedOn: string;
  readonly openedDay?: string | null | undefined;
};

const servedOf = ({ servedBy: method, servedOn: on, openedDay }: Told): Served => ({
  method,
  on,
  openedOn: method === "electronic" ? (openedDay ?? null) : null,
});

const ownFields: Readonly<Record<string, string>> = { startOn: "servedOn", openedOn: "openedDay", method: "servedBy" };

/** What the court work says of a day stands at the field in which it was typed here. */
function atOwnFields(error: unknown): never {
  if (!(error instanceof Failure) || error.fields === undefined) throw error;
  const fields = Object.fromEntries(
    Object.entries(error.fields).map(([key, words]) => [ownFields[key.split(".").at(-1)!] ?? key, words]),
  );
  throw new Failure(error.code, error.message, { fields, cause: error });
}

/** The steps of a 보완: when it was told, told again and settled. */
export const deficiencySteps = bindSteps(deficiencyRecords, deficiencyMachine, {
  sets: {
    notify: () => ({ noticed_at: new Date() }),
    remind: () => ({ reminded_at: new Date() }),
    cure: () => ({ settled_at: new Date() }),
    waive: () => ({ settled_at: new Date() }),
  },
});
