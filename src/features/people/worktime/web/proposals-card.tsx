import { Button, Checkbox } from "@mantine/core";
import "@mantine/core/styles/Checkbox.css";
import { lazy, Suspense, useState } from "react";
import { formatDateTime, formatDay, seoulDay, type Day } from "#platform/dates.ts";
import { call } from "#platform/web/call.ts";
import { PageLink } from "#platform/web/navigation.tsx";
import { notifyError, notifyUndo } from "#platform/web/notify.ts";
import { refreshReads, useRead, useWrite } from "#platform/web/query.ts";
import { Card } from "#ui/components/card.tsx";
import { ErrorState, SkeletonRows } from "#ui/components/states.tsx";
import { formatMinutes } from "../day.ts";
import { discardProposals, listProposals, takeBackDiscard } from "../endpoints.ts";
import { categories } from "../worktime.ts";
import type { Preset, Proposal } from "./week-types.ts";
import styles from "./worktime.module.css";

const EntryDialog = lazy(() => import("./entry-dialog.tsx"));

const keyOf = ({ type, id }: Proposal) => `${type} ${id}`;
const keys = (proposals: readonly Proposal[]) => proposals.map(({ type, id }) => ({ type, id }));

/** 자동제안: one's activities of the week that are not entered yet, for oneself alone; several become one only here. */
export function ProposalsCard({ monday }: { readonly monday: Day }) {
  const { data, error, refetch } = useRead(listProposals, { query: { monday } });
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set());
  const [open, setOpen] = useState<Preset | null>(null);
  const models = data?.models ?? [];
  const chosen = models.filter((one) => ticked.has(keyOf(one)));
  const discard = useWrite(discardProposals, {
    failure: "제안을 지우지 못했습니다.",
    refreshes: [listProposals],
    onSuccess: (_, { body }) => {
      setTicked(new Set());
      notifyUndo("제안을 지웠습니다.", () => void offerAgain(body));
    },
  });
  const tick = (one: Proposal) => {
    const next = new Set(ticked);
    if (!next.delete(keyOf(one))) next.add(keyOf(one));
    setTicked(next);
  };
  return (
    <Card title="제안" aside={<span className={styles.quiet}>나에게만 보입니다</span>}>
      {error && !data && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!error && !data && <SkeletonRows rows={4} columns="1fr" />}
      {data && models.length === 0 && (
        <p className={styles.quiet}>이 주의 메모·문서·기일·상담에서 더 제안할 시간이 없습니다.</p>
      )}
      <ul className={styles.proposals}>
        {models.map((one) => (
          <Offer
            key={keyOf(one)}
            of={one}
            ticked={ticked.has(keyOf(one))}
            onTick={() => tick(one)}
            onTake={() => setOpen(presetOf([one]))}
            onDiscard={() => discard.mutate({ body: { sources: keys([one]) } })}
          />
        ))}
      </ul>
      {chosen.length > 1 && (
        <div className={styles.buttons}>
          <Button variant="default" onClick={() => setOpen(presetOf(chosen))}>
            {`${chosen.length}건 합쳐 등록`}
          </Button>
          <Button variant="subtle" onClick={() => discard.mutate({ body: { sources: keys(chosen) } })}>
            모두 지우기
          </Button>
        </div>
      )}
      <Suspense>
        {open && (
          <EntryDialog
            of={open}
            onClose={() => {
              setOpen(null);
              setTicked(new Set());
            }}
          />
        )}
      </Suspense>
    </Card>
  );
}

async function offerAgain(body: { readonly sources: ReturnType<typeof keys> }): Promise<void> {
  try {
    await call(takeBackDiscard, { body });
    await refreshReads(listProposals);
  } catch (error) {
    notifyError("되돌리지 못했습니다.", (error as Error).message);
  }
}

/** What the entry of these activities begins with: measured times as they were, the others as minutes. */
function presetOf(proposals: readonly Proposal[]): Preset {
  const [first] = proposals;
  const { at, until, category, project } = first!;
  const sameCase = proposals.every((one) => one.project?.id === project?.id);
  const measured = proposals.length === 1 && first!.type === "teleSession" && until !== null;
  return {
    day: seoulDay(at),
    category,
    project: sameCase ? project : null,
    minutes: proposals.reduce((sum, { minutes }) => sum + minutes, 0),
    memo: proposals
      .map(({ title }) => title)
      .join(", ")
      .slice(0, 500),
    sources: keys(proposals),
    ...(measured && { startAt: at, endAt: until }),
  };
}

type OfferProps = {
  readonly of: Proposal;
  readonly ticked: boolean;
  readonly onTick: () => void;
  readonly onTake: () => void;
  readonly onDiscard: () => void;
};

function Offer({ of: one, ticked, onTick, onTake, onDiscard }: OfferProps) {
  const { at, minutes, category, title, path, project } = one;
  const when = `${formatDay(seoulDay(at)).slice(5)} ${formatDateTime(at).slice(11, 16)}`;
  return (
    <li>
      <Checkbox aria-label={`${when} ${title} 고르기`} checked={ticked} onChange={onTick} />
      <div className={styles.offer}>
        <div>
          {when} · {categories[category]} {formatMinutes(minutes)}
        </div>
        <div className={styles.quiet}>
          {path === "" ? title : <PageLink to={path}>{title}</PageLink>}
          {project && ` · ${project.label}`}
        </div>
      </div>
      <Button variant="default" size="compact-sm" aria-label={`${when} ${title} 등록`} onClick={onTake}>
        등록
      </Button>
      <Button variant="subtle" size="compact-sm" aria-label={`${when} ${title} 지우기`} onClick={onDiscard}>
        지우기
      </Button>
    </li>
  );
}
