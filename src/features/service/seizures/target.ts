import { seizureRef, thirdDebtorRef } from "#firm/refs.ts";
import { count, date, flag, money, oneOf, ref, text } from "#records/field.ts";
import { defineLines } from "#records/lines.ts";
import { defineResource } from "#records/resource.ts";
import { thirdDebtorKinds } from "#features/service/third-debtors/third-debtor.ts";

/** Whether a third debtor has the order, and what came of it (product §5.5, AttachTarget). */
export const targetStatuses = {
  waiting: "송달 전",
  undelivered: "송달불능",
  served: "송달",
  answered: "진술 회신",
  deposited: "공탁",
  released: "해제",
} as const;

export const answers = { admitted: "인정", partly: "일부 인정", denied: "부인" } as const;

export const undeliveredReasons = {
  closed: "폐문부재",
  absent: "수취인부재",
  refused: "수취거절",
  moved: "이사불명",
  unknown: "주소불명",
} as const;

const name = text({ label: "제3채무자", required: true, max: 100, width: 0, erase: "mask" });
const kind = oneOf(thirdDebtorKinds, { label: "종류", required: true, filter: true, width: 96 });
const claim = text({
  label: "압류할 채권",
  max: 500,
  width: 240,
  erase: "known",
  help: "비워 두면 종류에 맞는 문구를 별지에 씁니다.",
});
const thirdDebtor = ref(thirdDebtorRef, { label: "명부", filter: true, width: 120 });

/**
 * What is claimed of whom (additions A1): an amount for each third debtor, in an order. Edited together until the court
 * has decided; from then on each is a record with steps of its own.
 */
export const targetLines = defineLines({
  label: "제3채무자",
  table: "seizure_targets",
  record: "seizure_id",
  place: "place",
  most: 100,
  fields: { thirdDebtor, name, kind, claim, amount: money({ label: "배정액", min: 0 }) },
});

/** 제3채무자 of a seizure, with the clocks of service and statement. */
export const seizureTarget = defineResource("seizureTarget", {
  label: "제3채무자 송달",
  table: "seizure_targets",
  api: "/api/seizure-targets",
  page: null,
  numbered: false,
  title: "name",
  order: "statementDueOn",
  whose: [["seizure", "seizure_id"]],
  happened: ["servedOn", "statementOn", "depositedOn", "releasedOn"],
  inOrder: [
    ["servedOn", "statementOn"],
    ["servedOn", "depositedOn"],
  ],
  fields: {
    seizure: ref(seizureRef, { label: "압류", readonly: true, required: true, filter: true, width: 120 }),
    place: count({ label: "순서", readonly: true, width: 60 }),
    name: { ...name, readonly: true, search: true },
    kind: { ...kind, readonly: true },
    thirdDebtor: { ...thirdDebtor, readonly: true },
    claim: { ...claim, readonly: true },
    amount: money({ label: "배정액", readonly: true, width: 124 }),
    status: oneOf(targetStatuses, {
      label: "상태",
      required: true,
      readonly: true,
      filter: true,
      width: 96,
      tones: {
        waiting: "grey",
        undelivered: "red",
        served: "accent",
        answered: "green",
        deposited: "amber",
        released: "grey",
      },
    }),
    servedOn: date({ label: "송달일", readonly: true }),
    undeliveredReason: oneOf(undeliveredReasons, { label: "불능 사유", readonly: true, width: 96 }),
    statementDueOn: date({ label: "진술서 기한", readonly: true, sort: true, filter: true }),
    statementOn: date({ label: "진술서 회신일", readonly: true }),
    answer: oneOf(answers, { label: "진술", readonly: true, width: 84 }),
    admitted: money({ label: "인정액", readonly: true, width: 124 }),
    competing: flag({ label: "경합", readonly: true, width: 64 }),
    otherLiens: text({ label: "경합 내용", max: 500, readonly: true, width: 180, erase: "known" }),
    collected: money({ label: "추심액", required: true, readonly: true, width: 124 }),
    depositedOn: date({ label: "공탁일", readonly: true }),
    depositNo: text({ label: "공탁번호", max: 60, readonly: true, search: true, width: 120, erase: "known" }),
    releasedOn: date({ label: "해제일", readonly: true }),
  },
  columns: [
    "seizure",
    "name",
    "kind",
    "amount",
    "status",
    "servedOn",
    "statementDueOn",
    "statementOn",
    "admitted",
    "collected",
  ],
});
