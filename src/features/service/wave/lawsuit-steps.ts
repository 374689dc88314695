import { startMethods } from "#features/litigation/deadlines/basis.ts";
import { date, oneOf } from "#records/field.ts";
import { defineSteps } from "#records/steps.ts";
import { suitLawsuit } from "./lawsuit.ts";

/**
 * The way of a case of a group suit. The service of its judgment goes into the book of the court work, where it is
 * corrected, too: it is not simply taken back.
 */
export const lawsuitSteps = defineSteps(
  suitLawsuit,
  "status",
  {
    decide: {
      label: "선고",
      from: ["pending", "appealed"],
      to: "decided",
      asks: ["decidedOn", "result"],
      undo: true,
    },
    serve: { label: "판결 송달", from: ["decided"], asks: ["servedBy", "servedOn"], takes: ["openedDay"] },
    appeal: { label: "상소", from: ["decided"], to: "appealed", undo: true },
    finish: { label: "확정", from: ["decided"], to: "final", undo: true },
    end: { label: "종료", from: ["pending", "appealed"], to: "ended", asks: ["result"], aside: true, undo: true },
  },
  {
    servedBy: oneOf(startMethods, { label: "송달방식", help: "전자송달이면 송달일에 등재통지일을 넣습니다." }),
    openedDay: date({ label: "확인일", help: "전자송달을 확인한 날입니다. 확인하지 않았으면 비워 둡니다." }),
  },
);
