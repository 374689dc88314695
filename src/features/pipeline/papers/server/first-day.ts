import type { FirstDayStep } from "#firm/server/first-day.ts";
import { showTemplates } from "../access.ts";
import { paperKindNames } from "../paper-template.ts";
import { templatesInUse } from "./templates-in-use.ts";

/** 계약 서식 in 도입 준비: what the firm has no template of is made with the default, from the first day. */
export const templateStep: FirstDayStep = {
  name: "templates",
  label: "계약 서식",
  hint: "기본 서식으로 바로 쓸 수 있습니다. 법인의 계약서와 위임장이 있으면 파일로 올립니다.",
  path: "/lawfirm/contract/templates",
  order: 90,
  policy: showTemplates,
  stands: async (database, asker) => {
    const inUse = await templatesInUse(database, asker);
    const own = [...inUse.values()].reduce((sum, count) => sum + count, 0);
    const byDefault = paperKindNames.length - inUse.size;
    const parts = [
      ...(own > 0 ? [`법인 서식 ${own}개`] : []),
      ...(byDefault > 0 ? [`기본 서식 ${byDefault}가지`] : []),
    ];
    return { count: own, words: `사용 중: ${parts.join(", ")}` };
  },
};
