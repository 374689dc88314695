import { sql } from "kysely";
import type { Policy } from "#platform/policy.ts";
import { Failure, notFound } from "#platform/server/http/failure.ts";
import { prepared } from "#platform/fast/prepared.ts";
import type { CallSchema } from "#platform/endpoint.ts";
import type { Route, StaffContext } from "#platform/server/http/route.ts";
import { mayChange, numberOf, visible, type AnyRecords } from "./records.ts";
import { fromTable } from "./select.ts";

/** Taking a record away is no work on it. */
const removing = [/^DELETE /, /\/restore$/];

/**
 * A call on one record of these kinds, as the record itself decides (product §9 Q25): what reads it is asked of its rows
 * alone, and what changes it passes whoever is named on it, where the call has no policy of its own. 404 for records out
 * of sight; 403 for whoever only reads.
 */
export function openToNamed(kinds: readonly AnyRecords[], route: Route): Route {
  const { method, path } = route.endpoint;
  const records = kinds.find(({ resource }) => `${path}/`.startsWith(`${resource.api}/:number/`));
  if (!records || records.open === records.show) return route;
  const reads = method === "GET" || route.policy !== records.manage;
  if (route.policy === records.show && reads) return { ...route, policy: records.open };
  const works = route.policy === records.manage || records.working?.includes(route.policy);
  if (!works || removing.some((way) => way.test(`${method} ${path}`))) return route;
  return {
    ...route,
    policy: byRow(route.policy, records),
    handler: async (context: Asking) => {
      await requireWork(records, context, route.policy);
      return route.handler(context);
    },
  };
}

type Asking = Pick<StaffContext<CallSchema>, "viewer" | "facts" | "services"> & {
  readonly params: { readonly number: number };
};

function byRow(policy: Policy, { open }: AnyRecords): Policy {
  return { name: `${policy.name}, named`, allows: open.allows };
}

async function requireWork(records: AnyRecords, context: Asking, policy: Policy): Promise<void> {
  // Those whom the call admits by right still do not work on what an open task alone shows them.
  const asked = { ...records, manage: policy };
  const { rows } = await sql<{
    may: boolean;
  }>`${prepared} select ${mayChange(asked, context)} as may from ${fromTable(records)}
    where ${numberOf(records)} = ${context.params.number} and ${visible(records, context)}`.execute(
    context.services.database.query,
  );
  if (!rows[0]) throw notFound();
  if (!rows[0].may) throw new Failure("forbidden");
}
