import { z } from "zod";
import { idOf, line, recordId, success, won } from "#platform/schema.ts";
import { disputeMoveNames } from "./dispute-moves.ts";
import { disputeStatuses } from "./dispute.ts";

export const moveDispute = {
  params: z.strictObject({ number: idOf("disputes.id") }),
  body: z.strictObject({
    move: z.enum(disputeMoveNames).meta({ label: "단계" }),
    version: z.int().min(1).meta({ label: "버전" }),
    /** Won. */
    amountAgreed: won("합의액").optional(),
    resolution: line("결과", 2000).optional(),
    externalRef: line("외부 접수번호", 100).optional(),
  }),
  response: success({ number: recordId, status: z.enum(disputeStatuses), version: z.int() }),
};
