import { recordStep } from "#firm/server/first-day.ts";
import { clientRecords } from "./records.ts";

/** 고객 in 도입 준비. */
export const clientStep = recordStep(clientRecords, {
  name: "clients",
  label: "고객",
  hint: "고객 명단을 파일로 가져옵니다. 이해충돌 확인은 이 명단에서 이름을 찾습니다.",
  path: "/lawfirm/client",
  order: 110,
  byFile: true,
  unit: "명",
});
