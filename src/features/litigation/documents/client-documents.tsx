import { Button } from "@mantine/core";
import { useState } from "react";
import { byteText } from "#platform/bytes.ts";
import { formatDateTime } from "#platform/dates.ts";
import type { CallOutput } from "#platform/endpoint.ts";
import { callFile, type CallError } from "#platform/web/call.ts";
import { useRead } from "#platform/web/query.ts";
import { saveFile } from "#platform/web/save-file.ts";
import { Card } from "#ui/components/card.tsx";
import { ErrorState } from "#ui/components/states.tsx";
import { listSharedDocuments, readSharedDocument } from "./client-endpoints.ts";
import type { listSharedDocuments as schema } from "./client-schemas.ts";
import styles from "./client-documents.module.css";

type Shared = CallOutput<typeof schema>["models"][number];

/** On the client's page: documents of the client's cases that the firm has shared. */
export function ClientDocuments() {
  const { data, error, refetch } = useRead(listSharedDocuments, {});
  return (
    <Card title="받은 문서">
      {error && !data && <ErrorState error={error} onRetry={() => void refetch()} />}
      {data?.models.length === 0 && <p className={styles.note}>아직 공유된 문서가 없습니다.</p>}
      {data && data.models.length > 0 && (
        <ul className={styles.list}>
          {data.models.map((one) => (
            <SharedDocument key={one.number} of={one} onGone={() => void refetch()} />
          ))}
        </ul>
      )}
    </Card>
  );
}

function SharedDocument({ of, onGone }: { readonly of: Shared; readonly onGone: () => void }) {
  const { number, case: ofCase, kind, title, fileName, size, sharedAt } = of;
  const [sending, setSending] = useState(false);
  const [problem, setProblem] = useState("");
  const save = async () => {
    setSending(true);
    setProblem("");
    try {
      const { content, name } = await callFile(readSharedDocument, { params: { number: String(number) } });
      saveFile(content, name);
    } catch (error) {
      const { message, status } = error as CallError;
      setProblem(message);
      // It is shared no more.
      if (status === 404) onGone();
    }
    setSending(false);
  };
  return (
    <li>
      <strong>{title}</strong>
      <small>
        {kind} · {ofCase} · {formatDateTime(sharedAt).slice(0, 10)} 공유
      </small>
      <Button
        variant="default"
        size="compact-sm"
        loading={sending}
        aria-label={`${title} 내려받기`}
        onClick={() => void save()}
      >
        내려받기 ({fileName.split(".").at(-1)?.toUpperCase()}, {byteText(size)})
      </Button>
      {problem !== "" && (
        <span role="alert" className={styles.problem}>
          {problem}
        </span>
      )}
    </li>
  );
}
