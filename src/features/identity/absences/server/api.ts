import { sql } from "kysely";
import type { Work } from "#platform/server/database/transaction.ts";
import type { absence } from "../absence.ts";
import type { InputOf } from "#records/resource.ts";

type OfLeave = {
  readonly leaveId: number;
  readonly teamId: number;
  readonly staffId: number;
  readonly kind: InputOf<typeof absence>["kind"];
  /** Local times `YYYY-MM-DDTHH:mm`. */
  readonly from: string;
  readonly until: string;
  readonly deputyId: number | null;
};

const at = (local: string) => `${local}:00+09:00`;

/** Makes an approved leave the absence that it is, or brings that one up to date. */
export async function setAbsenceOfLeave(work: Work, leave: OfLeave): Promise<void> {
  const { leaveId, teamId, staffId, kind, from, until, deputyId } = leave;
  const { rows } = await sql<{ id: number; made: boolean }>`
    insert into absences (leave_id, team_id, staff_id, kind, starts_at, ends_at, deputy_id)
    values (${leaveId}, ${teamId}, ${staffId}, ${kind}, ${at(from)}, ${at(until)}, ${deputyId})
    on conflict (leave_id) where leave_id is not null and deleted_at is null
    do update set kind = excluded.kind, starts_at = excluded.starts_at, ends_at = excluded.ends_at,
      deputy_id = excluded.deputy_id, version = absences.version + 1, updated_at = now()
    returning id, version = 1 as made`.execute(work.query);
  const { id, made } = rows[0]!;
  const changes = { startsAt: [null, at(from)], endsAt: [null, at(until)], deputy: [null, deputyId] };
  work.audit({ action: made ? "absence.create" : "absence.update", recordType: "absence", recordId: id, changes });
  work.emit({ type: "record", ref: `absence:${id}` });
}

/** Takes away the absence of a leave that does not stand any more. */
export async function removeAbsenceOfLeave(work: Work, leaveId: number): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    update absences set deleted_at = now(), version = version + 1, updated_at = now()
    where leave_id = ${leaveId} and deleted_at is null returning id`.execute(work.query);
  for (const { id } of rows) {
    work.audit({ action: "absence.remove", recordType: "absence", recordId: id });
    work.emit({ type: "record", ref: `absence:${id}` });
  }
}
