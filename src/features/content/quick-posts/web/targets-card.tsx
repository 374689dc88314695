import { Button, CopyButton } from "@mantine/core";
import { useState } from "react";
import type { CallOutput } from "#platform/endpoint.ts";
import type { Tone } from "#platform/tone.ts";
import { PageLink } from "#platform/web/navigation.tsx";
import { useRead, useWrite } from "#platform/web/query.ts";
import { useAllowed } from "#platform/web/session.ts";
import type { RowOf } from "#records/resource.ts";
import { LinesEditor } from "#records/web/lines/lines-editor.tsx";
import { areReady, sentLines, typedLines } from "#records/web/lines/typed-lines.ts";
import { refreshRecord, useRefreshOn } from "#records/web/refresh.ts";
import { Card } from "#ui/components/card.tsx";
import { StateChip } from "#ui/components/chip.tsx";
import { LimitedInput } from "#ui/components/limited.tsx";
import { EmptyState, ErrorState, SkeletonBar } from "#ui/components/states.tsx";
import { manageQuickPosts } from "../access.ts";
import { channelLabels } from "#features/content/brands/brand.ts";
import { targetStatusLabels } from "../channels.ts";
import { markPublished, readTargets, setTargets } from "../endpoints.ts";
import { quickPost, targetLines } from "../quick-post.ts";
import type { readTargets as schema } from "../schemas.ts";
import styles from "./quick-posts.module.css";

type Targets = CallOutput<typeof schema>;
type Target = Targets["targets"][number];

const tones: Readonly<Record<Target["status"], Tone>> = {
  waiting: "grey",
  byHand: "amber",
  published: "green",
  failed: "red",
  down: "grey",
};
const open: readonly string[] = ["draft", "review", "approved"];

/** Where a post goes, how it reads in each channel, and what came of it there. */
export function TargetsCard({ row }: { readonly row: RowOf<typeof quickPost> }) {
  const params = { number: String(row.number) };
  useRefreshOn("quickPost", readTargets);
  const { data, error, refetch } = useRead(readTargets, { params });
  const mayManage = useAllowed(manageQuickPosts);
  const [typed, setTyped] = useState<ReturnType<typeof typedLines> | null>(null);
  // What somebody else changes while this is written is not written over.
  const [begunAt, setBegunAt] = useState(0);
  const write = useWrite(setTargets, {
    refreshes: [readTargets],
    success: "채널을 저장했습니다.",
    failure: "채널을 저장하지 못했습니다.",
    onSuccess: () => {
      setTyped(null);
      void refreshRecord(quickPost);
    },
  });
  if (error && !data)
    return <ErrorState title="채널을 불러오지 못했습니다." error={error} onRetry={() => void refetch()} />;
  if (!data) return <SkeletonBar width="60%" />;
  return (
    <Card
      title="채널과 미리보기"
      aside={
        mayManage &&
        typed === null &&
        open.includes(row.status) && (
          <Button
            size="xs"
            variant="default"
            onClick={() => {
              const rows = data.targets.map(({ id, brand, channel }) => ({ id, brand, channel }));
              setBegunAt(data.version);
              setTyped(typedLines(targetLines, rows));
            }}
          >
            채널 고르기
          </Button>
        )
      }
    >
      {data.sameText.map(({ id, title }) => (
        <p key={id}>
          <StateChip tone="amber">주의</StateChip> 같은 본문을 쓴 글이 있습니다:{" "}
          <PageLink to={`/lawfirm/brand/quickpost?id=${id}`}>{title}</PageLink>
        </p>
      ))}
      {typed && (
        <div className={styles.stack}>
          <LinesEditor
            lines={targetLines}
            value={typed}
            onChange={setTyped}
            nameOf={(index) => `${index + 1}번`}
            blank={{ brand: null, channel: "blog" }}
          />
          <div className={styles.row}>
            <Button variant="default" onClick={() => setTyped(null)}>
              취소
            </Button>
            <Button
              loading={write.isPending}
              disabled={!areReady(targetLines, typed)}
              onClick={() =>
                write.mutate({
                  params,
                  body: { version: begunAt, targets: [...sentLines(targetLines, typed, { known: true })] },
                })
              }
            >
              저장
            </Button>
          </div>
        </div>
      )}
      {!typed && data.targets.length === 0 && <EmptyState title="고른 채널이 없습니다." />}
      {!typed && (
        <div className={styles.grid}>
          {data.targets.map((target) => (
            <TargetPreview
              key={`${target.id} ${target.status}`}
              number={row.number}
              version={data.version}
              target={target}
              mayManage={mayManage}
            />
          ))}
        </div>
      )}
    </Card>
  );
}

type TargetPreviewProps = {
  readonly number: number;
  readonly version: number;
  readonly target: Target;
  readonly mayManage: boolean;
};

function TargetPreview({ number, version, target, mayManage }: TargetPreviewProps) {
  const { brand, channel, status, url, message, preview } = target;
  const whole = [preview.title, preview.text].filter(Boolean).join("\n\n");
  return (
    <section className={styles.preview} aria-label={`${brand.label} ${channelLabels[channel]}`}>
      <p>
        <b>
          {brand.label} · {channelLabels[channel]}
        </b>{" "}
        <StateChip tone={tones[status]}>{targetStatusLabels[status]}</StateChip>
      </p>
      {preview.faults.map((fault) => (
        <p key={fault}>
          <StateChip tone="red">초과</StateChip> {fault}
        </p>
      ))}
      {message !== "" && <p role="alert">{message}</p>}
      {preview.title !== "" && <p className={styles.title}>{preview.title}</p>}
      <p className={styles.text}>{preview.text}</p>
      {preview.tags.length > 0 && channel !== "instagram" && <p>{preview.tags.map((tag) => `#${tag}`).join(" ")}</p>}
      {url !== "" && (
        <a href={url} target="_blank" rel="noopener noreferrer">
          {url}
        </a>
      )}
      <div className={styles.row}>
        <CopyButton value={whole}>
          {({ copied, copy }) => (
            <Button size="compact-xs" variant="default" onClick={copy}>
              {copied ? "복사함" : "본문 복사"}
            </Button>
          )}
        </CopyButton>
      </div>
      {mayManage && (status === "byHand" || status === "failed") && (
        <MarkForm number={number} version={version} targetId={target.id} />
      )}
    </section>
  );
}

type MarkFormProps = { readonly number: number; readonly version: number; readonly targetId: number };

/** The address of a post that a person has copied into its channel. */
function MarkForm({ number, version, targetId }: MarkFormProps) {
  const [url, setUrl] = useState("");
  const write = useWrite(markPublished, {
    refreshes: [readTargets],
    success: "게시 주소를 저장했습니다.",
    failure: "게시 주소를 저장하지 못했습니다.",
    onSuccess: () => void refreshRecord(quickPost),
  });
  return (
    <div className={styles.row}>
      <LimitedInput
        aria-label="게시물 주소"
        placeholder="게시물 주소"
        size="xs"
        limit={500}
        value={url}
        onChange={(event) => setUrl(event.currentTarget.value)}
      />
      <Button
        size="compact-xs"
        loading={write.isPending}
        disabled={url.trim() === ""}
        onClick={() =>
          write.mutate({ params: { number: String(number) }, body: { version, target: targetId, url: url.trim() } })
        }
      >
        게시함
      </Button>
    </div>
  );
}
