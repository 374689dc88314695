import { sql } from "kysely";
import type { Asker } from "#platform/server/asker.ts";
import type { Database } from "#platform/server/database/database.ts";
import { Failure } from "#platform/server/http/failure.ts";
import type { Resource } from "#records/resource.ts";
import type { Looking } from "#records/server/steps/bind-steps.ts";
import { brandRoleLabels } from "../brand.ts";

type Role = keyof typeof brandRoleLabels;
type Brands = readonly (number | null)[];
type Guard<R extends Resource> = (looking: Looking<R>) => Promise<void> | void;

/**
 * 422 where one of these brands names who writes, looks over or publishes for it, and the person is none of them (product
 * §6.10). A brand that names nobody who still works here leaves it to everybody with the right; whoever answers for its
 * advertising looks over as well.
 */
async function requireBrandRole(
  { query }: Pick<Database, "query">,
  { viewer }: Asker,
  role: Role,
  brandIds: Brands,
): Promise<void> {
  const me = viewer.staff?.id ?? null;
  const { rows } = await sql<{ brand: string; names: string }>`
    select b.name as brand, string_agg(s.short_name, ', ' order by m.place) as names
    from brands b join brand_staff m on m.brand_id = b.id and m.role = ${role}
    join staffs s on s.id = m.staff_id and s.status = 1 and s.deleted_at is null
    where b.id = any(${brandIds.filter((id) => id !== null)}::bigint[])
      and not coalesce(${role === "review"} and b.responsible_id = ${me}, false)
    group by b.id, b.name having not coalesce(bool_or(m.staff_id = ${me}), false) order by b.id limit 1`.execute(query);
  const [shut] = rows;
  if (!shut) return;
  throw new Failure("ruleViolated", `${shut.brand}의 ${brandRoleLabels[role]} 담당(${shut.names})만 할 수 있습니다.`);
}

/** Guards of the steps of what is published for `brandsOf`: those whom a brand names for a role take the steps of it. */
export function brandRoles<R extends Resource>(brandsOf: (looking: Looking<R>) => Promise<Brands> | Brands) {
  return (role: Role, guard: Guard<R>) =>
    async (looking: Looking<R>): Promise<void> => {
      await requireBrandRole(looking, looking.asker, role, await brandsOf(looking));
      await guard(looking);
    };
}
