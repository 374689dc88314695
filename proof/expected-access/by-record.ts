import type { Expectation } from "./expectation.ts";

/**
 * Kinds of which one record is open to whoever has a task about it, and those that name people besides: whoever is named
 * in a working role sees the record and takes the calls that have no policy of their own (product §9 Q25).
 */
const kinds: Readonly<Record<string, "named" | "handed">> = {
  "/api/consults": "named",
  "/api/contracts": "named",
  "/api/clients": "named",
  "/api/projects": "named",
  "/api/disputes": "named",
  "/api/intakes": "named",
  "/api/tele-sessions": "named",
  "/api/presale-buyers": "named",
  "/api/legal-cases": "named",
  "/api/hearings": "named",
  "/api/deadlines": "named",
  "/api/letters": "named",
  "/api/seizures": "named",
  "/api/seizure-targets": "named",
  "/api/brands": "named",
  "/api/videos": "named",
  "/api/quick-posts": "named",
  "/api/done-cases": "named",
  "/api/worktimes": "named",
  "/api/time-packs": "named",
  "/api/client-files": "named",
  "/api/client-rooms": "named",
  "/api/originations": "named",
  "/api/documents": "handed",
  "/api/paper-templates": "handed",
  "/api/intake-channels": "handed",
  "/api/services-of-process": "handed",
  "/api/presale-areas": "handed",
  "/api/group-suits": "handed",
  "/api/suit-participants": "handed",
  "/api/suit-lawsuits": "handed",
  "/api/news": "handed",
  "/api/questions": "handed",
  "/api/site-events": "handed",
};

/** Calls with a policy of their own, whomever the record names: approval, money, closing, naming others, taking away. */
const byRightAlone = [
  /^DELETE /,
  /\/restore$/,
  /\/steps\/(approve|approveText|confirmAnonymity|verify|dispute|sendBack|hold|writeReport)$/,
  /\/advertising\/exceptions$/,
  / \/api\/clients\/:number\/(identifier|merge|merges|deposits|readers)(\/|$)/,
  / \/api\/contracts\/:number\/(amendment\/approval|result|settlement|limitation|bar)$/,
  / \/api\/contracts\/:number\/confirmations(\/|$)/,
  / \/api\/projects\/:number\/(closing|limitation|client-drafts?|client-view|steps\/close)(\/|$)/,
  / \/api\/suit-lawsuits\/:number\/case$/,
  / \/api\/deadlines\/:number\/checks$/,
  / \/api\/brands\/:number\/ad-spend$/,
  / \/api\/seizure-targets\/:number\/steps\//,
  / \/api\/paper-templates\/:number\/steps\/use$/,
  / \/api\/originations\/:number\/steps\/(object|decide)$/,
  / \/api\/worktimes\/:number\/steps\/reject$/,
  / \/api\/client-files\/:number\/pieces\/:pieceId\/document$/,
  / \/api\/time-packs\/:number\/(candidates|grants|recalls|extensions|uses|entries|steps)(\/|$)/,
];

/** Steps of those names that have no policy of their own. */
const ofTheRecord = [
  / \/api\/(letters|done-cases|news|documents|paper-templates)\/:number\/steps\/sendBack$/,
  / \/api\/(consults|disputes)\/:number\//,
];

/** The same calls, as the record that they name opens them. */
export function byRecord(calls: Readonly<Record<string, Expectation>>): Readonly<Record<string, Expectation>> {
  return Object.fromEntries(Object.entries(calls).map(([call, expectation]) => [call, ofRecord(call, expectation)]));
}

function ofRecord(call: string, expectation: Expectation): Expectation {
  const path = `${call.split(" ")[1]}/`;
  const kind = Object.keys(kinds).find((api) => path.startsWith(`${api}/:number/`));
  if (kind === undefined || !Array.isArray(expectation.who)) return expectation;
  const own = byRightAlone.some((way) => way.test(call)) && !ofTheRecord.some((way) => way.test(call));
  const assigns = call === "POST /api/consults/:number/steps/assign";
  return own || assigns ? expectation : { ...expectation, byRecord: kinds[kind]! };
}
