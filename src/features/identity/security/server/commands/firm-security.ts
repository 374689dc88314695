import type { Database } from "#platform/server/database/database.ts";
import { inTransaction, type Actor } from "#platform/server/database/transaction.ts";
import { Failure } from "#platform/server/http/failure.ts";
import type { Services } from "#platform/server/services.ts";
import { requireReason } from "#features/identity/access/server/commands/grant-log.ts";
import type { LimitName, RrnBasis } from "../../security.ts";
import { tellLoosened } from "./tell-loosened.ts";

type Limits = Readonly<Record<Exclude<LimitName, "recordsPerDay">, number>> & { readonly recordsPerDay: number | null };
const limitNames = ["exportsPerHour", "exportRows", "recordsPerDay", "confirmMinutes"] as const satisfies LimitName[];

/** Whether everybody needs a second factor, from the next sign-in on. Throws 422 where the environment decides. */
export async function requireSecondFactor(
  { database, config }: Services,
  actor: Actor,
  input: { required: boolean; reason: string },
): Promise<void> {
  const reason = requireReason(input.reason);
  if (config.secondFactorRequired !== null) {
    throw new Failure("ruleViolated", "서버의 SECOND_FACTOR 설정으로 정해져 있어 여기에서 바꿀 수 없습니다.");
  }
  await inTransaction(database, actor, async (work) => {
    const { required } = input;
    await work.query.updateTable("firm_settings").set({ second_factor_required: required }).execute();
    const action = "firm.requireSecondFactor";
    const changes = { secondFactorRequired: [null, required] } as const;
    work.audit({ action, recordType: "firm", recordId: 1, changes: { ...changes, reason } });
    if (!required) await tellLoosened(work, actor, { action, changes, reason });
  });
}

/** Sets how much one person may take away or look at. Throws 409 before the firm is set up. */
export async function setLimits(
  database: Database,
  actor: Actor,
  input: { limits: Limits; reason: string },
): Promise<void> {
  const reason = requireReason(input.reason);
  const { limits } = input;
  await inTransaction(database, actor, async (work) => {
    const row = await work.query
      .selectFrom("firm_settings")
      .select(["exports_per_hour", "export_rows", "records_per_day", "confirm_minutes"])
      .forUpdate()
      .executeTakeFirst();
    if (!row) throw new Failure("conflict", "법인 설정을 마친 뒤 바꿀 수 있습니다.");
    const before: Limits = {
      exportsPerHour: row.exports_per_hour,
      exportRows: row.export_rows,
      recordsPerDay: row.records_per_day,
      confirmMinutes: row.confirm_minutes,
    };
    const changed = limitNames.filter((name) => before[name] !== limits[name]);
    if (changed.length === 0) return;
    await work.query
      .updateTable("firm_settings")
      .set({
        exports_per_hour: limits.exportsPerHour,
        export_rows: limits.exportRows,
        records_per_day: limits.recordsPerDay,
        confirm_minutes: limits.confirmMinutes,
      })
      .execute();
    const action = "firm.setLimits";
    const changesOf = (names: readonly LimitName[]) =>
      Object.fromEntries(names.map((name) => [name, [before[name], limits[name]] as const]));
    work.audit({ action, recordType: "firm", recordId: 1, changes: { ...changesOf(changed), reason } });
    const wider = changed.filter((name) => widthOf(limits[name]) > widthOf(before[name]));
    if (wider.length > 0) await tellLoosened(work, actor, { action, changes: changesOf(wider), reason });
  });
}

/** No limit is the widest. */
const widthOf = (limit: number | null): number => limit ?? Infinity;

/** On which legal bases the firm keeps 주민등록번호. Throws 409 when a basis that goes has numbers. */
export async function chooseRrnBases(
  database: Database,
  actor: Actor,
  input: { bases: readonly RrnBasis[]; reason: string },
): Promise<void> {
  const reason = requireReason(input.reason);
  await inTransaction(database, actor, async (work) => {
    const before = await work.query.selectFrom("firm_settings").select("rrn_bases").forUpdate().executeTakeFirst();
    const bases = [...new Set(input.bases)];
    const used = await work.query
      .selectFrom("person_identifiers")
      .select("basis")
      .distinct()
      .$if(bases.length > 0, (query) => query.where("basis", "not in", bases))
      .execute();
    if (used.length > 0) {
      const named = used.map(({ basis }) => basis).join(", ");
      throw new Failure("conflict", `이 근거로 보관 중인 주민등록번호가 있습니다: ${named}. 먼저 지워 주세요.`);
    }
    await work.query.updateTable("firm_settings").set({ rrn_bases: bases }).execute();
    const changes = { rrnBases: [before?.rrn_bases ?? [], bases], reason };
    work.audit({ action: "firm.chooseRrnBases", recordType: "firm", recordId: 1, changes });
  });
}
