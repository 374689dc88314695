import { sql } from "kysely";
import type { Database } from "#platform/server/database/database.ts";
import { inTransaction, type Actor } from "#platform/server/database/transaction.ts";

type Decision = { readonly step: string; readonly state: "done" | "skipped" | "open" };

/** Says that a step is done, left out, or open again; the same again changes nothing. */
export async function decideStep(database: Database, actor: Actor, { step, state }: Decision): Promise<void> {
  await inTransaction(database, actor, async (work) => {
    await sql`select from firm_settings for update`.execute(work.query);
    const { rows } = await sql<{ state: string }>`select state from first_day_steps where step = ${step}`.execute(
      work.query,
    );
    const before = rows[0]?.state ?? "open";
    if (before === state) return;
    if (state === "open") await sql`delete from first_day_steps where step = ${step}`.execute(work.query);
    else
      await sql`insert into first_day_steps (step, state, settled_by_id) values (${step}, ${state}, ${actor.staffId})
        on conflict (step) do update set state = excluded.state, settled_by_id = excluded.settled_by_id, settled_at = now()`.execute(
        work.query,
      );
    work.audit({ action: "firm.firstDays", recordType: "firm", recordId: 1, changes: { [step]: [before, state] } });
  });
}

/** From which day the firm works with the product; null: it does not say. */
export async function decideGoLive(database: Database, actor: Actor, on: string | null): Promise<void> {
  await inTransaction(database, actor, async (work) => {
    const { rows } = await sql<{ id: number; before: string | null }>`
      update firm_settings f set go_live_on = ${on}::date, updated_at = now()
      from (select id, go_live_on from firm_settings for update) old
      where f.id = old.id and old.go_live_on is distinct from ${on}::date
      returning f.id, old.go_live_on as before`.execute(work.query);
    const changed = rows[0];
    if (!changed) return;
    const changes = { goLiveOn: [changed.before, on] };
    work.audit({ action: "firm.setGoLive", recordType: "firm", recordId: changed.id, changes });
  });
}
