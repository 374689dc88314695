import { Button } from "@mantine/core";
import { useState } from "react";
import { formatDateTime } from "#platform/dates.ts";
import type { CallOutput } from "#platform/endpoint.ts";
import type { Tone } from "#platform/tone.ts";
import { StateChip } from "#ui/components/chip.tsx";
import { confirm } from "#ui/components/confirm.ts";
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

type LinkCalls = {
  /** Gives the link a new code and answers it; null when that failed, which has been told. */
  readonly onRenew: (linkId: number) => Promise<string | null>;
  readonly onEnd: (linkId: number) => void;
};

/** Links with what became of each: seen, given a new code, taken back. */
export function LinkList({ links, ...calls }: LinkCalls & { readonly links: readonly Link[] }) {
  if (links.length === 0) return null;
  return (
    <ul className={styles.list}>
      {links.map((link) => (
        <LinkRow key={link.id} link={link} {...calls} />
      ))}
    </ul>
  );
}

function LinkRow({ link, onRenew, onEnd }: LinkCalls & { readonly link: Link }) {
  const { id, purpose, state, createdAt, expiresAt, entered, wrong, bots } = link;
  const [code, setCode] = useState<string | null>(null);
  const [renewing, setRenewing] = useState(false);
  const renew = async () => {
    setRenewing(true);
    setCode(await onRenew(id));
    setRenewing(false);
  };
  const takeBack = async () => {
    const sure = await confirm({
      title: "링크 닫기",
      message: "이 링크로 보고 있던 사람도 바로 볼 수 없게 됩니다.",
      confirmLabel: "닫기",
    });
    if (sure) onEnd(id);
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
          <Button size="compact-xs" variant="default" loading={renewing} onClick={() => void renew()}>
            새 확인번호
          </Button>
          <Button size="compact-xs" variant="default" onClick={() => void takeBack()}>
            닫기
          </Button>
        </>
      )}
      {code !== null && isOpen && <IssuedCode code={code} />}
    </li>
  );
}
