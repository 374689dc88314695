import { formatTaskDate, relativeTime } from "#platform/dates.ts";
import { StateChip } from "#ui/components/chip.tsx";
import { PageLink, urlChoice, urlNumber, urlText, useUrlState } from "#platform/web/navigation.tsx";
import { useRead } from "#platform/web/query.ts";
import { PlainList, type PlainColumn } from "#records/web/list/plain-list.tsx";
import { pageQuery, usePageState } from "#records/web/list/page-state.ts";
import { FilterSelect } from "#features/identity/administration/filter-select.tsx";
import { hereWith } from "#features/identity/administration/here.ts";
import { listUsers } from "../endpoints.ts";
import { UserDialog } from "./user-dialog.tsx";
import { alikeWords, doorsOf, userTones, type UserModel } from "./user-words.ts";

const columns: readonly PlainColumn<UserModel>[] = [
  { label: "이름", width: 130, kind: "strong", cell: ({ name }) => name },
  {
    label: "상태",
    width: 190,
    kind: "state",
    cell: ({ state, given, alike }) => (
      <>
        <StateChip tone={userTones[state]}>{state}</StateChip>
        {given && <StateChip tone="amber">임시 비밀번호</StateChip>}
        {alike && <StateChip tone="amber">{alikeWords[alike]}</StateChip>}
      </>
    ),
  },
  { label: "이메일", width: 0, cell: ({ email }) => email },
  { label: "직원", width: 110, cell: ({ staff }) => staff?.shortName ?? "연결 안 됨" },
  { label: "로그인 방법", width: 130, cell: (user) => doorsOf(user) },
  {
    label: "최근 로그인",
    width: 110,
    cell: ({ lastSignInAt }) => (lastSignInAt ? relativeTime(lastSignInAt) : "없음"),
  },
  { label: "기기", width: 60, right: true, cell: ({ devices }) => `${devices}대` },
  { label: "가입", width: 150, cell: ({ createdAt }) => formatTaskDate(createdAt) },
];

const words = ["all", "pending", "given", "active", "suspended", "resigned", "alike"] as const;
const labels = {
  all: "모든 상태",
  pending: "대기",
  given: "임시 비밀번호",
  active: "승인",
  suspended: "정지",
  resigned: "퇴사",
  alike: "같아 보이는 계정",
} as const;

/** /member/userlist: accounts, those who wait first; a row opens what can be done. */
export default function UsersScreen() {
  const state = usePageState();
  const [{ status, id }, set] = useUrlState({ status: urlChoice(words), id: urlNumber, page: urlText });
  const answer = useRead(
    listUsers,
    { query: { ...pageQuery(state), search: state.search, status } },
    { keepPrevious: true },
  );
  const open = answer.data?.models.find((user) => user.id === id);
  return (
    <>
      <PlainList
        title="사용자 관리"
        state={state}
        answer={answer}
        columns={columns}
        idOf={(user) => user.id}
        pathOf={(user) => hereWith("id", user.id)}
        actions={<PageLink to="/member/roster">명부 가져오기</PageLink>}
        searchHint="이름 · 이메일 · 초성"
        emptyHint="이 상태의 사용자가 없습니다. 상태를 바꿔 보세요."
        filters={
          <FilterSelect
            label="상태"
            value={status}
            options={words.map((value) => ({ value, label: labels[value] }))}
            onChange={(value) => set({ status: value, page: "" })}
          />
        }
      />
      {open && <UserDialog key={open.id} user={open} onClose={() => set({ id: null })} />}
    </>
  );
}
