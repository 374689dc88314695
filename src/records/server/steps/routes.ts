import { z } from "zod";
import { anyOf } from "#platform/policy.ts";
import { idOf, recordId, success } from "#platform/schema.ts";
import { ok, staffRoute, type Route } from "#platform/server/http/route.ts";
import { schemaWhenCalled } from "#platform/server/http/schema-when-called.ts";
import type { Resource } from "../../resource.ts";
import {
  askedFields,
  bulkLimit,
  bulkStepCall,
  bulkUndoCall,
  stepCall,
  undoCall,
  type AnySteps,
  type Step,
} from "../../steps.ts";
import { writeContext } from "../routes.ts";
import { inputOf } from "../../field-schema.ts";
import type { BoundSteps } from "./bind-steps.ts";
import { takeMany } from "./take-many.ts";
import { takeStep, takeStepWithin } from "./take-step.ts";
import { undoStep, undoStepWithin } from "./undo.ts";

/** The routes of all steps of a kind: one for each step, its bulk form where it has one, and the ways back. */
export function stepRoutes(bound: BoundSteps): readonly Route[] {
  const steps = Object.entries<Step>(bound.machine.steps);
  const undoable = steps.filter(([, { undo }]) => undo);
  return [
    ...steps.map(([name, step]) => stepRoute(bound, name, step)),
    ...steps.flatMap(([name, step]) => (step.bulk ? [bulkRoute(bound, name, step)] : [])),
    ...(undoable.length > 0 ? [undoRoute(bound)] : []),
    ...(undoable.some(([, { bulk }]) => bulk) ? [bulkUndoRoute(bound)] : []),
  ];
}

const version = z.int().min(1).meta({ label: "버전" });

function stepRoute(bound: BoundSteps, name: string, step: Step): Route {
  const schema = schemaWhenCalled(() => ({
    params: paramsOf(bound.machine),
    body: z.strictObject({ version, ...toldSchemas(bound, name) }),
    response: answerOf(bound.machine),
  }));
  return staffRoute(stepCall(bound.machine, name) as never, schema, {
    policy: step.by ?? bound.records.manage,
    ...(step.confirmed && { confirmed: true }),
    handler: async (context) => {
      const { version: seen, ...told } = context.body;
      const asked = { number: context.params.number, version: seen, step: name, told };
      return ok(await takeStep(writeContext(context), bound, asked));
    },
  });
}

function bulkRoute(bound: BoundSteps, name: string, step: Step): Route {
  const schema = schemaWhenCalled(() => ({
    body: z.strictObject({ targets: targetsOf(bound.machine), ...toldSchemas(bound, name) }),
    response: manyAnswer,
  }));
  return staffRoute(bulkStepCall(bound.machine, name) as never, schema, {
    policy: step.by ?? bound.records.manage,
    handler: async (context) => {
      const { targets, ...told } = context.body;
      const writing = writeContext(context);
      return ok(
        await takeMany(writing, targets, (work, target) =>
          takeStepWithin(work, writing, bound, { ...target, step: name, told }),
        ),
      );
    },
  });
}

function undoRoute(bound: BoundSteps): Route {
  const schema = schemaWhenCalled(() => ({
    params: paramsOf(bound.machine),
    body: z.strictObject({ version }),
    response: answerOf(bound.machine),
  }));
  return staffRoute(undoCall(bound.machine) as never, schema, {
    policy: bound.records.manage,
    handler: async (context) =>
      ok(await undoStep(writeContext(context), bound, { ...context.params, ...context.body })),
  });
}

function bulkUndoRoute(bound: BoundSteps): Route {
  const schema = schemaWhenCalled(() => ({
    body: z.strictObject({ targets: targetsOf(bound.machine) }),
    response: manyAnswer,
  }));
  const others = Object.values<Step>(bound.machine.steps).flatMap(({ bulk, undo, by }) =>
    bulk && undo && by ? by : [],
  );
  return staffRoute(bulkUndoCall(bound.machine) as never, schema, {
    // Whoever takes such steps takes them back; which of them it was is asked of each record.
    policy: others.length > 0 ? anyOf(bound.records.manage, ...others) : bound.records.manage,
    handler: async (context) => {
      const writing = writeContext(context);
      return ok(
        await takeMany(writing, context.body.targets, (work, target) => undoStepWithin(work, writing, bound, target)),
      );
    },
  });
}

function numberOf({ table, numbered }: Resource) {
  const column = `${table}.${numbered ? "id_int" : "id"}` as const;
  return idOf(column).meta({ record: column, label: "번호" });
}

function paramsOf({ resource }: AnySteps) {
  return z.strictObject({ number: numberOf(resource) });
}

function targetsOf({ resource }: AnySteps) {
  const { table, numbered }: Resource = resource;
  const number = recordId.meta({ record: `${table}.${numbered ? "id_int" : "id"}`, label: "번호" });
  return z
    .array(z.strictObject({ number, version }))
    .min(1)
    .max(bulkLimit)
    .refine((targets) => new Set(targets.map(({ number: one }) => one)).size === targets.length, {
      message: "같은 번호를 두 번 고를 수 없습니다.",
    })
    .meta({ label: "대상", uniqueItems: true });
}

function toldSchemas({ machine, rules }: BoundSteps, name: string): Record<string, z.ZodType> {
  const asked = Object.fromEntries(
    askedFields(machine, machine.steps[name]).map(([key, field]) => {
      const schema = inputOf(machine.resource, key, field);
      return [key, field.required ? schema : schema.optional()];
    }),
  );
  return { ...asked, ...rules.parts?.[name] };
}

function answerOf({ resource, state }: AnySteps) {
  return success({
    number: recordId,
    state: z.enum(Object.keys(resource.fields[state].options)),
    version: z.int(),
    undoable: z.boolean(),
    says: z.array(z.string()),
    opens: z.string().nullable(),
  });
}

const manyAnswer = success({
  changed: z.array(z.strictObject({ number: recordId, version: z.int() })),
  refused: z.array(z.strictObject({ number: recordId, reason: z.string() })),
});
