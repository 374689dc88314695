import { Alert } from "@mantine/core";
import "@mantine/core/styles/Alert.css";
import { formatDay } from "#platform/dates.ts";
import { PageLink } from "#platform/web/navigation.tsx";
import { useAllowed } from "#platform/web/session.ts";
import { useRead } from "#platform/web/query.ts";
import { recordPath } from "#records/resource.ts";
import { useRecord } from "#records/web/page/use-record.ts";
import { useRefreshOn } from "#records/web/refresh.ts";
import { showClients } from "./access.ts";
import { client } from "./client.ts";
import { readSuccessors } from "./endpoints.ts";
import { endWord, successions } from "./successors.ts";

type EndedNoticeProps = {
  /** Of the client. */
  readonly number: number;
  /** What the end means for what is done here. */
  readonly children: string;
};

/**
 * Said to those who see clients where something is about to go to one who has died or is gone, with who stands in the
 * place; else nothing.
 */
export function EndedNotice(props: EndedNoticeProps) {
  return useAllowed(showClients) && <Notice {...props} />;
}

function Notice({ number, children }: EndedNoticeProps) {
  const { data } = useRecord(client, number);
  if (!data?.model.endedOn) return null;
  const { endedOn, kind } = data.model;
  return (
    <Alert color="amber" role="note">
      {formatDay(endedOn)}에 {endWord(kind)}한 것으로 표시한 고객입니다. {children} <Successors number={number} />
    </Alert>
  );
}

function Successors({ number }: { readonly number: number }) {
  useRefreshOn(client.name, readSuccessors);
  const { data } = useRead(readSuccessors, { params: { number: String(number) } });
  if (!data) return null;
  if (data.successors.length === 0) return "연결된 상속인·승계인이 없습니다.";
  return (
    <>
      상속인·승계인:{" "}
      {data.successors.map(({ id, successor, kind }, index) => (
        <span key={id}>
          {index > 0 && ", "}
          <PageLink to={recordPath(client, successor.number) ?? "/"}>{successor.label}</PageLink>({successions[kind]})
        </span>
      ))}
    </>
  );
}
