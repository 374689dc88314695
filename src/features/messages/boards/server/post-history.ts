import type { z } from "zod";
import { seoulDay } from "#platform/dates.ts";
import type { Route, StaffContext } from "#platform/server/http/route.ts";
import type { HistorySchema } from "#records/endpoints.ts";
import { readRecord } from "#records/server/read.ts";
import { recordRoutes } from "#records/server/routes.ts";
import { boardPostRecords } from "./records.ts";

const standard = recordRoutes(boardPostRecords).history;

/** Of a post without a writer the days alone, as of the post itself: the log of changes has the minute. */
export const postHistory: Route = {
  ...standard,
  handler: async (context: StaffContext<HistorySchema>) => {
    const { params, services } = context;
    const { board } = await readRecord(services.database, boardPostRecords, params.number, context);
    const answer = (await standard.handler(context)) as z.output<HistorySchema["response"]>;
    if (board !== "anonymous") return answer;
    return { ...answer, models: answer.models.map((entry) => ({ ...entry, at: dayOf(entry.at) })) };
  },
};

const dayOf = (at: string): string => new Date(`${seoulDay(at)}T00:00:00+09:00`).toISOString();
