import { presaleAreaRef, labelPrinterRef, printLayoutRef } from "#firm/refs.ts";
import { count, instant, oneOf, ref, text } from "#records/field.ts";
import { defineResource } from "#records/resource.ts";
import { defineSteps } from "#records/steps.ts";

/** A printer and how far it prints from where it should (additions P1). */
export const labelPrinter = defineResource("labelPrinter", {
  label: "프린터",
  table: "print_printers",
  api: "/api/label-printers",
  page: null,
  numbered: false,
  title: "name",
  fields: {
    name: text({ label: "이름", required: true, max: 60, width: 0 }),
    rightBy: count({ label: "오른쪽으로", required: true, min: -200, max: 200, unit: "×0.1mm", width: 110 }),
    downBy: count({ label: "아래로", required: true, min: -200, max: 200, unit: "×0.1mm", width: 110 }),
    scale: count({ label: "크기", required: true, min: 950, max: 1_050, unit: "‰", width: 80 }),
  },
  columns: ["name", "rightBy", "downBy", "scale"],
});

/** A run of printing: who was printed, with what, and whether it counts (additions P2). */
export const printRun = defineResource("printRun", {
  label: "출력 기록",
  table: "print_runs",
  api: "/api/print-runs",
  page: null,
  numbered: false,
  title: "status",
  follows: ["presaleBuyer"],
  fields: {
    status: oneOf(
      { printed: "출력", voided: "취소" },
      {
        label: "상태",
        required: true,
        readonly: true,
        filter: true,
        width: 72,
        tones: { printed: "green", voided: "grey" },
      },
    ),
    layout: ref(printLayoutRef, { label: "양식", required: true, readonly: true, filter: true, width: 140 }),
    area: ref(presaleAreaRef, { label: "분양현장", required: true, readonly: true, filter: true, width: 0 }),
    printer: ref(labelPrinterRef, { label: "프린터", readonly: true, width: 110 }),
    firstLabel: count({ label: "첫 칸", required: true, readonly: true, width: 64 }),
    people: count({ label: "인원", readonly: true, unit: "명", width: 72 }),
    createdAt: instant({ label: "출력일시", required: true, readonly: true }),
  },
  columns: ["status", "layout", "area", "printer", "firstLabel", "people", "createdAt"],
});

/** A run that went wrong is voided: whom it printed counts as not printed by it. */
export const printRunSteps = defineSteps(printRun, "status", {
  void: { label: "출력 취소", from: ["printed"], to: "voided" },
});
