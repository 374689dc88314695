import type { Basis, Procedure, StartMethod } from "#features/litigation/deadlines/basis.ts";

import { seoulDay, type Day } from "#platform/dates.ts";
import { invalidField } from "#platform/server/http/failure.ts";

/** What was told of a service. */
export type Served = {
  readonly method: StartMethod;
  readonly startOn: Day | null;
  readonly openedOn: Day | null;
  readonly mailedAt: string | null;
  readonly messagedAt: string | null;
  readonly recipients: readonly { readonly name: string; readonly servedOn: Day }[];
};

/** The service as one start: of two notices the first, of several counsel the first who was served (additions R2, R5). */
export function basisOfServed(served: Served): Basis {
  const { method, mailedAt, messagedAt, recipients } = served;
  const firstServed = recipients.map(({ servedOn }) => servedOn).toSorted()[0] ?? null;
  if (method === "electronic") {
    const notices = [mailedAt, messagedAt].flatMap((at) => (at === null ? [] : [seoulDay(at)]));
    const on = [...notices, ...(served.startOn === null ? [] : [served.startOn])].toSorted()[0];
    if (on === undefined) throw invalidField("startOn", "등재통지일이나 통지 시각을 넣어 주세요.");
    const opened = [served.openedOn, firstServed].filter((day) => day !== null).toSorted()[0] ?? null;
    return { method, on, openedOn: opened };
  }
  const on = [served.startOn, firstServed].filter((day) => day !== null).toSorted()[0];
  if (on === undefined)
    throw invalidField("startOn", "송달일을 넣어 주세요. 모르면 가장 이른 날을 넣고 기한을 ‘잠정’으로 표시합니다.");
  return { method, on, openedOn: null };
}

/** Impossible days are refused (additions L9). */
export function refuseImpossible(
  { method, on, openedOn }: Basis,
  { receivedOn, issuedOn }: { readonly receivedOn: Day; readonly issuedOn: Day | null },
): void {
  const today = seoulDay(Date.now());
  if (receivedOn > today) throw invalidField("receivedOn", "수령일은 오늘까지만 넣을 수 있습니다.");
  if (on > today && method !== "pronounced") throw invalidField("startOn", "송달일은 오늘까지만 넣을 수 있습니다.");
  if (openedOn !== null && openedOn < on) throw invalidField("openedOn", "확인일이 등재통지일보다 앞설 수 없습니다.");
  if (openedOn !== null && openedOn > today) throw invalidField("openedOn", "확인일은 오늘까지만 넣을 수 있습니다.");
  if (issuedOn !== null && on < issuedOn) throw invalidField("startOn", "송달일이 선고·작성일보다 앞설 수 없습니다.");
  if (issuedOn !== null && receivedOn < issuedOn)
    throw invalidField("receivedOn", "수령일이 선고·작성일보다 앞설 수 없습니다.");
}

/** The law of service that governs a case. */
export function procedureOf(procedure: string): Procedure {
  return procedure === "criminal" ? "criminal" : "civil";
}
