import { z } from "zod";
import { idOf, instant, line, paging, recordId, success } from "../../../kit/shared/schema.ts";
import { consultStatuses } from "./consult.ts";

const consult = z.strictObject({
  id: recordId,
  idInt: recordId,
  /** 익명 when blank. */
  name: z.string(),
  /** Masked for those who may only show. */
  tel: z.string(),
  brief: z.string(),
  status: z.enum(consultStatuses),
  teamName: z.string(),
  assignee: z.strictObject({ id: recordId, shortName: z.string() }).nullable(),
  createdAt: instant,
});

export const listConsults = {
  query: z.strictObject({ ...paging, search: line("검색어", 100).default("") }),
  response: success({ models: z.array(consult), total: z.int() }),
};

/** By 상담번호 (idInt). */
export const readConsult = {
  params: z.strictObject({ idInt: idOf("consults.id_int") }),
  response: success({ model: consult }),
};
