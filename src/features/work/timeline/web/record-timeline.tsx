import { Button, Chip } from "@mantine/core";
import "@mantine/core/styles/Chip.css";
import { useInfiniteQuery } from "@tanstack/react-query";
import { Fragment, useEffect, useState } from "react";
import { formatDateTime, formatTaskDate } from "#platform/dates.ts";
import type { CallOutput } from "#platform/endpoint.ts";
import { call, type CallError } from "#platform/web/call.ts";
import { EmptyState, ErrorState, SkeletonRows } from "#ui/components/states.tsx";
import { PageLink } from "#platform/web/navigation.tsx";
import { readKey, refreshReads } from "#platform/web/query.ts";
import type { RailRecord } from "#records/web/rails.ts";
import { onRecordChange } from "#records/web/record-changes.ts";
import { readTimeline, visitRecord } from "../endpoints.ts";
import type { readTimeline as schema } from "../schemas.ts";
import { FollowSwitch } from "./follow-switch.tsx";
import styles from "./timeline.module.css";

type Line = CallOutput<typeof schema>["models"][number];

/** What happened to a record and around it, newest first; older lines come as they are asked for. */
export default function RecordTimeline({ record }: { readonly record: RailRecord }) {
  const [kinds, setKinds] = useState<string[]>([]);
  const { since, isFollowed } = useVisit(record);
  const params = { type: record.type, id: String(record.id) };
  const filter = kinds.length > 0 ? { kinds: kinds.join(",") } : {};
  const answer = useInfiniteQuery<CallOutput<typeof schema>, CallError, Line[], readonly unknown[], string | null>({
    queryKey: [...readKey(readTimeline), "pages", params, filter],
    queryFn: ({ pageParam, signal }) =>
      call(
        readTimeline,
        { params, query: { ...filter, ...(pageParam !== null && { before: pageParam }) } },
        { signal },
      ),
    initialPageParam: null,
    getNextPageParam: ({ next }) => next,
    select: ({ pages }) => pages.flatMap(({ models }) => models),
  });
  useEffect(() => onRecordChange(record.type, () => void refreshReads(readTimeline)), [record.type]);
  useEffect(() => onRecordChange("memo", () => void refreshReads(readTimeline)), []);
  const { data: lines, error, hasNextPage, isFetchingNextPage, fetchNextPage, refetch } = answer;
  return (
    <div className={styles.timeline}>
      <div className={styles.bar}>
        <KindFilter chosen={kinds} onChoose={setKinds} params={params} />
        {isFollowed !== null && <FollowSwitch params={params} label={record.label} initially={isFollowed} />}
      </div>
      {!lines && error && (
        <ErrorState title="타임라인을 불러오지 못했습니다." error={error} onRetry={() => void refetch()} />
      )}
      {!lines && !error && <SkeletonRows rows={6} columns="120px 64px 1fr" />}
      {lines?.length === 0 && (
        <EmptyState>{kinds.length > 0 ? "다른 종류를 골라 보세요." : "아직 기록이 없습니다."}</EmptyState>
      )}
      {lines && lines.length > 0 && <Lines lines={lines} since={since} />}
      {hasNextPage && (
        <Button variant="default" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          이전 기록 더 보기
        </Button>
      )}
    </div>
  );
}

type Visit = {
  /** When the person looked at the record before this visit; null: never, or not known yet. */
  readonly since: string | null;
  /** Null: not known yet. */
  readonly isFollowed: boolean | null;
};

const notKnown: Visit = { since: null, isFollowed: null };

function useVisit({ type, id }: RailRecord): Visit {
  const [visit, setVisit] = useState(notKnown);
  useEffect(() => {
    const work = new AbortController();
    call(visitRecord, { params: { type, id: String(id) } }, { signal: work.signal }).then(
      ({ previousAt, followed }) => setVisit({ since: previousAt, isFollowed: followed }),
      // Without the mark the timeline is still whole.
      () => null,
    );
    return () => work.abort();
  }, [type, id]);
  return visit;
}

type KindFilterProps = {
  readonly chosen: string[];
  readonly onChoose: (kinds: string[]) => void;
  readonly params: { readonly type: string; readonly id: string };
};

/** Which kinds of line are shown; none chosen: all. */
function KindFilter({ chosen, onChoose, params }: KindFilterProps) {
  const known = useInfiniteQuery<CallOutput<typeof schema>, CallError, string[], readonly unknown[], string | null>({
    queryKey: [...readKey(readTimeline), "pages", params, {}],
    queryFn: ({ signal }) => call(readTimeline, { params, query: {} }, { signal }),
    initialPageParam: null,
    getNextPageParam: ({ next }) => next,
    select: ({ pages }) => pages[0]?.kinds ?? [],
  });
  if (!known.data) return null;
  return (
    <Chip.Group multiple value={chosen} onChange={onChoose}>
      <fieldset className={styles.kinds} aria-label="종류">
        {known.data.map((kind) => (
          <Chip key={kind} value={kind} size="xs">
            {kind}
          </Chip>
        ))}
      </fieldset>
    </Chip.Group>
  );
}

function Lines({ lines, since }: { readonly lines: readonly Line[]; readonly since: string | null }) {
  // Lines of the same second as the visit count as seen.
  const isNew = ({ at }: Line) => since !== null && at > since;
  const firstSeen = lines.findIndex((line) => !isNew(line));
  return (
    <ol className={styles.lines}>
      {lines.map((line, index) => (
        <Fragment key={line.key}>
          {index === firstSeen && index > 0 && since !== null && (
            <li className={styles.mark}>
              <span>여기부터 지난 방문({formatTaskDate(since)}) 이전</span>
            </li>
          )}
          <li className={styles.entry} data-new={isNew(line) || undefined}>
            <time dateTime={line.at} title={formatDateTime(line.at)}>
              {formatTaskDate(line.at)}
            </time>
            <span className={styles.kind}>{line.kind}</span>
            <span className={styles.text}>
              {line.path === null ? line.text : <PageLink to={line.path}>{line.text}</PageLink>}
              {line.actor !== "" && <span className={styles.actor}> {line.actor}</span>}
            </span>
          </li>
        </Fragment>
      ))}
    </ol>
  );
}
