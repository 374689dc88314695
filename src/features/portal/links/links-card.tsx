import { Button } from "@mantine/core";
import type { ReactNode } from "react";
import { formatDateTime } from "#platform/dates.ts";
import type { CallOutput } from "#platform/endpoint.ts";
import type { Tone } from "#platform/tone.ts";
import { useRead, useWrite } from "#platform/web/query.ts";
import { Card } from "#ui/components/card.tsx";
import { StateChip } from "#ui/components/chip.tsx";
import { confirm } from "#ui/components/confirm.ts";
import { ErrorState, SkeletonRows } from "#ui/components/states.tsx";
import { endLink, listLinks, renewCode } from "./endpoints.ts";
import { IssuedCode } from "./issued-link.tsx";
import { linkPurposes } from "./link.ts";
import type { listLinks as schema } from "./schemas.ts";
import styles from "./issued-link.module.css";

type Link = CallOutput<typeof schema>["models"][number];

const states: Readonly<Record<Link["state"], readonly [Tone, string]>> = {
  open: ["green", "열림"],
  codeOver: ["amber", "확인번호 만료"],
  over: ["grey", "기한 지남"],
  ended: ["grey", "닫힘"],
};

/** The links of a client: made above, seen, given a new code, taken back. */
export function LinksCard({ number, children }: { readonly number: number; readonly children: ReactNode }) {
  const { data, error, refetch } = useRead(listLinks, { params: { number: String(number) } });
  return (
    <Card title="공유링크">
      {children}
      {error && !data && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!error && !data && <SkeletonRows rows={2} columns="1fr" />}
      {data && data.models.length > 0 && (
        <ul className={styles.list}>
          {data.models.map((link) => (
            <LinkRow key={link.id} number={number} link={link} />
          ))}
        </ul>
      )}
    </Card>
  );
}

function LinkRow({ number, link }: { readonly number: number; readonly link: Link }) {
  const { id, purpose, state, createdAt, expiresAt, entered, wrong, bots } = link;
  const params = { number: String(number), linkId: String(id) };
  const renew = useWrite(renewCode, { refreshes: [listLinks], failure: "새 번호를 만들지 못했습니다." });
  const end = useWrite(endLink, {
    refreshes: [listLinks],
    success: "링크를 닫았습니다.",
    failure: "링크를 닫지 못했습니다.",
  });
  const takeBack = async () => {
    const sure = await confirm({
      title: "링크 닫기",
      message: "이 링크로 보고 있던 사람도 바로 볼 수 없게 됩니다.",
      confirmLabel: "닫기",
    });
    if (sure) end.mutate({ params, body: {} });
  };
  const [tone, word] = states[state];
  const isOpen = state === "open" || state === "codeOver";
  return (
    <li>
      {linkPurposes[purpose]} <StateChip tone={tone}>{word}</StateChip>
      <small>
        {formatDateTime(createdAt).slice(0, 10)} 발급 · {formatDateTime(expiresAt).slice(0, 10)}까지 · 열람 {entered}회
        · 틀린 번호 {wrong}회{bots > 0 && ` · 미리보기 봇 ${bots}회`}
      </small>
      {isOpen && (
        <>
          <Button
            size="compact-xs"
            variant="default"
            loading={renew.isPending}
            onClick={() => renew.mutate({ params, body: {} })}
          >
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
