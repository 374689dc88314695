import { z } from "zod";
import { idOf, instant, paging, recordId, success } from "../../../kit/shared/schema.ts";
import { disputeKinds, disputeStatuses } from "./dispute.ts";

const dispute = z.strictObject({
  id: recordId,
  title: z.string(),
  brief: z.string(),
  kind: z.enum(disputeKinds),
  status: z.enum(disputeStatuses),
  teamName: z.string(),
  project: z.strictObject({ idInt: recordId, title: z.string() }).nullable(),
  owner: z.strictObject({ id: recordId, shortName: z.string() }).nullable(),
  createdAt: instant,
});

export const listDisputes = {
  query: z.strictObject({ ...paging }),
  response: success({ models: z.array(dispute), total: z.int() }),
};

export const readDispute = {
  params: z.strictObject({ id: idOf("disputes.id") }),
  response: success({ model: dispute }),
};
