/** Staff as a roster: the columns of an import, under their titles. */
export const staffRows = `
  select s.real_name as "이름", s.short_name as "짧은이름", u.email as "이메일", s.department as "부서",
         coalesce((select string_agg(t.name, ', ' order by t.sort_order, t.id) from staff_teams st
                   join teams t on t.id = st.team_id where st.staff_id = s.id and t.deleted_at is null), '') as "팀",
         coalesce((select string_agg(r.name, ', ' order by r.id) from staff_roles sr
                   join roles r on r.id = sr.role_id where sr.staff_id = s.id), '') as "역할",
         s.tel as "연락처", case s.status when 1 then '재직' else '퇴사' end as "상태",
         coalesce(s.hired_at::text, '') as "입사일"
  from staffs s join users u on u.id = s.user_id
  where s.deleted_at is null and not s.is_system order by s.id`;

/** Tasks as a list: the columns of an import, under their titles. */
export const taskRows = `
  select t.title as "제목", t.content as "내용", t.importance as "중요도", t.status as "상태",
         (select string_agg(s.short_name, ', ' order by e.id) from task_users e
          join staffs s on s.id = e.staff_id where e.task_id = t.id) as "담당자",
         sender.short_name as "보낸사람", t.all_check as "전원완료",
         coalesce(case t.record_type when 'consult' then '상담 ' || (select id_int from consults where id = t.record_id)
           when 'project' then '사건 ' || (select id_int from projects where id = t.record_id)
           when 'dispute' then '분쟁 ' || t.record_id when 'presaleArea' then '분양 ' || t.record_id end, '') as "관련",
         to_char(t.created_at at time zone 'Asia/Seoul', 'YYYY-MM-DD') as "등록일"
  from tasks t join staffs sender on sender.id = t.created_by
  order by t.id`;
