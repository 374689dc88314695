import { staffRef } from "#firm/refs.ts";
import { count, date, flag, instant, longText, oneOf, ref, text } from "#records/field.ts";
import { defineResource } from "#records/resource.ts";

const statuses = { draft: "작성중", current: "시행", retired: "폐지" } as const;

const written = { keep: "직원이 쓴 안내 문서" } as const;

/** Documents of one page: 가맹 안내 and 팀장 역할 안내 (product §6.15) have the same facts, and readers of their own. */
function defineGuide(
  name: string,
  table: "franchise_guides" | "leader_guides",
  { label, page }: { readonly label: string; readonly page: string },
) {
  return defineResource(name, {
    label,
    table,
    api: `/api/${table.replace("_", "-")}`,
    page,
    open: "query",
    numbered: false,
    title: "title",
    order: "place",
    parts: ["files"],
    fields: {
      place: count({ label: "순서", required: true, min: 1, max: 999, sort: true, width: 64 }),
      title: text({ label: "제목", required: true, max: 200, search: true, width: 0, erase: written }),
      content: longText({
        label: "본문",
        max: 50_000,
        search: true,
        erase: written,
        help: "# 으로 시작하는 줄은 목차에 나옵니다.",
      }),
      status: oneOf(statuses, {
        label: "상태",
        required: true,
        readonly: true,
        filter: true,
        width: 80,
        tones: { draft: "amber", current: "green", retired: "grey" },
      }),
      revision: count({ label: "개정", readonly: true, width: 64 }),
      revisedOn: date({ label: "개정일", readonly: true, width: 130 }),
      owner: ref(staffRef, { label: "담당", filter: true, width: 88 }),
      confirmed: text({ label: "확인", readonly: true, width: 72 }),
      awaitsMe: flag({ label: "내가 확인할 문서", readonly: true, filter: true }),
      createdAt: instant({ label: "작성일", required: true, readonly: true }),
    },
    columns: ["place", "title", "status", "revision", "revisedOn", "owner", "confirmed"],
  });
}

export const franchiseGuide = defineGuide("franchiseGuide", "franchise_guides", {
  label: "가맹 안내",
  page: "/ksk/가맹",
});

export const leaderGuide = defineGuide("leaderGuide", "leader_guides", {
  label: "팀장 역할 안내",
  page: "/ksk/팀장역할",
});

export type Guide = typeof franchiseGuide;
