import { z } from "zod";
import { idOf, instant, paging, recordId, success } from "../../../kit/shared/schema.ts";

/** 분양현장, with the number of its open tasks. */
const presaleArea = z.strictObject({
  id: recordId,
  name: z.string(),
  region: z.string(),
  brief: z.string(),
  status: z.enum(["조사", "모집", "진행", "종결"]),
  openTasks: z.int(),
  createdAt: instant,
});

export const listPresaleAreas = {
  query: z.strictObject({ ...paging }),
  response: success({ models: z.array(presaleArea), total: z.int() }),
};

export const readPresaleArea = {
  params: z.strictObject({ id: idOf("presale_areas.id") }),
  response: success({ model: presaleArea }),
};
