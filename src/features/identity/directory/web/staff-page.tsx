import { Button } from "@mantine/core";
import { useState } from "react";
import { formatNumber } from "#platform/number.ts";
import { formatDateTime, formatDay } from "#platform/dates.ts";
import { Card } from "#ui/components/card.tsx";
import { StateChip } from "#ui/components/chip.tsx";
import { PageHeader } from "#ui/components/page-header.tsx";
import { EmptyState, ErrorState, SkeletonRows } from "#ui/components/states.tsx";
import { goTo, PageLink } from "#platform/web/navigation.tsx";
import { useRead } from "#platform/web/query.ts";
import { useAllowed } from "#platform/web/session.ts";
import styles from "#features/identity/administration/administration.module.css";
import { hereWith } from "#features/identity/administration/here.ts";
import { manageRoles } from "#features/identity/roles/access.ts";
import { manageTrainings } from "#features/people/trainings/access.ts";
import { training } from "#features/people/trainings/training.ts";
import { manageDirectory } from "../access.ts";
import { readPerson } from "../endpoints.ts";
import { PersonDialog, type PersonAct } from "./person-dialogs.tsx";
import type { PersonModel } from "./staff-form.tsx";
import { nameOf } from "./staff-list.tsx";
import { actionWords, stateTones } from "./words.ts";

const list = <PageLink to="/lawfirm/staffs">직원 관리</PageLink>;

/** One person: particulars, teams and roles, what was changed, and what can be done. */
export function StaffPage({ staffId }: { readonly staffId: number }) {
  const { data, error, refetch } = useRead(readPerson, { params: { staffId: String(staffId) } });
  if (error && !data) {
    return error.status === 404 ? (
      <EmptyState title="직원을 찾을 수 없습니다.">{list}에서 다시 찾아 주세요.</EmptyState>
    ) : (
      <ErrorState error={error} onRetry={() => void refetch()} />
    );
  }
  if (!data) return <SkeletonRows rows={8} columns="120px 1fr" />;
  return <Person key={staffId} person={data.model} />;
}

function Person({ person }: { readonly person: PersonModel }) {
  const [act, setAct] = useState<PersonAct | null>(null);
  const mayManage = useAllowed(manageDirectory);
  return (
    <>
      <PageHeader
        above={list}
        title={nameOf(person)}
        detail={<StateChip tone={stateTones[person.state]}>{person.state}</StateChip>}
        actions={mayManage && <Actions person={person} onAct={setAct} />}
      />
      <div className={styles.columns}>
        <div className={styles.stack}>
          <Particulars person={person} />
          {person.handovers.map(({ id, at, who, note, moves }) => (
            <Card
              key={id}
              title="인수인계"
              aside={
                <span className={styles.note}>
                  {formatDateTime(at)} · {who}
                </span>
              }
            >
              <div className={styles.form}>
                <p className={styles.text}>{note}</p>
                <ul className={styles.list}>
                  {moves.map(({ group, count, to }) => (
                    <li key={group}>
                      {group} {formatNumber(count)}건 → {to}
                    </li>
                  ))}
                </ul>
              </div>
            </Card>
          ))}
        </div>
        <div className={styles.stack}>
          <Rights person={person} />
          {mayManage && <History person={person} />}
        </div>
      </div>
      {act && <PersonDialog act={act} person={person} onClose={() => setAct(null)} />}
    </>
  );
}

function Actions({ person, onAct }: { readonly person: PersonModel; readonly onAct: (act: PersonAct) => void }) {
  if (person.state === "퇴사") return <Button onClick={() => onAct("rehire")}>재입사</Button>;
  return (
    <>
      {person.userId === null && (
        <Button variant="default" onClick={() => onAct("invite")}>
          계정 초대
        </Button>
      )}
      <Button variant="default" onClick={() => onAct(person.onLeaveFrom === null ? "onLeave" : "back")}>
        {person.onLeaveFrom === null ? "휴직" : "복직"}
      </Button>
      {person.onLeaveFrom !== null && (
        <Button variant="default" onClick={() => onAct("leaveDays")}>
          휴직 기간
        </Button>
      )}
      {!person.isMe && (
        <Button variant="default" onClick={() => goTo(hereWith("view", "leave"))}>
          퇴사
        </Button>
      )}
      <Button onClick={() => onAct("edit")}>수정</Button>
    </>
  );
}

const day = (value: string | null) => (value === null ? "—" : formatDay(value));

function Particulars({ person }: { readonly person: PersonModel }) {
  const seesTrainings = useAllowed(manageTrainings);
  const trainings = <PageLink to={`${training.page}?staff=${person.id}`}>연수교육 보기</PageLink>;
  const facts: readonly (readonly [string, string])[] = [
    ["성명", person.realName],
    ["직무", person.jobType],
    ["직책", person.position || "—"],
    ["부서", person.department || "—"],
    ["휴대전화", person.tel || "—"],
    ["내선", person.ext || "—"],
    ["이메일", person.email || "계정 없음"],
    ["변호사등록번호", person.licenseNo || "—"],
    ["등록전문분야", person.specialties.join(", ") || "—"],
    ["수임 가능일", day(person.practiceEligibleFrom)],
    ["입사일", day(person.hiredAt)],
    ...(person.leftAt === null ? [] : ([["퇴사일", day(person.leftAt)]] as const)),
    ...(person.onLeaveFrom === null
      ? []
      : ([
          ["휴직 시작일", day(person.onLeaveFrom)],
          ["복직 예정일", day(person.onLeaveUntil)],
        ] as const)),
    ...(person.exOfficeLeftOn === null
      ? []
      : ([["공직 경력", `${person.exOfficeAgency} (${formatDay(person.exOfficeLeftOn)} 퇴직)`]] as const)),
    ["대무자", person.deputy?.name ?? "—"],
  ];
  return (
    <Card title="기본정보" aside={seesTrainings && person.licenseNo !== "" && trainings}>
      <dl className={styles.facts}>
        {facts.map(([label, value]) => (
          <div key={label} style={{ display: "contents" }}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}

function Rights({ person }: { readonly person: PersonModel }) {
  const mayGrant = useAllowed(manageRoles);
  const link = mayGrant && person.userId !== null && person.state !== "퇴사" && (
    <PageLink to={`/member/role?user=${person.userId}`}>역할 바꾸기</PageLink>
  );
  return (
    <Card title="팀과 역할" aside={link}>
      <div className={styles.form}>
        <div className={styles.chips}>
          {person.teams.length === 0 && <span className={styles.note}>소속 팀이 없습니다.</span>}
          {person.teams.map(({ id, name }) => (
            <StateChip key={id} tone="accent">
              {name}
              {id === person.homeTeamId && " · 주소속"}
            </StateChip>
          ))}
        </div>
        {person.memberships.length > 0 && (
          <ul className={styles.list} aria-label="소속 기간">
            {person.memberships.map(({ team, from, until }) => (
              <li key={`${team} ${from}`}>
                {team}{" "}
                <span className={styles.note}>
                  {from} ~ {until ?? "현재"}
                </span>
              </li>
            ))}
          </ul>
        )}
        <div className={styles.chips}>
          {person.roles.length === 0 && <span className={styles.note}>역할이 없습니다.</span>}
          {person.roles.map((role) => (
            <StateChip key={role} tone="grey">
              {role}
            </StateChip>
          ))}
        </div>
      </div>
    </Card>
  );
}

function History({ person }: { readonly person: PersonModel }) {
  return (
    <Card title="변경 이력">
      {person.history.length === 0 && <span className={styles.note}>변경 이력이 없습니다.</span>}
      <ul className={styles.list}>
        {person.history.map(({ id, at, who, action }) => (
          <li key={id}>
            {actionWords[action] ?? action}{" "}
            <span className={styles.note}>
              {who} · {formatDateTime(at)}
            </span>
          </li>
        ))}
      </ul>
    </Card>
  );
}
