import { guest, isThere, type Policy, type PolicyFacts } from "#platform/policy.ts";
import type { SessionState } from "#platform/web/session.ts";

export type Verdict = "open" | "signIn" | "home" | "noTeam" | "forbidden" | "unknown" | "desk";

type Guarded = { readonly policy: Policy; readonly guest?: boolean };

/** What a person gets to see of a page (spec §2.1, §6). */
export function judge(page: Guarded, status: SessionState["status"], facts: PolicyFacts): Verdict {
  const signedIn = status === "in" || status === "expired";
  if (page.guest) return signedIn ? "home" : "open";
  if (page.policy === guest) return "open";
  if (!signedIn) return "signIn";
  if (facts.isDevice) return page.policy.allows(facts) ? "open" : "desk";
  if (!isThere(page.policy, facts)) return "unknown";
  if (page.policy.allows(facts)) return "open";
  return facts.isStaff && !facts.hasTeam ? "noTeam" : "forbidden";
}
