import { z } from "zod";
import { day, idOf, line, recordId, success } from "../../../kit/shared/schema.ts";
import { contractMoveNames } from "./contract-moves.ts";
import { contractStatuses } from "./contract.ts";
import { dueRules, feeKinds } from "./fees.ts";

const params = z.strictObject({ number: idOf("contracts.id_int") });
const version = z.int().min(1).meta({ label: "버전" });
const won = (label: string, min: number) => z.int().min(min).max(1_000_000_000_000).meta({ label });

const fee = z.strictObject({
  kind: z.enum(feeKinds).meta({ label: "보수 종류" }),
  amount: won("금액", 0),
  vatIncluded: z.boolean(),
  condition: line("조건", 500),
  dueRule: z.enum(dueRules).meta({ label: "지급 시기" }),
  /** Instalments of this line; none: paid at once. Together they are the line with VAT. */
  plan: z
    .array(z.strictObject({ dueDate: day.meta({ label: "납부일" }), amount: won("회차 금액", 1) }))
    .max(60)
    .meta({ label: "분납" }),
});

const guard = z.strictObject({
  key: z.string(),
  label: z.string(),
  ok: z.boolean(),
  /** What to do; blank when it is done. */
  reason: z.string(),
  lawRef: z.string(),
});

const lawyer = z.strictObject({ id: recordId, shortName: z.string(), practiceEligibleFrom: day.nullable() });

export const readTerms = {
  params,
  response: success({
    version: z.int(),
    fees: z.array(z.strictObject({ ...fee.shape, id: recordId })),
    lawyers: z.array(lawyer),
    guards: z.array(guard),
    /** 사건 that were opened for it. */
    projects: z.array(z.strictObject({ number: recordId, title: z.string() })),
  }),
};

export const setFees = {
  params,
  body: z.strictObject({ version, fees: z.array(fee).max(30).meta({ label: "보수" }) }),
  response: success({ version: z.int(), total: z.int() }),
};

export const setLawyers = {
  params,
  body: z.strictObject({
    version,
    staffIds: z
      .array(recordId.meta({ record: "staffs.id" }))
      .max(20)
      .meta({ label: "담당변호사" }),
  }),
  response: success({ version: z.int() }),
};

export const moveContract = {
  params,
  body: z.strictObject({
    move: z.enum(contractMoveNames).meta({ label: "단계" }),
    version,
    reason: line("사유", 500).optional(),
    /** 수임일; absent: today. */
    signedAt: day.meta({ label: "수임일" }).optional(),
    signMethod: z.enum(["paper", "electronic"]).meta({ label: "서명 방법" }).optional(),
  }),
  response: success({ number: recordId, status: z.enum(contractStatuses), version: z.int() }),
};

export const openProject = {
  params,
  body: z.strictObject({ title: line("사건명", 200).min(1).optional() }),
  response: success({ number: recordId }),
};

export const enterLedger = {
  params,
  body: z.strictObject({ version, ledgerNo: line("장부번호", 20).min(1), ledgerAt: day.meta({ label: "기재일" }) }),
  response: success({ version: z.int() }),
};
