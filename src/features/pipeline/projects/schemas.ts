import { z } from "zod";
import { idOf, instant, line, paging, recordId, success } from "../../../kit/shared/schema.ts";
import { projectStatuses } from "./project.ts";

const project = z.strictObject({
  id: recordId,
  idInt: recordId,
  title: z.string(),
  clientName: z.string(),
  /** Masked for those who may only show. */
  clientTel: z.string(),
  opponent: z.string(),
  brief: z.string(),
  status: z.enum(projectStatuses),
  teamName: z.string(),
  responsible: z.strictObject({ id: recordId, shortName: z.string() }).nullable(),
  createdAt: instant,
});

export const listProjects = {
  query: z.strictObject({ ...paging, search: line("검색어", 100).default("") }),
  response: success({ models: z.array(project), total: z.int() }),
};

/** By 프로젝트번호 (idInt). */
export const readProject = {
  params: z.strictObject({ idInt: idOf("projects.id_int") }),
  response: success({ model: project }),
};
