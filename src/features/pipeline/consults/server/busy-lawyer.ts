import { formatDateTime } from "#platform/dates.ts";
import type { Work } from "#platform/server/database/transaction.ts";
import { Failure } from "#platform/server/http/failure.ts";
import { busyWith } from "#firm/server/busy.ts";

type Slot = { readonly lawyerId: number; readonly scheduledAt: string | Date; readonly durationMin: number };

/** 422 naming `field` when the lawyer has a hearing then or is away: no reason makes up for that (additions K2). */
export async function refuseBusy(work: Pick<Work, "query">, field: string, slot: Slot): Promise<void> {
  const { lawyerId, scheduledAt, durationMin } = slot;
  const busy = await busyWith(work, { staffId: lawyerId, from: new Date(scheduledAt), minutes: durationMin });
  if (!busy) return;
  const when = `${formatDateTime(busy.from).slice(0, 16)}–${formatDateTime(busy.to).slice(11, 16)}`;
  const message = `담당변호사에게 ${busy.kind === "hearing" ? "기일이" : "휴가·부재 일정이"} 있는 시간입니다(${when}). 다른 시간이나 변호사를 골라 주세요.`;
  throw new Failure("ruleViolated", message, { fields: { [field]: message } });
}
