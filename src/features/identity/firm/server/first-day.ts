import type { FirstDayStep } from "#firm/server/first-day.ts";
import { manageFirm } from "../access.ts";

/** 법인 정보 in 도입 준비: what stands on the papers of the firm. */
export const firmStep: FirstDayStep = {
  name: "firm",
  label: "법인 정보",
  hint: "계약서와 위임장에 적히는 주소와 전화를 적습니다.",
  path: "/member/firm",
  order: 10,
  policy: manageFirm,
  stands: async ({ query }) => {
    const row = await query.selectFrom("firm_settings").select(["name", "address", "phone"]).executeTakeFirst();
    const { name = "", address = "", phone = "" } = row ?? {};
    const parts = { 이름: name, 주소: address, 전화: phone };
    const missing = Object.entries(parts).flatMap(([word, value]) => (value === "" ? [word] : []));
    const words = missing.length === 0 ? name : `${name || "이름 없음"} (${missing.join("·")} 없음)`;
    return { count: 3 - missing.length, words };
  },
};
