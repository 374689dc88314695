import { createHash, randomBytes } from "node:crypto";

/** What a lottery is drawn with. It is kept: whoever has it draws the same again. */
export const newSeed = () => randomBytes(16).toString("hex");

/** The order in which a lottery draws: by the hash of the seed with each key, which nobody can foresee or steer. */
export function drawn(seed: string, ids: readonly number[]): readonly number[] {
  const hashed = ids.map((id) => [createHash("sha256").update(`${seed}:${id}`).digest("hex"), id] as const);
  return hashed.toSorted(([one], [other]) => (one < other ? -1 : 1)).map(([, id]) => id);
}
