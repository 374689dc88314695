import { Button } from "@mantine/core";
import { useState } from "react";
import { formatDateTime } from "#platform/dates.ts";
import type { CallOutput } from "#platform/endpoint.ts";
import type { Tone } from "#platform/tone.ts";
import { PageLink } from "#platform/web/navigation.tsx";
import { useRead, useWrite } from "#platform/web/query.ts";
import { recordPath } from "#records/resource.ts";
import { useRefreshOn } from "#records/web/refresh.ts";
import { Card } from "#ui/components/card.tsx";
import { StateChip } from "#ui/components/chip.tsx";
import { confirm } from "#ui/components/confirm.ts";
import { ErrorState, SkeletonRows } from "#ui/components/states.tsx";
import { client } from "#features/pipeline/clients/client.ts";
import { IssuedLink } from "#features/portal/links/issued-link.tsx";
import { listConfirmations, renewInOrder, stopInOrder } from "../endpoints.ts";
import type * as schemas from "../schemas.ts";
import { IssuedLinks, SendInOrder, type NamedLink } from "./send-in-order.tsx";
import styles from "./contract-rail.module.css";

type Order = CallOutput<typeof schemas.listConfirmations>["models"][number];
type Person = Order["people"][number];

const orderWords: Readonly<Record<Order["state"], readonly [Tone, string]>> = {
  open: ["blue", "진행 중"],
  done: ["green", "모두 확인함"],
  declined: ["red", "거절로 멈춤"],
  stopped: ["grey", "중단함"],
};
const personWords: Readonly<Record<Person["state"], readonly [Tone, string]>> = {
  waiting: ["grey", "차례 전"],
  turn: ["blue", "확인할 차례"],
  over: ["amber", "기한 지남"],
  closed: ["grey", "링크 닫힘"],
  confirmed: ["green", "확인함"],
  declined: ["red", "거절함"],
};

const minute = (at: string) => formatDateTime(at).slice(0, 16);

/** Clients of a contract who confirm it one after the other: sent, and where each of them stands. */
export function OrderCard({ number }: { readonly number: number }) {
  useRefreshOn("contract", listConfirmations);
  const [sent, setSent] = useState<readonly NamedLink[]>([]);
  const { data, error, refetch } = useRead(listConfirmations, { params: { number: String(number) } });
  if (!data) {
    return error ? (
      <ErrorState error={error} onRetry={() => void refetch()} />
    ) : (
      <SkeletonRows rows={2} columns="1fr" />
    );
  }
  const { clients, files, models } = data;
  if (clients.length < 2 && models.length === 0) return null;
  const isOpen = models.some(({ state }) => state === "open");
  return (
    <Card title="순서대로 확인받기">
      {models.map((order) => (
        <OrderRow key={order.id} number={number} order={order} />
      ))}
      <IssuedLinks links={sent} />
      {!isOpen && clients.length > 1 && (
        <SendInOrder number={number} clients={clients} files={files} onSent={setSent} />
      )}
    </Card>
  );
}

function OrderRow({ number, order }: { readonly number: number; readonly order: Order }) {
  const { id, state, file, createdAt, people } = order;
  const params = { number: String(number), orderId: String(id) };
  const stop = useWrite(stopInOrder, { refreshes: [listConfirmations], failure: "중단하지 못했습니다." });
  const askAndStop = async () => {
    const sure = await confirm({
      title: "순서대로 받는 확인 중단",
      message: "아직 답하지 않은 위임인의 링크가 모두 닫힙니다. 이미 받은 확인은 그대로 남습니다.",
      confirmLabel: "중단",
    });
    if (sure) stop.mutate({ params, body: {} });
  };
  const [tone, word] = orderWords[state];
  return (
    <section aria-label={`${minute(createdAt)} 발급한 순서`}>
      {minute(createdAt)} 발급 <StateChip tone={tone}>{word}</StateChip>{" "}
      {state === "open" && (
        <Button size="compact-xs" variant="default" loading={stop.isPending} onClick={() => void askAndStop()}>
          중단
        </Button>
      )}
      <ol className={styles.list}>
        {people.map((person) => (
          <PersonRow key={person.place} params={params} person={person} isOpen={state === "open"} />
        ))}
      </ol>
      <small>{file === "" ? "파일 없음" : file}</small>
    </section>
  );
}

type PersonRowProps = {
  readonly params: { readonly number: string; readonly orderId: string };
  readonly person: Person;
  readonly isOpen: boolean;
};

function PersonRow({ params, person, isOpen }: PersonRowProps) {
  const { place, client: of, state, days, expiresAt, answeredAt, reason } = person;
  const renew = useWrite(renewInOrder, { refreshes: [listConfirmations], failure: "링크를 만들지 못했습니다." });
  const [tone, word] = personWords[state];
  const mayRenew = isOpen && of.number !== null && state !== "confirmed";
  return (
    <li>
      {place}.{" "}
      {of.number === null ? of.label : <PageLink to={recordPath(client, of.number) ?? "/"}>{of.label}</PageLink>}{" "}
      <StateChip tone={tone}>{word}</StateChip>
      {state === "turn" && <small>{minute(expiresAt)}까지</small>}
      {state === "waiting" && <small>차례가 되면 {days}일 동안 열립니다.</small>}
      {answeredAt !== null && (
        <small>
          {minute(answeredAt)}
          {reason !== "" && ` · 사유: ${reason}`}
        </small>
      )}
      {mayRenew && (
        <Button
          size="compact-xs"
          variant="default"
          loading={renew.isPending}
          onClick={() => renew.mutate({ params, body: { place, days } })}
        >
          새 링크
        </Button>
      )}
      {renew.data && mayRenew && <IssuedLink purpose="contract" slug={renew.data.slug} code={renew.data.code} />}
    </li>
  );
}
