import { Button } from "@mantine/core";
import { DeskTabs } from "#features/litigation/desk/desk-tabs.tsx";
import { today } from "#features/litigation/desk/today.ts";
import { formatDateTime, formatDay } from "#platform/dates.ts";
import type { CallOutput } from "#platform/endpoint.ts";
import { PageLink, urlText, useUrlState } from "#platform/web/navigation.tsx";
import { useRead } from "#platform/web/query.ts";
import { useAllowed } from "#platform/web/session.ts";
import { Card } from "#ui/components/card.tsx";
import { StateChip } from "#ui/components/chip.tsx";
import { PageHeader } from "#ui/components/page-header.tsx";
import { EmptyState, ErrorState, SkeletonRows } from "#ui/components/states.tsx";
import { Table } from "#ui/components/table.tsx";
import { chooseReviewers } from "../access.ts";
import { daysLeft } from "#firm/days-left.ts";
import { listLimitations } from "../endpoints.ts";
import { limitationStates, type LimitationState } from "../limitation.ts";
import type * as schemas from "../schemas.ts";
import { CheckCopy } from "./check-copy.tsx";
import { ReviewersCard } from "./reviewers-card.tsx";
import styles from "./limitations.module.css";

type Line = CallOutput<typeof schemas.listLimitations>["models"][number];

const tones = { unfiled: "red", filed: "amber", confirmed: "green" } as const satisfies Readonly<
  Record<LimitationState, string>
>;

/** /lawfirm/service/legal-case/limitations: days of limitation that are near, to be looked over by another lawyer. */
export default function LimitationList() {
  const [{ view }, setUrl] = useUrlState({ view: urlText });
  const { data, error, refetch } = useRead(listLimitations, {});
  const mayChoose = useAllowed(chooseReviewers);
  const mine = data?.models.filter((line) => line.mine) ?? [];
  const near = data?.models.filter((line) => line.near) ?? [];
  const waiting = data?.models.filter((line) => line.waits) ?? [];
  const views = [
    { name: "", label: "전체", lines: near },
    { name: "mine", label: "내 점검", lines: mine },
    ...(waiting.length > 0 || view === "waiting" ? [{ name: "waiting", label: "제출 확인", lines: waiting }] : []),
  ];
  const shown = views.find(({ name }) => name === view) ?? views[0]!;
  return (
    <>
      <DeskTabs />
      <PageHeader title="시효·제척기간" />
      {!data && !error && <SkeletonRows rows={6} columns="90px 1fr" />}
      {error && <ErrorState title="시효 목록을 불러오지 못했습니다." error={error} onRetry={() => void refetch()} />}
      {data && (
        <>
          <div className={styles.bar}>
            {views.map(({ name, label, lines }) => (
              <Button
                key={name}
                variant={name === shown.name ? "filled" : "default"}
                size="xs"
                aria-pressed={name === shown.name}
                onClick={() => setUrl({ view: name })}
              >
                {label} {lines.length}건
              </Button>
            ))}
          </div>
          {shown.lines.length === 0 ? (
            <Empty view={shown.name} />
          ) : (
            <Card flush>
              <Lines lines={shown.lines} />
            </Card>
          )}
        </>
      )}
      {mayChoose && (
        <div className={styles.part}>
          <ReviewersCard />
        </div>
      )}
    </>
  );
}

function Empty({ view }: { readonly view: string }) {
  if (view === "waiting") return <EmptyState title="확인할 제출이 없습니다." />;
  return (
    <EmptyState title="점검할 시효·제척기간이 없습니다.">
      다가오는 날이 있는 계약, 사건, 집단소송이 이곳에 보입니다.
    </EmptyState>
  );
}

function Lines({ lines }: { readonly lines: readonly Line[] }) {
  return (
    <Table label="시효·제척기간" wraps stacks>
      <thead>
        <tr>
          <th>만료일</th>
          <th>상태</th>
          <th>사건</th>
          <th>책임변</th>
          <th>점검 변호사</th>
          <th>사본 열람</th>
        </tr>
      </thead>
      <tbody>
        {lines.map((line) => (
          <tr key={`${line.type} ${line.number}`}>
            <td className={styles.whole}>
              {formatDay(line.limitationOn)} ({daysLeft(today(), line.limitationOn)})
            </td>
            <td>
              <StateChip tone={tones[line.state]}>{limitationStates[line.state]}</StateChip>
            </td>
            <td data-rest data-line="">
              {line.path === null ? named(line) : <PageLink to={line.path}>{named(line)}</PageLink>}
            </td>
            <td data-label="책임변">{line.responsible || "—"}</td>
            <td className={styles.whole} data-label="점검 변호사">
              {line.reviewers.join(", ") || "점검할 변호사 없음"}
            </td>
            <td data-label="사본 열람">
              {line.openings.map(({ by, at }) => (
                <p key={by}>
                  {by} {formatDateTime(at)}
                </p>
              ))}
              {line.confirmedAt && (
                <p>
                  확인 {line.confirmedBy} {formatDateTime(line.confirmedAt)}
                </p>
              )}
              {line.state === "filed" && (line.mine || line.waits) && (
                <CheckCopy type={line.type} number={line.number} />
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}

const named = ({ label, number, title }: Line) => `${label} ${number} ${title}`;
