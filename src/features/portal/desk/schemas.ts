import { z } from "zod";
import { day, instant, success } from "#platform/schema.ts";
import { clientCase } from "#features/portal/cases/schemas.ts";

/** Meetings of today: when, with whom by the first letter of the name, and where. */
export const listMeetings = {
  response: success({
    firm: z.string(),
    models: z.array(z.strictObject({ at: instant, who: z.string(), room: z.string() })),
  }),
};

const digits = z
  .string()
  .overwrite((typed) => typed.normalize("NFKC").trim())
  .regex(/^\d{4}$/, "연락처 뒤 4자리를 숫자로 넣어 주세요.")
  .meta({ label: "연락처 뒤 4자리", examples: ["0000"] });

/** A case by its number and the end of its client's telephone. A list of what is told; nothing else is answered. */
export const openDeskCase = {
  body: z.strictObject({
    number: z
      .int("프로젝트 번호를 숫자로 넣어 주세요.")
      .positive()
      .max(Number.MAX_SAFE_INTEGER)
      .meta({ label: "프로젝트 번호" }),
    digits,
  }),
  response: success({
    model: z.strictObject({
      who: z.string(),
      case: clientCase,
      /** What the client was asked to send and has not. */
      asked: z.array(z.strictObject({ title: z.string(), dueOn: day.nullable() })),
    }),
  }),
};
