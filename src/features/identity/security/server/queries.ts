import { sql } from "kysely";
import type { z } from "zod";
import type { Services } from "#platform/server/services.ts";
import { readFirmSettings } from "#features/identity/session/server/commands/read-firm-settings.ts";
import type * as schemas from "../schemas.ts";
import { twoPeopleTimeNames, type RrnBasis } from "../security.ts";

type Model = z.input<typeof schemas.readSecurity.response>["model"];
type Refusals = Omit<z.input<typeof schemas.listRefusals.response>, "success">;

/** The settings of security as they count. */
export async function readSecurity(services: Services, address: string): Promise<Model> {
  const { secondFactorRequired } = await readFirmSettings(services);
  const { rows } = await sql<
    Pick<Model, "people" | "enrolled" | "networks" | "limits"> & { rrnBases: RrnBasis[] | null }
  >`
    select
      (select count(*) from staffs f join users u on u.id = f.user_id and u.status = 'active' and u.deleted_at is null
       where f.status = 1 and f.deleted_at is null) as people,
      (select count(*) from staffs f join users u on u.id = f.user_id and u.status = 'active' and u.deleted_at is null
       join second_factors s on s.user_id = u.id and s.confirmed_at is not null
       where f.status = 1 and f.deleted_at is null) as enrolled,
      (select rrn_bases from firm_settings) as "rrnBases",
      (select json_build_object('exportsPerHour', exports_per_hour, 'exportRows', export_rows,
                                'recordsPerDay', records_per_day, 'confirmMinutes', confirm_minutes)
       from firm_settings) as limits,
      (select coalesce(json_agg(json_build_object('id', n.id, 'role', n.role, 'network', n.network::text, 'note', n.note)
                                order by n.role nulls first, n.network), '[]') from allowed_networks n) as networks`.execute(
    services.database.query,
  );
  const [row] = rows;
  return {
    secondFactorRequired,
    secondFactorFixed: services.config.secondFactorRequired !== null,
    people: row!.people,
    enrolled: row!.enrolled,
    rrnBases: row!.rrnBases ?? [],
    networks: row!.networks,
    limits: row!.limits,
    twoPeople: await readTwoPeople(services),
    address,
  };
}

/** The two times as they hold now, and the shorter ones that will. */
async function readTwoPeople({ database }: Services): Promise<Model["twoPeople"]> {
  const { rows } = await sql<{ name: string; value: number; coming: Model["twoPeople"]["waitHours"]["coming"] }>`
    select n.name, two_people_rule(n.name) as value,
      (select json_build_object('value', r.value,
         'holdsFrom', to_char(r.holds_from at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'))
       from two_people_rules r where r.name = n.name and r.holds_from > now()) as coming
    from unnest(${twoPeopleTimeNames}::text[]) n (name)`.execute(database.query);
  const of = (wanted: string) => {
    const { value, coming } = rows.find(({ name }) => name === wanted)!;
    return { value, coming };
  };
  return { waitHours: of("waitHours"), onePersonDays: of("onePersonDays") };
}

/** Who was refused because of the network, the latest first. */
export async function readRefusals(
  { database }: Services,
  { page, size }: { page: number; size: number },
): Promise<Refusals> {
  const utc = sql.lit(`YYYY-MM-DD"T"HH24:MI:SS"Z"`);
  const { rows } = await sql<Refusals["models"][number]>`
    select u.name, u.email, host(r.ip) as ip, r.attempts,
      to_char(r.first_at at time zone 'UTC', ${utc}) as "firstAt", to_char(r.last_at at time zone 'UTC', ${utc}) as "lastAt"
    from network_refusals r join users u on u.id = r.user_id
    order by r.last_at desc, r.user_id, r.ip limit ${size} offset ${(page - 1) * size}`.execute(database.query);
  const counted = await sql<{ total: number }>`select count(*) as total from network_refusals`.execute(database.query);
  return { models: rows, total: counted.rows[0]!.total };
}
