import { z } from "zod";
import { lineShape } from "#records/field-schema.ts";
import { day, fileAnswer, idOf, instant, line, recordId, success, won } from "#platform/schema.ts";
import { reason } from "#platform/reason.ts";
import { thirdDebtorKinds, type ThirdDebtorKind } from "#features/service/third-debtors/third-debtor.ts";
import { costLines, interestLines, rateOf } from "./claim-lines.ts";
import { dayCounts, type DayCount } from "./claim-account.ts";
import { paperKinds, type PaperKind } from "./papers.ts";
import { receiptSources, type ReceiptSource } from "./steps.ts";
import { shareLines } from "./share-lines.ts";
import { answers, targetLines, targetStatuses, undeliveredReasons } from "./target.ts";

const params = z.strictObject({ number: idOf("seizures.id_int") });
const version = z.int().min(1).meta({ label: "버전" });
const keys = <Key extends string>(words: Readonly<Record<Key, string>>) => Object.keys(words) as [Key, ...Key[]];

const anyWon = z.int();
const interest = lineShape(interestLines);
const cost = lineShape(costLines);
const target = lineShape(targetLines);

const rate = line("연이율(%)", 7)
  .refine((typed) => rateOf(typed) !== null, { message: "연이율은 0부터 100까지, 소수 셋째 자리까지 적어 주세요." })
  .meta({ label: "연이율(%)", examples: ["12", "5.75"] });

export const readClaim = {
  params,
  query: z.strictObject({ asOf: day.meta({ label: "기준일" }).optional() }),
  response: success({
    version: z.int(),
    principal: z.int(),
    dayCount: z.enum(keys<DayCount>(dayCounts)),
    interest: z.array(z.strictObject({ ...interest, id: recordId })),
    costs: z.array(z.strictObject({ ...cost, id: recordId })),
    receipts: z.array(
      z.strictObject({
        id: recordId,
        on: day,
        amount: z.int(),
        target: z.string(),
        /** null: the third debtor paid it on the order. */
        source: z.enum(keys<ReceiptSource>(receiptSources)).nullable(),
        paymentNumber: recordId.nullable(),
        reportedOn: day.nullable(),
        reportDueOn: day.nullable(),
        takenBack: z.string(),
        enteredBy: z.string(),
      }),
    ),
    account: z.strictObject({
      asOf: day,
      costs: anyWon,
      interest: anyWon,
      principal: anyWon,
      left: anyWon,
      collected: anyWon,
      overpaid: anyWon,
      total: anyWon,
      spans: z.array(
        z.strictObject({ from: day, to: day, days: z.int(), base: anyWon, rate: z.int(), interest: anyWon }),
      ),
      appropriations: z.array(
        z.strictObject({
          id: recordId,
          on: day,
          amount: anyWon,
          costs: anyWon,
          interest: anyWon,
          principal: anyWon,
          over: anyWon,
          left: anyWon,
        }),
      ),
    }),
    /** Of a segment, by its place from 0: what differs from the rates by law. */
    doubts: z.array(z.strictObject({ place: z.int(), words: z.string() })),
    rates: z.array(
      z.strictObject({
        kind: z.enum(["litigation", "civil", "commercial", "limit"]),
        rate: z.int(),
        effectiveFrom: day,
        lawRef: z.string(),
        checkedOn: day.nullable(),
      }),
    ),
    checklist: z.array(
      z.strictObject({ key: z.string(), label: z.string(), ok: z.boolean(), reason: z.string(), lawRef: z.string() }),
    ),
  }),
};

export const setClaim = {
  params,
  body: z.strictObject({
    version,
    principal: won("원금"),
    dayCount: z.enum(keys<DayCount>(dayCounts)).meta({ label: "일수 계산" }),
    interest: z
      .array(
        z
          .strictObject({ ...interest, rate, id: recordId.optional() })
          .refine(({ startOn, endOn }) => endOn === null || endOn >= startOn, {
            path: ["endOn"],
            message: "종료일이 시작일보다 빠릅니다.",
          }),
      )
      .max(interestLines.most)
      .meta({ label: interestLines.label }),
    costs: z
      .array(z.strictObject({ ...cost, id: recordId.optional() }))
      .max(costLines.most)
      .meta({ label: costLines.label }),
  }),
  response: success({ version: z.int() }),
};

const share = lineShape(shareLines);
const shares = z
  .array(z.strictObject({ ...share, id: recordId.optional() }))
  .max(shareLines.most)
  .meta({ label: shareLines.label });

export const readShares = {
  params,
  response: success({
    version: z.int(),
    /** Whether they can be entered now. */
    open: z.boolean(),
    distributedOn: day.nullable(),
    total: anyWon.nullable(),
    models: z.array(z.strictObject({ ...share, id: recordId })),
  }),
};

export const setShares = {
  params,
  body: z.strictObject({
    version,
    distributedOn: day.nullable().meta({ label: "배당기일" }),
    total: won("배당할 금액"),
    shares,
  }),
  response: success({ version: z.int() }),
};

const ref = z.strictObject({ id: recordId, number: recordId, label: z.string() });

export const readTargets = {
  params,
  response: success({
    version: z.int(),
    /** Whether lines can still be changed here. */
    open: z.boolean(),
    models: z.array(
      z.strictObject({
        id: recordId,
        number: recordId,
        version: z.int(),
        place: z.int(),
        thirdDebtor: ref.nullable(),
        /** The register was looked up too long ago. */
        stale: z.boolean(),
        name: z.string(),
        kind: z.enum(keys<ThirdDebtorKind>(thirdDebtorKinds)),
        claim: z.string(),
        amount: anyWon.nullable(),
        status: z.enum(keys(targetStatuses)),
        servedOn: day.nullable(),
        undeliveredReason: z.enum(keys(undeliveredReasons)).nullable(),
        statementDueOn: day.nullable(),
        statementOn: day.nullable(),
        answer: z.enum(keys(answers)).nullable(),
        admitted: anyWon.nullable(),
        competing: z.boolean(),
        otherLiens: z.string(),
        collected: anyWon,
        depositedOn: day.nullable(),
        depositNo: z.string(),
        releasedOn: day.nullable(),
        can: z.record(z.string(), z.union([z.literal(true), z.string()])),
      }),
    ),
    services: z.array(
      z.strictObject({
        id: recordId,
        on: day,
        to: z.string(),
        result: z.enum(["served", ...keys(undeliveredReasons)]),
        by: z.string(),
        at: instant,
      }),
    ),
  }),
};

export const setTargets = {
  params,
  body: z.strictObject({
    version,
    targets: z
      .array(z.strictObject({ ...target, id: recordId.optional() }))
      .max(targetLines.most)
      .meta({ label: targetLines.label }),
  }),
  response: success({ version: z.int() }),
};

export const takeBackReceipt = {
  params: z.strictObject({ number: idOf("seizures.id_int"), receiptId: idOf("seizure_receipts.id") }),
  body: z.strictObject({ version, reason: reason("사유", 200) }),
  response: success({ version: z.int() }),
};

const paper = z.enum(keys<PaperKind>(paperKinds)).meta({ label: "문서" });

export const makeDocument = { params, body: z.strictObject({ kind: paper }), response: fileAnswer };

export const readPapers = {
  params,
  response: success({
    title: z.string(),
    kind: z.string(),
    court: z.string(),
    caseNo: z.string(),
    creditor: z.string(),
    creditorAddress: z.string(),
    debtor: z.string(),
    debtorAddress: z.string(),
    executionTitle: z.string(),
    relief: z.string(),
    lawyer: z.string(),
    asOf: day,
    principal: anyWon,
    interest: anyWon,
    costs: anyWon,
    total: anyWon,
    segments: z.array(z.strictObject({ words: z.string() })),
    targets: z.array(
      z.strictObject({
        place: z.int(),
        name: z.string(),
        representative: z.string(),
        address: z.string(),
        claim: z.string(),
        amount: anyWon,
      }),
    ),
    receipts: z.array(z.strictObject({ on: day, target: z.string(), amount: anyWon })),
    collected: anyWon,
  }),
};

const amount = (label: string) => won(label).default(0);
const split = z.strictObject({ exempt: anyWon, attachable: anyWon });

export const computeExemption = {
  body: z.strictObject({
    /** 압류명령 신청이 접수된 날. */
    filedOn: day.meta({ label: "신청 접수일", examples: ["2026-02-01"] }),
    /** Of a month, net, an amount for each employer. */
    wages: z.array(won("월 급여(세후)")).max(20).default([]).meta({ label: "월 급여(세후)" }),
    deposits: amount("예금"),
    cash: amount("현금"),
    livingAccount: amount("생계비계좌"),
    deathInsurance: amount("사망보험금"),
    surrenderValue: amount("해약·만기환급금"),
  }),
  response: success({
    effectiveFrom: day,
    lawRef: z.string(),
    checkedOn: day.nullable(),
    wageFloor: anyWon,
    accountLimit: anyWon,
    wages: split,
    deposits: split,
    deathInsurance: split,
    surrenderValue: split,
  }),
};
