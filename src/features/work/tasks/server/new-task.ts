import type { z } from "zod";
import type { Asker } from "#platform/server/asker.ts";
import type { Database } from "#platform/server/database/database.ts";
import { Failure, invalidField } from "#platform/server/http/failure.ts";
import { recordPath } from "#records/resource.ts";
import { keyOf } from "#records/server/parts.ts";
import { registeredRecords } from "#records/server/registry.ts";
import type * as schemas from "../schemas.ts";
import { isBlankTitle, isTaskUrl, kindOf, taskMessages } from "../task.ts";
import type { NewTask } from "./commands/create-task.ts";

type Body = z.output<typeof schemas.createTask.body>;

/**
 * The task that a body of POST /api/tasks/order/staffs asks for (spec §5). 400 naming each faulty field, 404 when the
 * related record is none that the sender may see.
 */
export async function readNewTask(database: Database, asker: Asker, body: Body): Promise<NewTask> {
  const fields: Record<string, string> = {
    ...(isBlankTitle(body.title) && { title: taskMessages.titleMissing }),
    ...(body.staffs.length === 0 && { staffs: taskMessages.staffsMissing }),
    ...(body.url !== "" && !isTaskUrl(body.url) && { url: taskMessages.urlRefused }),
  };
  const [first] = Object.values(fields);
  if (first !== undefined) throw new Failure("invalid", first, { fields });
  const link = relatedNumber(body);
  const { title, content, importance, allCheck, url, dueAt, staffs } = body;
  return {
    title,
    content,
    importance,
    allCheck,
    dueAt,
    url: url === "" && link ? (recordPath(registeredRecords().get(link.type)!.resource, link.number) ?? "") : url,
    related: link && { type: link.type, id: await keyOf(database, asker, link.type, link.number) },
    staffIds: [...new Set(staffs.map(({ id }) => id))],
  };
}

function relatedNumber({ category, idInt }: Body): { type: string; number: number } | null {
  const missing = "관련 업무를 선택해 주세요.";
  if (category && !idInt) throw invalidField("idInt", missing);
  if (idInt && !category) throw invalidField("category", missing);
  return category && idInt ? { type: kindOf(category), number: idInt } : null;
}
