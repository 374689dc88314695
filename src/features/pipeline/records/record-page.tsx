import { Button, VisuallyHidden } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import type { ReactNode } from "react";
import type { CallError } from "../../../kit/web/call.ts";
import { Card } from "../../../kit/web/components/card.tsx";
import { StateChip, type Tone } from "../../../kit/web/components/chip.tsx";
import { Kbd } from "../../../kit/web/components/kbd.tsx";
import { PageHeader } from "../../../kit/web/components/page-header.tsx";
import { EmptyState, ErrorState, SkeletonBar } from "../../../kit/web/components/states.tsx";
import { useNarrow } from "../../../kit/web/device.ts";
import { PageLink } from "../../../kit/web/navigation.tsx";
import { useShortcuts } from "../../../kit/web/shortcuts.ts";
import { openTaskCreation, type TaskPreset } from "../../work/tasks/panel.ts";
import { RecordTasks } from "./record-tasks.tsx";
import styles from "./record-page.module.css";

export type RecordFact = {
  readonly label: string;
  /** Empty facts are left out. */
  readonly value: ReactNode;
};

type RecordPageProps = {
  /** The list the record comes from. */
  readonly list: { readonly label: string; readonly path: string };
  readonly title: string;
  readonly number: number;
  readonly state: { readonly label: string; readonly tone: Tone };
  /** People and places that matter, on the second line. */
  readonly facts: readonly RecordFact[];
  readonly brief: string;
  readonly preset: TaskPreset;
};

/** A plain page of a record: what it is, its summary, its tasks, and 할일 추가. */
export function RecordPage({ list, title, number, state, facts, brief, preset }: RecordPageProps) {
  const narrow = useNarrow();
  const addTask = () => openTaskCreation(preset);
  useShortcuts([{ key: "n", label: "할일 추가", run: addTask }]);
  return (
    <>
      <PageHeader
        title={title}
        above={<PageLink to={list.path}>{list.label}</PageLink>}
        detail={
          <span className={styles.number}>
            {number} <StateChip tone={state.tone}>{state.label}</StateChip>
          </span>
        }
        actions={
          <Button
            leftSection={<IconPlus size={15} aria-hidden />}
            rightSection={!narrow && <Kbd keys="n" />}
            onClick={addTask}
          >
            할일 추가
          </Button>
        }
      >
        <Facts facts={facts} />
      </PageHeader>
      <div className={styles.columns}>
        <Card title="요약">
          {brief.trim() === "" ? <p className={styles.none}>내용없음</p> : <p className={styles.brief}>{brief}</p>}
        </Card>
        <RecordTasks category={preset.category} number={preset.idInt} />
      </div>
    </>
  );
}

function Facts({ facts }: { readonly facts: readonly RecordFact[] }) {
  const known = facts.filter(({ value }) => value !== "" && value !== null && value !== undefined);
  return (
    <dl className={styles.facts}>
      {known.map(({ label, value }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

type RecordReadProps<Model> = {
  readonly list: { readonly label: string; readonly path: string };
  /** `undefined` while loading. */
  readonly answer: {
    readonly data: { readonly model: Model } | undefined;
    readonly error: CallError | null;
    readonly refetch: () => unknown;
  };
  /** What is not to be found: 상담을. */
  readonly object: string;
  readonly children: (model: Model) => ReactNode;
};

/** The record once it is there; before, the shape of its page, or why there is none. */
export function RecordRead<Model>({ list, answer, object, children }: RecordReadProps<Model>) {
  const { data, error } = answer;
  if (data) return children(data.model);
  if (error?.code === "notFound") return <RecordMissing list={list} object={object} />;
  return (
    <>
      <VisuallyHidden component="h1">{list.label}</VisuallyHidden>
      {error ? (
        <ErrorState title="불러오지 못했습니다." error={error} onRetry={() => void answer.refetch()} />
      ) : (
        <RecordSkeleton />
      )}
    </>
  );
}

/** For numbers that name nothing the person may see. */
function RecordMissing({ list, object }: Pick<RecordReadProps<never>, "list" | "object">) {
  return (
    <>
      <VisuallyHidden component="h1">{list.label}</VisuallyHidden>
      <EmptyState title={`${object} 찾을 수 없습니다.`}>
        삭제되었거나 볼 권한이 없습니다.{" "}
        <PageLink to={list.path} className={styles.textLink}>
          {list.label} 목록 보기
        </PageLink>
      </EmptyState>
    </>
  );
}

function RecordSkeleton() {
  return (
    <output aria-label="불러오는 중" className={styles.skeleton}>
      <SkeletonBar width={320} height={22} />
      <SkeletonBar width={440} />
      <div className={styles.columns}>
        <Card title="요약">
          <SkeletonBar width="70%" />
        </Card>
        <Card title="할일">
          <SkeletonBar width="80%" />
        </Card>
      </div>
    </output>
  );
}
