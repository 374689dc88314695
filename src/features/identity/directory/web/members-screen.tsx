import { formatNumber } from "#platform/number.ts";
import { Button, Checkbox } from "@mantine/core";
import "@mantine/core/styles/Checkbox.css";
import { useRef } from "react";
import { LimitedInput } from "#ui/components/limited.tsx";
import type { CallOutput } from "#platform/endpoint.ts";
import { Card } from "#ui/components/card.tsx";
import { StateChip } from "#ui/components/chip.tsx";
import { PageHeader } from "#ui/components/page-header.tsx";
import { EmptyState, ErrorState, SkeletonRows } from "#ui/components/states.tsx";
import { Table } from "#ui/components/table.tsx";
import { PageLink, urlNumber, urlText, useUrlState } from "#platform/web/navigation.tsx";
import { notifyInfo, notifyUndo } from "#platform/web/notify.ts";
import { withParticle } from "#platform/particle.ts";
import { useRead, useWrite } from "#platform/web/query.ts";
import { useAllowed } from "#platform/web/session.ts";
import { useShortcuts } from "#platform/web/shortcuts.ts";
import styles from "#features/identity/administration/administration.module.css";
import { manageTeams } from "../access.ts";
import { listMembers, listTeams, setMembership } from "../endpoints.ts";
import type { listMembers as schema } from "../team-schemas.ts";

type Members = CallOutput<typeof schema>;
type Person = Members["models"][number];
type Team = Members["teams"][number];
type Span = Members["spans"][number];

/** /lawfirm/teams/user: teams at the left, the firm's people at the right; ticking moves, for who may, and can be taken back. */
export default function MembersScreen() {
  const { data, error, refetch } = useRead(listMembers, {});
  const head = <PageHeader above={<PageLink to="/lawfirm/teams">팀 관리</PageLink>} title="팀원 배치" />;
  if (!data) {
    return (
      <>
        {head}
        {error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <SkeletonRows columns="240px 1fr" />}
      </>
    );
  }
  return (
    <>
      {head}
      {data.teams.length === 0 ? (
        <EmptyState title="팀이 없습니다.">팀 관리에서 먼저 팀을 추가해 주세요.</EmptyState>
      ) : (
        <Panes members={data} />
      )}
    </>
  );
}

function Panes({ members }: { readonly members: Members }) {
  const [{ team: chosen, search }, set] = useUrlState({ team: urlNumber, search: urlText });
  const rows = useRef<HTMLTableSectionElement>(null);
  const box = useRef<HTMLInputElement>(null);
  const team = members.teams.find(({ id }) => id === chosen) ?? members.teams[0]!;
  const mayMove = useAllowed(manageTeams);
  const countOf = (id: number) => members.models.filter(({ teamIds }) => teamIds.includes(id)).length;
  const stepTeam = (step: number) => {
    const index = members.teams.findIndex(({ id }) => id === team.id);
    const next = members.teams[Math.min(members.teams.length - 1, Math.max(0, index + step))];
    if (next) set({ team: next.id });
  };
  useShortcuts([
    { key: "j", label: "다음 사람", run: () => stepFocus(rows.current, 1) },
    { key: "k", label: "이전 사람", run: () => stepFocus(rows.current, -1) },
    { key: "n", label: "다음 팀", run: () => stepTeam(1) },
    { key: "p", label: "이전 팀", run: () => stepTeam(-1) },
    { key: "/", label: "사람 찾기", run: () => box.current?.focus() },
  ]);
  const found = members.models
    .filter(({ shortName, realName, department }) => `${shortName} ${realName} ${department}`.includes(search))
    .toSorted((one, other) => Number(other.teamIds.includes(team.id)) - Number(one.teamIds.includes(team.id)));
  const spans = members.spans.filter(({ teamId }) => teamId === team.id);
  return (
    <div className={styles.panes}>
      <Card title="팀">
        <nav aria-label="팀" className={styles.list}>
          {members.teams.map(({ id, name }) => (
            <button
              key={id}
              type="button"
              className={styles.pick}
              aria-current={id === team.id}
              onClick={() => set({ team: id })}
            >
              <span>{name}</span>
              <span>{countOf(id)}명</span>
            </button>
          ))}
        </nav>
      </Card>
      <Card
        title={team.name}
        aside={<span className={styles.note}>{mayMove ? "j k 이동 · Space 배치 · n p 팀" : "n p 팀"}</span>}
      >
        <div className={styles.form}>
          <LimitedInput
            ref={box}
            type="search"
            aria-label="사람 찾기"
            placeholder="이름 · 부서"
            limit={50}
            value={search}
            onChange={(event) => set({ search: event.currentTarget.value })}
          />
          {found.length === 0 && (
            <EmptyState title={`‘${search}’에 맞는 사람이 없습니다.`}>다른 검색어로 찾아보세요.</EmptyState>
          )}
          <Table label={`${team.name} 배치`} wraps>
            <tbody ref={rows}>
              {found.map((person) => (
                <PersonRow
                  key={person.id}
                  person={person}
                  team={team}
                  teams={members.teams}
                  mayMove={mayMove}
                  since={spans.find(({ staffId, until }) => staffId === person.id && until === null)?.from}
                />
              ))}
            </tbody>
          </Table>
          <FormerMembers spans={spans.filter(({ until }) => until !== null)} />
        </div>
      </Card>
    </div>
  );
}

/** Who belonged to the team before, from when to when. */
function FormerMembers({ spans }: { readonly spans: readonly Span[] }) {
  if (spans.length === 0) return null;
  return (
    <section aria-label="이전 팀원">
      <p className={styles.note}>이전 팀원</p>
      <ul className={styles.list}>
        {spans.map(({ staffId, name, from, until }) => (
          <li key={`${staffId} ${from}`}>
            {name}{" "}
            <span className={styles.note}>
              {from} ~ {until}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

type PersonRowProps = {
  readonly person: Person;
  readonly team: Team;
  readonly teams: readonly Team[];
  readonly mayMove: boolean;
  /** Since when the person belongs to the team. */
  readonly since: string | undefined;
};

function PersonRow({ person, team, teams, mayMove, since }: PersonRowProps) {
  const { mutate, isPending } = useWrite(setMembership, {
    failure: "배치를 바꾸지 못했습니다.",
    refreshes: [listMembers, listTeams],
  });
  const isMember = person.teamIds.includes(team.id);
  const isHome = isMember && person.homeTeamId === team.id;
  const params = { staffId: String(person.id) };
  const before = { teamIds: person.teamIds, homeTeamId: person.teamIds.find((id) => id === person.homeTeamId) };
  const takeHome = () =>
    mutate(
      { params, body: { teamIds: person.teamIds, homeTeamId: team.id, version: person.version } },
      {
        onSuccess: ({ model }) =>
          notifyUndo(homeWords(person.shortName, team.name), () =>
            mutate({ params, body: { ...before, version: model.version } }),
          ),
      },
    );
  const move = () => {
    const teamIds = isMember ? person.teamIds.filter((id) => id !== team.id) : [...person.teamIds, team.id];
    mutate(
      { params, body: { teamIds, version: person.version } },
      {
        onSuccess: ({ model, leftBehind }) => {
          const words = `${person.shortName}님을 ${team.name}${isMember ? "에서 제외했습니다." : "에 추가했습니다."}`;
          notifyUndo(words, () => mutate({ params, body: { ...before, version: model.version } }));
          const home = teams.find(({ id }) => id === model.homeTeamId);
          if (home && person.homeTeamId !== null && home.id !== person.homeTeamId) {
            notifyInfo(homeWords(person.shortName, home.name));
          }
          for (const left of leftBehind) {
            notifyInfo(`${left.team}에 남은 일`, `${left.label} ${formatNumber(left.count)}건`);
          }
        },
      },
    );
  };
  const others = teams.filter(({ id }) => id !== team.id && person.teamIds.includes(id));
  return (
    <tr>
      <td>
        <Checkbox
          label={person.shortName === person.realName ? person.realName : `${person.shortName} (${person.realName})`}
          checked={isMember}
          disabled={isPending || !mayMove}
          onChange={move}
        />
      </td>
      <td data-from="tablet">{person.department || "—"}</td>
      <td>
        <span className={styles.chips}>
          {isHome && <StateChip tone="green">주소속</StateChip>}
          {mayMove && isMember && !isHome && (
            <Button size="compact-xs" variant="default" loading={isPending} onClick={takeHome}>
              주소속으로 지정
            </Button>
          )}
          {isMember && since !== undefined && <span className={styles.note}>{since}부터</span>}
          {others.map(({ id, name, colour }) => (
            <StateChip key={id} tone={colour}>
              {name}
              {person.homeTeamId === id && " · 주소속"}
            </StateChip>
          ))}
        </span>
      </td>
    </tr>
  );
}

const homeWords = (person: string, team: string) =>
  `${person}님의 주소속을 ${withParticle(team, "으로/로")} 바꾸었습니다.`;

/** Moves the focus to the box after or before the one that has it. */
function stepFocus(body: HTMLTableSectionElement | null, step: 1 | -1): void {
  const boxes = [...(body?.querySelectorAll<HTMLInputElement>("input[type=checkbox]") ?? [])];
  const now = boxes.findIndex((each) => each === document.activeElement);
  boxes[now < 0 ? 0 : Math.min(boxes.length - 1, Math.max(0, now + step))]?.focus();
}
