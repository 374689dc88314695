import type { CallOutput } from "#platform/endpoint.ts";
import { firmToday } from "#platform/dates.ts";
import { urlText, useUrlState } from "#platform/web/navigation.tsx";
import { useRead } from "#platform/web/query.ts";
import { PlainList, type PlainColumn } from "#records/web/list/plain-list.tsx";
import { pageQuery, usePageState } from "#records/web/list/page-state.ts";
import { resignedRole, roleNames } from "#features/identity/access/roles.ts";
import { FilterSelect } from "#features/identity/administration/filter-select.tsx";
import { hereWith } from "#features/identity/administration/here.ts";
import { listHolders } from "../endpoints.ts";
import { rolesWithEnds } from "../role-ends.ts";
import type { listHolders as schema } from "../schemas.ts";

type Holder = CallOutput<typeof schema>["models"][number];

const columns: readonly PlainColumn<Holder>[] = [
  {
    label: "이름",
    width: 180,
    kind: "strong",
    cell: ({ shortName, realName, isMe }) =>
      `${shortName === realName ? realName : `${shortName} (${realName})`}${isMe ? " · 나" : ""}`,
  },
  { label: "부서", width: 120, cell: ({ department }) => department || "—" },
  {
    label: "역할",
    width: 0,
    cell: ({ roles, roleEnds }) => rolesWithEnds(roles, roleEnds, firmToday()) || "역할 없음",
  },
  {
    label: "개인 규칙",
    width: 96,
    right: true,
    cell: ({ ownRules }) => (ownRules > 0 ? `${ownRules}개` : "—"),
  },
];

/** Who holds what. */
export function HoldersTab() {
  const state = usePageState();
  const [filter, set] = useUrlState({ role: urlText, page: urlText });
  const role = roleNames.find((name) => name === filter.role) ?? "";
  const answer = useRead(
    listHolders,
    { query: { ...pageQuery(state), search: state.search, role } },
    { keepPrevious: true },
  );
  const choices = roleNames.filter((name) => name !== resignedRole);
  return (
    <PlainList
      title="역할 관리"
      state={state}
      answer={answer}
      columns={columns}
      idOf={({ userId }) => userId}
      pathOf={({ userId }) => hereWith("user", userId)}
      searchHint="성명 · 초성"
      emptyHint="이 역할을 가진 사람이 없습니다."
      filters={
        <FilterSelect
          label="역할"
          value={role}
          options={[{ value: "", label: "모든 역할" }, ...choices.map((value) => ({ value, label: value }) as const)]}
          onChange={(value) => set({ role: value, page: "" })}
        />
      }
    />
  );
}
