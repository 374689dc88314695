import type { PermissionRule } from "#platform/policy.ts";
import { formatNumber } from "#platform/number.ts";
import { actions, subjects, type Subject, type FirmRule } from "#firm/permissions.ts";

const lists = ["상담리스트", "미팅리스트", "고객리스트", "매출리스트", "메모리스트"] as const;

type Grants = { readonly manage: readonly Subject[]; readonly show: readonly Subject[] };

const teamLead: Grants = { manage: ["팀원관리", "역할관리", "직원기본정보"], show: [] };
const itTeam: Grants = { manage: ["새멤버관리"], show: [] };
const foreignLead: Grants = {
  manage: ["외국사건", "비자사건"],
  show: ["상담리스트", "미팅리스트", "고객리스트", "메모리스트"],
};

/** The role table of spec §6, word for word. A role that is not here grants nothing. */
const roleGrants = {
  송무팀원: {
    manage: ["송무팀", "컨텐츠관리", "결제관리", "원격상담기능", ...lists],
    show: ["직원기본정보"],
  },
  관리자: {
    manage: [
      "관리자",
      "레이아웃변경-로펌vs의뢰인",
      "컨텐츠관리",
      "결제관리",
      "원격상담기능",
      ...lists,
      "직원기본정보",
      "팀원관리",
      "역할관리",
      "새멤버관리",
    ],
    show: [],
  },
  총괄팀장: teamLead,
  신규팀장: teamLead,
  진행팀장: teamLead,
  IT팀장: itTeam,
  IT팀원: itTeam,
  외국부팀장: foreignLead,
  출입국팀장: foreignLead,
  매니저: {
    manage: ["매니저", "송무팀", "컨텐츠관리", "결제관리", "상담리스트", "미팅리스트", "고객리스트"],
    show: ["메모리스트"],
  },
  홍보책임: { manage: ["홍보책임"], show: ["원격상담기능", ...lists] },
  컨텐츠알바: { manage: ["컨텐츠관리", "게시판관리", "레이아웃변경-로펌vs의뢰인"], show: [] },
  게시판매니저: { manage: ["게시판관리"], show: [] },
  조회용PC: { manage: ["사건진행-미팅"], show: [] },
  매출조회: { manage: [], show: ["매출조회"] },
  파트너: { manage: ["파트너"], show: [] },
  운영위원: { manage: ["운영위원"], show: [] },
  변호사: { manage: ["변호사"], show: [] },
  책임변: { manage: ["책임변"], show: [] },
  어쏘변: { manage: ["어쏘변"], show: [] },
  송무보조: { manage: ["송무보조"], show: [] },
  컨설턴트: { manage: ["컨설턴트"], show: [] },
  운영지원: { manage: ["운영지원"], show: [] },
  홍보: { manage: ["홍보"], show: [] },
  인사관리: { manage: ["인사관리"], show: [] },
  퇴사: { manage: ["퇴사"], show: [] },
} as const satisfies Record<string, Grants>;

export type RoleName = keyof typeof roleGrants;
export const roleNames = Object.keys(roleGrants) as RoleName[];

/** The role of a device: an account that shows something to whoever stands before it, and nobody to work with. */
export const deviceRole: RoleName = "조회용PC";

/** Whether an account of these roles is confined to what is open to devices: it has the role of one and no other. */
export function isDeviceAccount(roles: readonly string[]): boolean {
  return roles.length > 0 && roles.every((role) => role === deviceRole);
}

/** The role that beats every other: no sign-in, no session, no socket. */
export const resignedRole: RoleName = "퇴사";

/** Areas that decide over the rights of others: nobody gives them alone. */
const guardedSubjects = ["관리자", "역할관리"] as const satisfies readonly Subject[];

/** Whether two people are needed to give the role (trust.md V2). */
export function needsTwoPeople(role: string): boolean {
  return rulesOverOthers(roleRules([role])).length > 0;
}

/** Of these rules, the areas that decide over the rights of others. */
export function rulesOverOthers(rules: readonly PermissionRule[]): readonly Subject[] {
  return guardedSubjects.filter((guarded) =>
    rules.some(({ action, subject }) => action === "manage" && subject === guarded),
  );
}

/** Rules of the named roles. */
export function roleRules(roles: readonly string[]): FirmRule[] {
  return roles.filter(isRole).flatMap((role) => {
    const grants: Grants = roleGrants[role];
    return [
      ...grants.manage.map((subject) => ({ action: "manage", subject }) as const),
      ...grants.show.map((subject) => ({ action: "show", subject }) as const),
    ];
  });
}

function isRole(name: string): name is RoleName {
  return Object.hasOwn(roleGrants, name);
}

/** Characters of own rules that the database holds at most. */
const longestOwnRules = 20_000;

/** What is wrong with the text of own rules, for whoever edits it; null: every rule of it will count. */
export function ownRulesMistake(text: string): string | null {
  if (text.length > longestOwnRules) return `규칙은 ${formatNumber(longestOwnRules)}자까지 쓸 수 있습니다.`;
  let parsed: unknown;
  try {
    parsed = JSON.parse(text || "[]");
  } catch {
    return "JSON 형식이 아닙니다. 괄호와 따옴표를 확인해 주세요.";
  }
  if (!Array.isArray(parsed)) return '규칙의 목록이어야 합니다. 예: [{"action":"show","subject":"매출조회"}]';
  const wrong = parsed.findIndex((rule) => !isRule(rule));
  if (wrong < 0) return null;
  return `${wrong + 1}번째 규칙을 확인해 주세요. action은 manage나 show, subject는 권한 표의 영역이어야 하고 다른 항목은 쓸 수 없습니다.`;
}

/**
 * Own rules of a person from the stored JSON text (userinfo.role). Closed schema: action and subject from
 * the vocabulary, nothing else; a text or rule that does not fit grants nothing.
 */
export function parseOwnRules(stored: string): FirmRule[] {
  if (stored.length > longestOwnRules) return [];
  let parsed: unknown;
  try {
    parsed = JSON.parse(stored || "[]");
  } catch {
    return [];
  }
  if (!Array.isArray(parsed)) return [];
  const rules = parsed.filter(isRule).map(({ action, subject }) => ({ action, subject }));
  return [...new Map(rules.map((rule) => [`${rule.action} ${rule.subject}`, rule])).values()];
}

function isRule(value: unknown): value is FirmRule {
  if (typeof value !== "object" || value === null) return false;
  const { action, subject } = value as { action?: unknown; subject?: unknown };
  return (
    Object.keys(value).length === 2 &&
    actions.some((known) => known === action) &&
    subjects.some((known) => known === subject)
  );
}
