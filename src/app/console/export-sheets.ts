import { registeredRecords } from "#records/server/registry.ts";
import type { Resource } from "#records/resource.ts";
import { recordWords } from "#features/work/import/open-tasks.ts";
import { kindOfCategory, taskCategories } from "#features/work/tasks/task.ts";

/** Staff as a roster: the columns of an import, under their titles. */
export const staffRows = `
  select s.real_name as "이름", s.short_name as "호칭", u.email as "이메일", s.department as "부서",
         coalesce((select string_agg(t.name, ', ' order by t.sort_order, t.id) from staff_teams st
                   join teams t on t.id = st.team_id where st.staff_id = s.id and t.deleted_at is null), '') as "팀",
         coalesce((select string_agg(r.name, ', ' order by r.id) from staff_roles sr
                   join roles r on r.id = sr.role_id where sr.staff_id = s.id), '') as "역할",
         s.tel as "연락처", case s.status when 1 then '재직' else '퇴사' end as "상태",
         coalesce(s.hired_at::text, '') as "입사일"
  from staffs s join users u on u.id = s.user_id
  where s.deleted_at is null and not s.is_system order by s.id`;

/**
 * How a person stands in a list: by short name, or by e-mail address where that name would mean somebody else, as the
 * people at work come first.
 */
const nameOf = (staff: string) => `case when exists (
    select from staffs o where o.deleted_at is null and not o.is_system and folded(o.short_name) = folded(${staff}.short_name)
      and (o.status, o.id) > (${staff}.status, ${staff}.id))
  then coalesce((select u.email from users u where u.id = ${staff}.user_id), ${staff}.short_name) else ${staff}.short_name end`;

/** `상담 12` as an import reads it, where the record is still there. */
function relatedRecord(): string {
  const kinds = taskCategories.map((category) => {
    const { name, table, numbered }: Resource = registeredRecords().get(kindOfCategory[category])!.resource;
    const word = Object.entries(recordWords).find(([, known]) => known === category)![0];
    const number = `(select ${numbered ? "id_int" : "id"} from ${table} where id = t.record_id and deleted_at is null)`;
    return `when '${name}' then '${word} ' || ${number}`;
  });
  return `case t.record_type ${kinds.join(" ")} end`;
}

/** Tasks as a list: the columns of an import, under their titles. */
export const taskRows = () => `
  select t.title as "제목", t.content as "내용", t.importance as "중요도", t.status as "상태",
         (select string_agg(${nameOf("s")}, ', ' order by e.id) from task_users e
          join staffs s on s.id = e.staff_id where e.task_id = t.id) as "담당자",
         ${nameOf("sender")} as "보낸사람", t.all_check as "전원완료",
         coalesce(${relatedRecord()}, '') as "관련",
         to_char(t.created_at at time zone 'Asia/Seoul', 'YYYY-MM-DD') as "등록일",
         case when place > 1 then place::text else '' end as "순번"
  from (select x.*, row_number() over (partition by x.created_by, x.search_text,
          (x.created_at at time zone 'Asia/Seoul')::date order by x.id) as place from tasks x) t
  join staffs sender on sender.id = t.created_by
  order by t.id`;
