import { sql } from "kysely";
import type { Work } from "#platform/server/database/transaction.ts";
import { tellByTask } from "#features/work/tasks/server/api.ts";

/**
 * Money in the account of a partner may be income of the firm for the tax all the same (additions 13): the 관리자 of the
 * team are told by an A task, once. `from`: whoever wrote it down.
 */
export async function tellOfPartnerAccount(work: Work, paymentId: number, from: number | null): Promise<void> {
  if (from === null) return;
  const { rows } = await sql<{ day: string; people: number[] }>`
    select p.pay_date as day, array(select s.id from staffs s join staff_teams t on t.staff_id = s.id and t.team_id = p.team_id
      where s.status = 1 and s.deleted_at is null and exists (select from staff_roles x join roles o on o.id = x.role_id
        where x.staff_id = s.id and o.name = '관리자') order by s.id) as people
    from payments p where p.id = ${paymentId}`.execute(work.query);
  const { day, people } = rows[0]!;
  await tellByTask(work, {
    from,
    to: people.length > 0 ? people : [from],
    title: `[세무 확인] ${day} 입금 ${paymentId}이 구성원 계좌로 들어왔습니다`,
    content: "구성원의 계좌로 받은 돈도 법인의 매출로 볼 수 있습니다. 부가세 신고에 넣을지 세무사와 확인해 주세요.",
    url: `/lawfirm/payment?id=${paymentId}`,
    importance: "A",
  });
}
