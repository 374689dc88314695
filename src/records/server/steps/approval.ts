import { columnOf, type Resource } from "../../resource.ts";
import { stepsFrom, type AnySteps, type Step } from "../../steps.ts";
import type { StoredRow } from "../present.ts";

type Columns = readonly (readonly [column: string, value: unknown])[];

/**
 * What a change of fields sets beside them where they were approved (`covers`): the state from which the approval has to
 * be given anew. Nothing where nobody has approved them.
 */
export function approvalTakenBack(machine: AnySteps | undefined, before: StoredRow, changed: Columns): Columns {
  if (!machine) return [];
  const resource: Resource = machine.resource;
  const state = columnOf(machine.state, resource.fields[machine.state]!);
  const touched = new Set(changed.map(([column]) => column));
  for (const step of Object.values<Step>(machine.steps)) {
    const covered = step.covers?.some((key) => touched.has(columnOf(key, resource.fields[key]!)));
    if (covered && statesAfter(machine, step).has(before[state] as string)) return [[state, step.from[0]]];
  }
  return [];
}

/** The states in which what the step has approved still holds: all that follow, but those from which it is given. */
function statesAfter(machine: AnySteps, approving: Step): ReadonlySet<string> {
  const after = new Set<string>();
  const open = approving.to === undefined ? [] : [approving.to];
  for (let state = open.pop(); state !== undefined; state = open.pop()) {
    if (after.has(state) || approving.from.includes(state)) continue;
    after.add(state);
    for (const name of stepsFrom(machine, state)) {
      const { to } = machine.steps[name] as Step;
      if (to !== undefined) open.push(to);
    }
  }
  return after;
}
