import { seoulDay, type Day } from "#platform/dates.ts";
import { withParticle } from "#platform/particle.ts";
import type { Resource } from "../resource.ts";
import { invalidField, type Failure } from "#platform/server/http/failure.ts";

type Values = Readonly<Record<string, unknown>>;

/** The Korean day of a stored or sent date or instant; null when there is none. */
function dayOf(value: unknown): Day | null {
  if (value === null || value === undefined || value === "") return null;
  return typeof value === "string" && value.length === 10 ? value : seoulDay(new Date(value as string | Date));
}

/**
 * What is wrong with the days of a record as they would be after a change, by the facts of its kind: what has `happened`
 * lies not after today, and days stand `inOrder`. Only what was sent is looked at, so that a record with wrong days from
 * before can be mended one by one. `before`: by keys; null for a new record. Null: nothing is wrong.
 */
export function contradictionOf(resource: Resource, before: Values | null, changes: Values): Failure | null {
  const { fields, happened, inOrder } = resource;
  const label = (key: string) => fields[key]!.label;
  const after = (key: string) => dayOf(changes[key] === undefined ? before?.[key] : changes[key]);
  const today = seoulDay(Date.now());
  for (const key of happened) {
    if (changes[key] === undefined || (after(key) ?? today) <= today) continue;
    return invalidField(key, `${withParticle(label(key), "은/는")} 오늘 이후일 수 없습니다.`);
  }
  for (const [first, second] of inOrder) {
    const [from, to] = [after(first), after(second)];
    if (from === null || to === null || from <= to) continue;
    if (changes[second] !== undefined) {
      const message = `${withParticle(label(second), "은/는")} ${label(first)}(${from})보다 앞설 수 없습니다.`;
      return invalidField(second, message);
    }
    if (changes[first] !== undefined) {
      return invalidField(
        first,
        `${withParticle(label(first), "은/는")} ${label(second)}(${to})보다 뒤일 수 없습니다.`,
      );
    }
  }
  return null;
}

/** 400 naming the field whose day contradicts another one of the same record; for commands, which write by themselves. */
export function refuseContradiction(resource: Resource, before: Values | null, changes: Values): void {
  const failure = contradictionOf(resource, before, changes);
  if (failure) throw failure;
}
