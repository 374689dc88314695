import type { Database } from "#platform/server/database/database.ts";
import { requireAnotherPerson } from "#platform/server/another-person.ts";
import type { Asker } from "#platform/server/asker.ts";
import type { Step } from "../../steps.ts";
import type { BoundSteps } from "./bind-steps.ts";
import { writersOf } from "./writers.ts";

type Candidate = {
  readonly name: string;
  readonly before: { readonly id: number } & Readonly<Record<string, unknown>>;
  readonly asker: Asker;
};

/**
 * 422 where a step wants another person (`notWho`): it is not taken by whoever created the record, took the named step
 * last, or changed last what the step is about, then or since.
 */
export async function requireOthers(
  query: Database["query"],
  { machine }: BoundSteps,
  { name, before, asker }: Candidate,
): Promise<void> {
  const step: Step = machine.steps[name];
  if (step.notWho === undefined) return;
  const others: readonly (readonly [words: string, userId: number | null])[] = [
    ["작성한", (before.created_by as number | null) ?? null],
    ...(await writersOf(query, machine.resource, step, before.id)),
  ];
  for (const [words, userId] of others) {
    if (userId === null) continue;
    const message = `${words} 사람이 아닌 다른 사람이 ‘${step.label}’ 처리를 해야 합니다.`;
    await requireAnotherPerson({ query }, asker.viewer.userId, { userId }, message);
  }
}
