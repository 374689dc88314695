import { Button } from "@mantine/core";
import type { ReactNode } from "react";
import { formatDateTime } from "#platform/dates.ts";
import type { CallOutput, Endpoint } from "#platform/endpoint.ts";
import type { Tone } from "#platform/tone.ts";
import { useRead, useWrite } from "#platform/web/query.ts";
import { StateChip } from "#ui/components/chip.tsx";
import { confirm } from "#ui/components/confirm.ts";
import { ErrorState, SkeletonRows } from "#ui/components/states.tsx";
import { IssuedCode } from "./issued-link.tsx";
import { linkPurposes } from "./link.ts";
import type * as schemas from "./schemas.ts";
import styles from "./given-list.module.css";

type Link = CallOutput<typeof schemas.listLinks>["models"][number];

const states: Readonly<Record<Link["state"], readonly [Tone, string]>> = {
  open: ["green", "열림"],
  codeOver: ["amber", "확인번호 만료"],
  over: ["grey", "기한 지남"],
  ended: ["grey", "닫힘"],
};

type Actions = {
  readonly renew: Endpoint<typeof schemas.renewCode>;
  readonly end: Endpoint<typeof schemas.endLink>;
};

type LinkListProps = {
  /** Of the record whose links they are. */
  readonly number: number;
  readonly calls: Actions & { readonly list: Endpoint<typeof schemas.listLinks> };
};

/** Links with what became of each: seen, given a new code, taken back. */
export function LinkList({ number, calls }: LinkListProps) {
  const { data, error, refetch } = useRead(calls.list, { params: { number: String(number) } });
  if (!data) {
    return error ? (
      <ErrorState error={error} onRetry={() => void refetch()} />
    ) : (
      <SkeletonRows rows={2} columns="1fr" />
    );
  }
  if (data.models.length === 0) return null;
  return (
    <LinkRows>
      {data.models.map((link) => (
        <LinkRow key={link.id} link={link} number={number} calls={calls} list={calls.list} />
      ))}
    </LinkRows>
  );
}

/** Links below one another. */
export function LinkRows({ children }: { readonly children: ReactNode }) {
  return <ul className={styles.list}>{children}</ul>;
}

type LinkRowProps = {
  readonly link: Link;
  /** Of the record by which the link is changed. */
  readonly number: number;
  readonly calls: Actions;
  /** The list that changes with it. */
  readonly list: Endpoint;
  readonly children?: ReactNode;
};

/** A link with what became of it, to be given a new code or taken back. */
export function LinkRow({ link, number, calls, list, children }: LinkRowProps) {
  const { id, purpose, state, createdAt, expiresAt, entered, wrong, bots } = link;
  const input = { params: { number: String(number), linkId: String(id) }, body: {} };
  const refreshes = [list];
  const renew = useWrite(calls.renew, { refreshes, failure: "새 번호를 만들지 못했습니다." });
  const end = useWrite(calls.end, {
    refreshes,
    success: "링크를 닫았습니다.",
    failure: "링크를 닫지 못했습니다.",
  });
  const takeBack = async () => {
    const sure = await confirm({
      title: "링크 닫기",
      message: "이 링크로 보고 있던 사람도 바로 볼 수 없게 됩니다.",
      confirmLabel: "닫기",
    });
    if (sure) end.mutate(input);
  };
  const [tone, word] = states[state];
  const isOpen = state === "open" || state === "codeOver";
  return (
    <li>
      {linkPurposes[purpose]} <StateChip tone={tone}>{word}</StateChip> {children}
      <small>
        {formatDateTime(createdAt).slice(0, 10)} 발급 · {formatDateTime(expiresAt).slice(0, 10)}까지 · 열람 {entered}회
        · 틀린 번호 {wrong}회{bots > 0 && ` · 미리보기 봇 ${bots}회`}
      </small>
      {isOpen && (
        <>
          <Button size="compact-xs" variant="default" loading={renew.isPending} onClick={() => renew.mutate(input)}>
            새 확인번호
          </Button>
          <Button size="compact-xs" variant="default" onClick={() => void takeBack()}>
            닫기
          </Button>
        </>
      )}
      {renew.data && isOpen && <IssuedCode code={renew.data.code} />}
    </li>
  );
}
