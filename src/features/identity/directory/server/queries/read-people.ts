import { sql } from "kysely";
import type { z } from "zod";
import type { Database } from "#platform/server/database/database.ts";
import { parseSearch, searchMatches } from "#platform/server/database/text-search.ts";
import { inNameOrder } from "#platform/server/database/name-order.ts";
import { notFound } from "#platform/server/http/failure.ts";
import type { Asker } from "#platform/server/asker.ts";
import { masked, seesWholeOf } from "#records/server/masking.ts";
import { seoulDay } from "#platform/dates.ts";
import { manageTrainings } from "#features/people/trainings/access.ts";
import { trainingYear } from "#features/people/trainings/server/api.ts";
import { staffContact } from "#features/identity/contacts/staff.ts";
import type { listPeople, readPerson } from "../../schemas.ts";

type Person = z.input<typeof listPeople.response>["models"][number];
type Training = NonNullable<Person["training"]>;
type PersonPage = z.input<typeof readPerson.response>["model"];
type Query = z.output<typeof listPeople.query>;

const stateOf = sql`case when f.status = 0 then '퇴사' when u.status = 'pending' then '초대'
                         when f.on_leave_from is not null then '휴직' else '재직' end`;

const columns = sql`
  f.id, f.version, f.short_name as "shortName", f.real_name as "realName", f.department, f.position,
  f.job_type as "jobType", ${stateOf} as state, f.tel, f.ext, coalesce(u.email, '') as email, u.id as "userId",
  f.license_no as "licenseNo",
  array(select l.specialty from lawyer_specialties l where l.lawyer_id = f.id and l.deleted_at is null
        and (l.ended_on is null or l.ended_on > (now() at time zone 'Asia/Seoul')::date) order by l.registered_on, l.id) as specialties,
  f.hired_at as "hiredAt", f.left_at as "leftAt",
  coalesce((select json_agg(json_build_object('id', t.id, 'name', t.name)
              order by t.id = f.home_team_id desc, t.sort_order, t.id)
            from staff_teams st join teams t on t.id = st.team_id and t.deleted_at is null
            where st.staff_id = f.id), '[]') as teams,
  f.home_team_id as "homeTeamId",
  array(select r.name from staff_roles sr join roles r on r.id = sr.role_id
        where sr.staff_id = f.id order by r.id) as roles`;

const people = sql`staffs f left join users u on u.id = f.user_id and u.deleted_at is null`;

/** A page of the firm's people by name, their contact data as 직원 연락처 shows it. */
export async function listDirectory(
  database: Database,
  query: Query,
  asker: Asker,
): Promise<{ models: Person[]; total: number }> {
  const search = parseSearch(query.search);
  const conditions = [
    sql`f.deleted_at is null and not f.is_system`,
    ...(query.state === "working"
      ? [sql`f.status = 1`]
      : query.state === "all"
        ? []
        : [sql`${stateOf} = ${query.state}`]),
    ...(query.jobType === "" ? [] : [sql`f.job_type = ${query.jobType}`]),
    ...(query.teamId === ""
      ? []
      : [sql`exists (select from staff_teams st where st.staff_id = f.id and st.team_id = ${query.teamId})`]),
    ...(search
      ? [
          searchMatches(search, {
            text: sql.ref("f.search_text"),
            tokens: null,
            phones: [sql<string | null>`f.tel_digits`],
            addresses: [sql<string | null>`u.email`],
            masked: { unless: seesWholeOf("staff", asker, "f"), text: sql.ref("f.search_text"), names: [] },
          }),
        ]
      : []),
  ];
  const where = sql.join(conditions, sql` and `);
  const { rows } = await sql<
    Stored<Omit<Person, "training">>
  >`select ${columns}, ${seesWholeOf("staff", asker, "f")} as whole from ${people} where ${where}
    order by f.status desc, ${inNameOrder(sql`f.real_name`)}, f.id limit ${query.size} offset ${(query.page - 1) * query.size}`.execute(
    database.query,
  );
  const counted = await sql<{ total: number }>`select count(*) as total from ${people} where ${where}`.execute(
    database.query,
  );
  const trainings = await trainingsFor(database, asker);
  const models = rows.map((row) => ({ ...shown(row), training: trainings.get(row.id) ?? null }));
  return { models, total: counted.rows[0]!.total };
}

/** One person with particulars, last changes and handovers. Throws 404. */
export async function readDirectoryPerson(database: Database, staffId: number, asker: Asker): Promise<PersonPage> {
  const { rows } = await sql<Stored<PersonPage>>`
    select ${columns}, ${seesWholeOf("staff", asker, "f")} as whole, f.photo, f.practice_eligible_from as "practiceEligibleFrom",
      f.on_leave_from as "onLeaveFrom", f.on_leave_until as "onLeaveUntil",
      coalesce(f.ex_public_office_agency, '') as "exOfficeAgency", f.ex_public_office_left_on as "exOfficeLeftOn",
      coalesce((select json_agg(json_build_object('team', t.name, 'from', x.from_on, 'until', x.until_on)
          order by x.until_on desc nulls first, x.from_on desc, t.sort_order)
        from staff_team_spans x join teams t on t.id = x.team_id where x.staff_id = f.id), '[]') as memberships, f.id is not distinct from ${asker.viewer.staff?.id ?? null}::bigint as "isMe",
      (select json_build_object('id', d.id, 'name', d.short_name) from staffs d where d.id = f.deputy_id) as deputy,
      coalesce((select json_agg(json_build_object('id', h.id, 'at', h.at, 'who', h.who, 'action', h.action))
        from (select c.id, to_char(c.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as at, c.action,
                     coalesce(w.short_name, '시스템') as who
              from change_log c left join staffs w on w.id = c.staff_id
              where c.record_type = 'staff' and c.record_id = f.id order by c.id desc limit 20) h), '[]') as history,
      coalesce((select json_agg(json_build_object('id', h.id, 'who', coalesce(w.name, '시스템'), 'note', h.note,
          'moves', h.moves, 'at', to_char(h.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')) order by h.id desc)
        from staff_handovers h left join users w on w.id = h.created_by where h.staff_id = f.id), '[]') as handovers
    from ${people} where f.id = ${staffId} and f.deleted_at is null and not f.is_system`.execute(database.query);
  if (!rows[0]) throw notFound();
  return shown(rows[0]);
}

/** 연수교육 of this year by person, for whoever sees that of all. */
async function trainingsFor(database: Database, { facts }: Asker): Promise<ReadonlyMap<number, Training>> {
  if (!manageTrainings.allows(facts)) return new Map();
  const year = Number(seoulDay(Date.now()).slice(0, 4));
  const lawyers = await trainingYear(database, year, null);
  return new Map(
    lawyers.map(({ staffId, minutes, ethics, target, ethicsTarget }) => [
      staffId,
      { minutes, ethics, target, ethicsTarget },
    ]),
  );
}

type Stored<Row> = Row & { readonly whole: boolean };

function shown<Row extends { tel: string; email: string }>({ whole, ...row }: Row & { readonly whole: boolean }) {
  const { tel, email } = staffContact.fields;
  return { ...row, tel: masked(tel, row.tel, whole), email: masked(email, row.email, whole) };
}
