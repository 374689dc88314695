import { z } from "zod";
import { idOf, instant, recordId, success } from "#platform/schema.ts";
import type { Guide } from "./guide.ts";

const person = z.strictObject({ id: recordId, shortName: z.string() });

/** The schemas of the calls beside the standard ones, for the documents of one page. */
export function guideSchemas({ table }: Pick<Guide, "table">) {
  const params = z.strictObject({ number: idOf(`${table}.id`) });
  return {
    revisions: {
      params,
      response: success({
        models: z.array(
          z.strictObject({
            revision: z.int(),
            title: z.string(),
            content: z.string(),
            what: z.string(),
            by: z.string(),
            revisedAt: instant,
          }),
        ),
        confirmed: z.array(z.strictObject({ ...person.shape, ackAt: instant })),
        waiting: z.array(person),
      }),
    },
    confirm: {
      params,
      body: z.strictObject({ revision: z.int().min(1).meta({ label: "개정" }) }),
      response: success({}),
    },
  };
}
