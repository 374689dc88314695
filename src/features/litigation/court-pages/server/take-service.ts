import { seoulDay } from "#platform/dates.ts";
import { invalidField } from "#platform/server/http/failure.ts";
import { documentKindOf } from "#features/litigation/services/document-kinds.ts";
import { registerService } from "#features/litigation/services/server/api.ts";
import { readServiceLine } from "../service-line.ts";
import type { Taken, TakingRow } from "./taking-row.ts";

/** A row of 송달 as an item of the post book: it waits there for its deadlines, or for the reason why there are none (L2). */
export async function takeService({ work, context, found, row, compared }: TakingRow): Promise<Taken> {
  if (row.kind !== "service") throw invalidField("as", "송달이 아닌 줄은 송달로 가져올 수 없습니다.");
  if (compared.service !== null) throw invalidField("as", "이미 등록된 송달입니다. 진행내용으로만 가져올 수 있습니다.");
  const { party, documentName, result, reachedOn, deemed } = readServiceLine(row);
  const electronic = found.e_filing && result === "delivered";
  const { number, says } = await registerService(work, context, {
    channel: electronic ? "eService" : "court",
    receivedOn: seoulDay(Date.now()),
    caseId: found.id,
    documentKind: documentKindOf(documentName),
    documentName,
    issuedOn: null,
    party,
    result,
    method: electronic ? "electronic" : result === "delivered" ? "personal" : "post",
    startOn: electronic ? row.onDate : (reachedOn ?? row.onDate),
    openedOn: electronic && !deemed ? reachedOn : null,
    mailedAt: null,
    messagedAt: null,
    recipients: [],
    deadlines: [],
    noDeadline: "",
    paper: null,
    tellLawyer: false,
  });
  return { number, says: ["송달 인박스에 ‘결정 대기’로 등록했습니다. 기한을 정해 주세요.", ...says] };
}
