import { bodyDamage } from "./body-damage.ts";
import { envelopeDamage } from "./envelope-damage.ts";
import type { Random } from "./figures.ts";
import type { Damage, Target } from "./wire-request.ts";

/** One random damage done to a call of the route. */
export function damage(target: Target, random: Random): Damage {
  const readsBody = target.route.endpoint.method !== "GET";
  return random.pick(readsBody && random.next() < 0.7 ? bodyDamage : envelopeDamage)(target, random);
}
