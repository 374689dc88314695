import { SegmentedControl, Switch } from "@mantine/core";
import "@mantine/core/styles/SegmentedControl.css";
import "@mantine/core/styles/Switch.css";
import { useEffect } from "react";
import { formatNumber } from "#platform/number.ts";
import type { CallOutput } from "#platform/endpoint.ts";
import { Card } from "#ui/components/card.tsx";
import { PageHeader } from "#ui/components/page-header.tsx";
import { ErrorState, SkeletonRows } from "#ui/components/states.tsx";
import { Figure, Figures } from "#ui/figure/figure-card.tsx";
import { PageLink, urlText, useUrlState, type UrlField } from "#platform/web/navigation.tsx";
import { useAllowed } from "#platform/web/session.ts";
import { refreshReads, useRead } from "#platform/web/query.ts";
import { FilterChip } from "#records/web/filters/filter-chip.tsx";
import { datePresets } from "#records/web/filters/range-presets.ts";
import { onRecordChange } from "#records/web/record-changes.ts";
import { consult, consultChannels, consultStatuses, consultStatusLabels, type ConsultStatus } from "../consult.ts";
import { board, overview, wallBoard } from "../endpoints.ts";
import type { overview as overviewSchema } from "../schemas.ts";
import { ConsultBoard } from "./consult-board.tsx";
import { ConsultViews } from "./consult-views.tsx";
import { showContent } from "#firm/advertising/access.ts";
import { useSeesTeams } from "#firm/web/sees-teams.ts";
import styles from "./consults.module.css";

type Numbers = CallOutput<typeof overviewSchema>["model"];
type Words = Readonly<Record<string, string>>;

/** In the order of the presets of date filters. */
const periods = ["today", "week", "month", "quarter"] as const;
const urlPeriod: UrlField<(typeof periods)[number]> = {
  read: (text) => periods.find((period) => period === text) ?? "month",
  write: (value) => (value === "month" ? undefined : value),
};

const narrowing = ["ownTeam", "assignee", "category", "brand"] as const;

/** Those that were chosen. */
function filled(words: Words): Words {
  return Object.fromEntries(Object.entries(words).filter(([, word]) => word !== ""));
}

/** Seconds after which a screen on the wall asks anew (product §6.2). */
const wallSeconds = 60;

/** /lawfirm/consult/status: numbers, board and who has what. Every number opens the rows it counts. */
export default function StatusPage() {
  const [{ period, wall, ...chosen }, set] = useUrlState({
    period: urlPeriod,
    wall: urlText,
    ownTeam: urlText,
    assignee: urlText,
    category: urlText,
    brand: urlText,
  });
  const seesTeams = useSeesTeams();
  const seesBrands = useAllowed(showContent);
  const offered = narrowing.filter((key) => (key !== "ownTeam" || seesTeams) && (key !== "brand" || seesBrands));
  const isWall = wall === "Y";
  const presets = datePresets();
  const query: Words = { createdAt: presets[periods.indexOf(period)]!.range, ...filled(chosen) };
  const again = isWall ? { background: true, refetchInterval: wallSeconds * 1000 } : {};
  const numbers = useRead(overview, { query }, { keepPrevious: true, ...again });
  const cards = useRead(isWall ? wallBoard : board, { query }, { keepPrevious: true, ...again });
  useEffect(() => onRecordChange("consult", () => void refreshReads(overview, board, wallBoard)), []);
  const error = numbers.error ?? cards.error;
  return (
    <>
      <PageHeader
        title="상담현황"
        above={<PageLink to="/lawfirm/consult">상담</PageLink>}
        detail={isWall ? "1분마다 새로 고침 · 이름 숨김" : undefined}
        actions={
          <>
            <SegmentedControl
              aria-label="기간"
              data={periods.map((value, index) => ({ value, label: presets[index]!.label }))}
              value={period}
              onChange={(value) => set({ period: value })}
            />
            <Switch
              className={styles.switch}
              label="내 상담"
              checked={chosen.assignee === "me"}
              onChange={() => set({ assignee: chosen.assignee === "me" ? "" : "me" })}
            />
            <Switch
              className={styles.switch}
              label="TV 화면"
              checked={isWall}
              onChange={() => set({ wall: isWall ? "" : "Y" })}
            />
            <ConsultViews at="status" />
          </>
        }
      />
      <search className={styles.narrowing} aria-label="상담현황 거르기">
        {offered.map((key) => (
          <FilterChip
            key={key}
            field={consult.fields[key]}
            value={chosen[key]}
            known={undefined}
            onChange={(value) => set({ [key]: value })}
          />
        ))}
      </search>
      {!numbers.data || !cards.data ? (
        error ? (
          <ErrorState title="상담현황을 불러오지 못했습니다." error={error} onRetry={() => void numbers.refetch()} />
        ) : (
          <SkeletonRows rows={8} columns="1fr 1fr 1fr 1fr" />
        )
      ) : (
        <div className={styles.status}>
          <Kpis numbers={numbers.data.model} query={query} />
          <ConsultBoard columns={cards.data.models} query={query} isWall={isWall} />
          {!isWall && <Matrix numbers={numbers.data.model} query={query} />}
          <Channels numbers={numbers.data.model} query={query} />
        </div>
      )}
    </>
  );
}

/** The list with exactly these rows. */
function listPath(words: Words): string {
  return `/lawfirm/consult?${new URLSearchParams(words).toString()}`;
}

function rate(part: number, whole: number): string {
  // A rate of a handful says less than the numbers themselves.
  return whole < 5 ? `${part}/${whole}` : `${Math.round((part / whole) * 100)}%`;
}

function Kpis({ numbers, query }: { readonly numbers: Numbers; readonly query: Words }) {
  const { received, contacted, booked, noShowed, signed, unanswered, firstResponseMinutes } = numbers.kpis;
  const all = [
    { label: "접수", value: `${formatNumber(received)}건`, of: "기간에 접수된 상담", words: {} },
    { label: "연락성공률", value: rate(contacted, received), of: "통화된 상담 / 접수", words: { contacted: "Y" } },
    { label: "예약률", value: rate(booked, received), of: "예약된 상담 / 접수", words: { booked: "Y" } },
    { label: "노쇼율", value: rate(noShowed, booked), of: "노쇼가 있던 상담 / 예약된 상담", words: { noShowed: "Y" } },
    { label: "전환율", value: rate(signed, received), of: "계약이 서명된 상담 / 접수", words: { signed: "Y" } },
    {
      label: "미응답 30분 초과",
      value: `${formatNumber(unanswered)}건`,
      of: "아직 아무도 연락하지 않은 접수",
      words: { unanswered: "Y" },
    },
  ];
  return (
    <Figures label="기간의 상담">
      {all.map(({ label, value, of, words }) => (
        <Figure key={label} label={label} value={value} rows={listPath({ ...query, ...words })} note={of} />
      ))}
      <Figure
        label="평균 첫응답"
        value={firstResponseMinutes === null ? "—" : `${Math.round(firstResponseMinutes)}분`}
        rows={null}
        note="접수에서 첫 통화 시도까지"
      />
    </Figures>
  );
}

function Matrix({ numbers, query }: { readonly numbers: Numbers; readonly query: Words }) {
  const { matrix } = numbers;
  const people = [...new Map(matrix.map(({ assignee }) => [assignee?.id ?? 0, assignee?.label ?? "미배정"]))];
  const used = consultStatuses.filter((status) => matrix.some((cell) => cell.status === status));
  const count = (person: number, status: ConsultStatus) =>
    matrix.find((cell) => (cell.assignee?.id ?? 0) === person && cell.status === status)?.count ?? 0;
  if (people.length === 0) return null;
  return (
    <Card title="담당별 상태">
      <div className={styles.scroll}>
        <table className={styles.matrix}>
          <thead>
            <tr>
              <th scope="col">담당</th>
              {used.map((status) => (
                <th key={status} scope="col">
                  {consultStatusLabels[status]}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {people.map(([id, label]) => (
              <tr key={id}>
                <th scope="row">{label}</th>
                {used.map((status) => {
                  const found = count(id, status);
                  const words = { ...query, status, assignee: id === 0 ? "none" : String(id) };
                  return (
                    <td key={status}>
                      {found === 0 ? (
                        ""
                      ) : (
                        <PageLink
                          to={listPath(words)}
                          aria-label={`${label} ${consultStatusLabels[status]} ${formatNumber(found)}건`}
                        >
                          {formatNumber(found)}
                        </PageLink>
                      )}
                    </td>
                  );
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Card>
  );
}

function Channels({ numbers, query }: { readonly numbers: Numbers; readonly query: Words }) {
  if (numbers.channels.length === 0) return null;
  return (
    <Card title="유입경로별 전환">
      <div className={styles.scroll}>
        <table className={styles.matrix}>
          <thead>
            <tr>
              <th scope="col">유입경로</th>
              <th scope="col">접수</th>
              <th scope="col">계약 체결</th>
              <th scope="col">전환율</th>
            </tr>
          </thead>
          <tbody>
            {numbers.channels.map(({ channel, received, signed }) => (
              <tr key={channel}>
                <th scope="row">{consultChannels[channel]}</th>
                <td>
                  <PageLink to={listPath({ ...query, channel })}>{received}</PageLink>
                </td>
                <td>
                  <PageLink to={listPath({ ...query, channel, signed: "Y" })}>{signed}</PageLink>
                </td>
                <td>{rate(signed, received)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Card>
  );
}
