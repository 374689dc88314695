import { NativeSelect, NumberInput } from "@mantine/core";
import { useState } from "react";
import type { CallOutput } from "#platform/endpoint.ts";
import { formatWon } from "#platform/money.ts";
import { PageLink, urlNumber, usePath, useUrlState } from "#platform/web/navigation.tsx";
import { useRead } from "#platform/web/query.ts";
import { useRefreshOn } from "#records/web/refresh.ts";
import { Card } from "#ui/components/card.tsx";
import { PageHeader } from "#ui/components/page-header.tsx";
import { EmptyState, ErrorState, SkeletonRows } from "#ui/components/states.tsx";
import { Table } from "#ui/components/table.tsx";
import { Figure, Figures } from "#ui/figure/figure-card.tsx";
import { listContributionRows, readContributions } from "../endpoints.ts";
import type { readContributions as schema } from "../schemas.ts";
import { PerformanceTabs } from "./performance-tabs.tsx";
import { PeriodBar, periodText } from "./period-bar.tsx";
import { RowsDialog } from "./rows-dialog.tsx";
import { periodFields, queryOf, rowsFields, rowsPath, shownPeriod } from "./state.ts";
import { Unresolved } from "./unresolved.tsx";
import { plainWeights, weighed, type Weights } from "./weights.ts";
import styles from "./performance.module.css";

type Answer = CallOutput<typeof schema>;

const roles = ["상담", "계약", "수행", "소개", "홍보"] as const;
const noNarrowing = { staffId: null, jobType: "", category: "", brandId: null } as const;

/** /lawfirm/record/contribute: who brought the money of a period, what other weights would say, and what is open. */
export default function ContributionScreen() {
  const path = usePath();
  const [state, set] = useUrlState({ ...periodFields, ...rowsFields, teamId: urlNumber });
  const period = shownPeriod(state);
  const query = queryOf({ ...state, ...noNarrowing });
  useRefreshOn("payment", readContributions);
  const { data, error, refetch } = useRead(readContributions, { query }, { keepPrevious: true });
  return (
    <>
      <PerformanceTabs />
      <PageHeader title="기여도" detail={periodText(period)} />
      <PeriodBar period={period} onChange={set} />
      {data && data.teams.length > 1 && (
        <search className={styles.bar}>
          <NativeSelect
            aria-label="팀"
            data={[
              { value: "", label: "팀 전체" },
              ...data.teams.map(({ id, name }) => ({ value: String(id), label: name })),
            ]}
            value={state.teamId === null ? "" : String(state.teamId)}
            onChange={(event) => set({ teamId: Number(event.currentTarget.value) || null })}
          />
        </search>
      )}
      {!data && !error && <SkeletonRows rows={8} columns="140px 1fr 1fr 1fr" />}
      {error && !data && (
        <ErrorState title="기여도를 불러오지 못했습니다." error={error} onRetry={() => void refetch()} />
      )}
      {data && (
        <>
          <Summary data={data} rows={rowsPath(path, query, { figure: "contributed" })} />
          <People
            data={data}
            pathOf={(staffId) => rowsPath(path, query, { figure: "contributed", key: String(staffId) })}
          />
          <Unresolved data={data} />
        </>
      )}
      {data && state.figure !== "" && (
        <RowsDialog
          endpoint={listContributionRows}
          query={query}
          open={state}
          name={data.people.find(({ staffId }) => String(staffId) === state.key)?.name ?? "합계"}
          onPage={(page) => set({ page })}
          onClose={() => set({ figure: "", key: "", before: "N", page: null })}
        />
      )}
    </>
  );
}

function Summary({ data, rows }: { readonly data: Answer; readonly rows: string }) {
  const open = BigInt(data.net) - BigInt(data.allocated);
  return (
    <Figures label="기여 합계">
      <Figure label="순매출" value={`${formatWon(data.net)}원`} rows={null} note="매칭한 입금, 예수금 제외" />
      <Figure label="배분한 금액" value={`${formatWon(data.allocated)}원`} rows={rows} note={data.figure.definition} />
      <Figure label="배분하지 않은 금액" value={`${formatWon(open)}원`} rows={null} note="순매출 − 배분한 금액" />
      <Figure
        label="정리할 입금"
        value={`${data.unresolvedTotal}건`}
        rows={null}
        note="배분이 없거나 금액을 확인할 입금. 비율의 합은 언제나 100%입니다."
      />
    </Figures>
  );
}

type PeopleProps = { readonly data: Answer; readonly pathOf: (staffId: number) => string };

/** Everybody with a part, by role, beside what the weights would give. */
function People({ data, pathOf }: PeopleProps) {
  const [weights, setWeights] = useState<Weights>(plainWeights);
  const used = roles.filter((role) => data.people.some((person) => person.roles.some((one) => one.role === role)));
  const given = weighed(data.people, weights);
  const isWeighed = used.some((role) => weights[role] !== 100);
  if (data.people.length === 0) {
    return (
      <div className={styles.part}>
        <Card title="직원별 기여">
          <EmptyState>이 기간에 나눈 매출기여가 없습니다. 입금 화면의 ‘매출기여’에서 나눕니다.</EmptyState>
        </Card>
      </div>
    );
  }
  return (
    <div className={styles.part}>
      <Card title="직원별 기여">
        <p className={styles.quiet}>역할의 무게를 바꾸어 보는 계산입니다. 저장되지 않습니다.</p>
        <div className={styles.weights}>
          {used.map((role) => (
            <NumberInput
              key={role}
              label={`${role} 무게`}
              suffix="%"
              min={0}
              max={1_000}
              allowDecimal={false}
              allowNegative={false}
              value={weights[role] ?? 100}
              onChange={(next) => setWeights({ ...weights, [role]: Math.min(1_000, Math.max(0, Number(next) || 0)) })}
            />
          ))}
        </div>
        <Table label="직원별 기여" stacks>
          <thead>
            <tr>
              <th scope="col">직원</th>
              {used.map((role) => (
                <th key={role} scope="col" data-right>
                  {role}
                </th>
              ))}
              <th scope="col" data-right>
                합계
              </th>
              <th scope="col" data-right>
                비율
              </th>
              {isWeighed && (
                <th scope="col" data-right>
                  무게를 바꾸면
                </th>
              )}
            </tr>
          </thead>
          <tbody>
            {data.people.map((person) => (
              <PersonRow
                key={person.staffId}
                person={person}
                used={used}
                allocated={data.allocated}
                weighed={isWeighed ? (given.get(person.staffId) ?? 0n) : null}
                path={pathOf(person.staffId)}
              />
            ))}
          </tbody>
        </Table>
      </Card>
    </div>
  );
}

type PersonRowProps = {
  readonly person: Answer["people"][number];
  readonly used: readonly string[];
  readonly allocated: string;
  readonly weighed: bigint | null;
  readonly path: string;
};

function PersonRow({ person, used, allocated, weighed: other, path }: PersonRowProps) {
  const { name, off, isLawyer } = person;
  const sum = person.roles.reduce((all, { amount }) => all + BigInt(amount), 0n);
  const percent = Number(allocated) === 0 ? 0 : Math.round((Number(sum) / Number(allocated)) * 1000) / 10;
  return (
    <tr data-off={off || undefined}>
      <td data-line="">
        <span className={styles.name}>{name}</span>
        <span className={styles.small}>{off ? "퇴사" : isLawyer ? "변호사" : "변호사 아님"}</span>
      </td>
      {used.map((role) => {
        const part = person.roles.find((one) => one.role === role);
        return (
          <td key={role} data-right data-label={role}>
            {part ? `${formatWon(part.amount)}원` : ""}
            {part && <span className={styles.small}>{part.count}건</span>}
          </td>
        );
      })}
      <td data-right data-label="합계">
        <PageLink to={path} className={styles.number} aria-label={`${name} 합계 ${formatWon(sum)}원`}>
          {formatWon(sum)}원
        </PageLink>
      </td>
      <td data-right data-label="비율">
        {percent}%
        <span className={styles.meter} aria-hidden>
          <span style={{ width: `${Math.min(100, Math.max(0, percent))}%` }} />
        </span>
      </td>
      {other !== null && (
        <td data-right data-label="무게를 바꾸면">
          {formatWon(other)}원
          <span className={styles.small}>
            {other >= sum ? "+" : ""}
            {formatWon(other - sum)}원
          </span>
        </td>
      )}
    </tr>
  );
}
