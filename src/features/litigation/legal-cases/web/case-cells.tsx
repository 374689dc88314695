import { firmToday } from "#platform/dates.ts";
import { StateChip } from "#ui/components/chip.tsx";
import type { OwnCells } from "#records/web/list/list-columns.ts";
import { nothing } from "#records/web/shown.ts";
import { checkTone } from "../checked.ts";
import type { legalCase } from "../legal-case.ts";

/** How lists and the page of a case draw its fields: 나의사건검색 확인일 in amber and red. */
export const caseCells: OwnCells<typeof legalCase> = {
  checkedOn: ({ checkedOn, status }) => {
    const tone = checkTone(checkedOn, status, firmToday());
    if (tone === null) return checkedOn ?? nothing;
    return <StateChip tone={tone}>{checkedOn ?? "확인 안 함"}</StateChip>;
  },
};
