import { Button } from "@mantine/core";
import { IconFileDownload } from "@tabler/icons-react";
import { useEffect } from "react";
import { formatDateTime } from "#platform/dates.ts";
import { callFile, type CallError } from "#platform/web/call.ts";
import { notifyError } from "#platform/web/notify.ts";
import { refreshReads, useRead } from "#platform/web/query.ts";
import { saveFile } from "#platform/web/save-file.ts";
import { onRecordChange } from "#records/web/record-changes.ts";
import { Card } from "#ui/components/card.tsx";
import { ErrorState, SkeletonRows } from "#ui/components/states.tsx";
import { readEvidence, readEvidenceFile } from "../endpoints.ts";
import { consentChannels, evidenceLabels, identityChecks, submissionWords } from "../evidence.ts";
import styles from "./wave.module.css";

/** What is known of a participant, link by link, and the file of it. */
export function EvidenceChain({ number }: { readonly number: number }) {
  const params = { number: String(number) };
  const { data, error, refetch } = useRead(readEvidence, { params });
  useEffect(() => onRecordChange("participant", () => void refreshReads(readEvidence)), []);
  const save = async () => {
    const file = await callFile(readEvidenceFile, { params }, {});
    saveFile(file.content, file.name);
  };
  const broken = data?.models.some(({ sound }) => !sound) ?? false;
  return (
    <Card
      title="증거 사슬"
      aside={
        <Button
          variant="subtle"
          leftSection={<IconFileDownload size={15} aria-hidden />}
          disabled={!data || data.models.length === 0}
          onClick={() =>
            void save().catch((failure: CallError) => notifyError("저장하지 못했습니다.", failure.message))
          }
        >
          증거 파일
        </Button>
      }
    >
      {error && !data && <ErrorState title="불러오지 못했습니다." error={error} onRetry={() => void refetch()} />}
      {!error && !data && <SkeletonRows rows={3} columns="80px 1fr" />}
      {broken && <p className={styles.broken}>기록이 앞뒤로 이어지지 않습니다. 관리자에게 알려 주세요.</p>}
      {data?.models.length === 0 && <p className={styles.none}>아직 기록된 일이 없습니다.</p>}
      {data && (
        <ol className={styles.chain}>
          {data.models.map((link) => (
            <li key={link.id}>
              <strong>{evidenceLabels[link.kind]}</strong>
              <span>{formatDateTime(link.at).slice(0, 16)}</span>
              <small>
                {[
                  link.textNumber === null ? "" : `동의서 ${link.textNumber}판`,
                  link.channel === null ? "" : consentChannels[link.channel],
                  link.identity === null ? "" : identityChecks[link.identity],
                  link.submission === null ? "" : submissionWords(link.submission),
                  link.by,
                  link.hash.slice(0, 8),
                ]
                  .filter(Boolean)
                  .join(" · ")}
              </small>
            </li>
          ))}
        </ol>
      )}
    </Card>
  );
}
