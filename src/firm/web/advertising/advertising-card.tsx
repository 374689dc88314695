import { Button } from "@mantine/core";
import { useState } from "react";
import type { CallOutput } from "#platform/endpoint.ts";
import { useRead, useWrite } from "#platform/web/query.ts";
import { useAllowed } from "#platform/web/session.ts";
import type { Policy } from "#platform/policy.ts";
import type { Resource } from "#records/resource.ts";
import { useRefreshOn } from "#records/web/refresh.ts";
import { Card } from "#ui/components/card.tsx";
import { StateChip } from "#ui/components/chip.tsx";
import { FormDialog } from "#ui/components/form-dialog.tsx";
import { LimitedTextarea } from "#ui/components/limited.tsx";
import { EmptyState, ErrorState, SkeletonBar } from "#ui/components/states.tsx";
import { approveAdvertising } from "../../advertising/access.ts";
import { advertisingCalls } from "../../advertising/endpoints.ts";
import type { CheckRecord } from "../../advertising/schemas.ts";
import styles from "./advertising.module.css";

type Hit = CallOutput<{ response: CheckRecord["response"] }>["hits"][number];

type AdvertisingCardProps = {
  readonly resource: Resource;
  readonly number: number;
  /** Who may give the reason for a warning. */
  readonly manage: Policy;
};

/** What the rules of advertising mind in a record, and what lets it stand (rules §7.12). */
export function AdvertisingCard({ resource, number, manage }: AdvertisingCardProps) {
  const calls = advertisingCalls(resource);
  useRefreshOn(resource.name, calls.check);
  const { data, error, refetch } = useRead(calls.check, { params: { number: String(number) } });
  const mayManage = useAllowed(manage);
  const isLawyer = useAllowed(approveAdvertising);
  const [asked, setAsked] = useState<Hit | null>(null);
  if (error && !data) return <ErrorState title="점검하지 못했습니다." error={error} onRetry={() => void refetch()} />;
  const mayLet = ({ level }: Hit) => isLawyer || (level === "warning" && mayManage);
  return (
    <Card
      title="광고 규정 점검"
      aside={
        data && (
          <StateChip tone={data.open > 0 ? "red" : "green"}>{data.open > 0 ? `${data.open}건` : "이상 없음"}</StateChip>
        )
      }
    >
      {!data && <SkeletonBar width="60%" />}
      {data?.hits.length === 0 && <EmptyState title="지적할 표현이 없습니다." />}
      {data && data.hits.length > 0 && (
        <ul className={styles.hits}>
          {data.hits.map((hit) => (
            <li key={`${hit.rule} ${hit.phrase}`}>
              <p>
                <StateChip tone={hit.exception ? "grey" : hit.level === "error" ? "red" : "amber"}>
                  {hit.exception ? "예외" : hit.level === "error" ? "오류" : "주의"}
                </StateChip>{" "}
                <b>{hit.phrase === "" ? hit.label : hit.phrase}</b>
              </p>
              {hit.around !== "" && <p className={styles.quiet}>…{hit.around}…</p>}
              <p className={styles.quiet}>
                {hit.label} · {hit.article}
              </p>
              <p>{hit.suggestion}</p>
              {hit.exception ? (
                <p className={styles.quiet}>
                  {hit.exception.by}: {hit.exception.reason}
                </p>
              ) : (
                mayLet(hit) && (
                  <Button size="compact-xs" variant="default" onClick={() => setAsked(hit)}>
                    {hit.level === "error" ? "예외 인정" : "사유 적기"}
                  </Button>
                )
              )}
            </li>
          ))}
        </ul>
      )}
      {asked && <ReasonDialog resource={resource} number={number} hit={asked} onClose={() => setAsked(null)} />}
    </Card>
  );
}

type ReasonDialogProps = Pick<AdvertisingCardProps, "resource" | "number"> & {
  readonly hit: Hit;
  readonly onClose: () => void;
};

function ReasonDialog({ resource, number, hit, onClose }: ReasonDialogProps) {
  const calls = advertisingCalls(resource);
  const [reason, setReason] = useState("");
  const write = useWrite(calls.except, { refreshes: [calls.check], quiet: true, onSuccess: onClose });
  return (
    <FormDialog
      title={hit.phrase === "" ? hit.label : `‘${hit.phrase}’ 그대로 두기`}
      label="저장"
      sending={write.isPending}
      disabled={reason.trim() === ""}
      failure={write.error?.message}
      onClose={onClose}
      onSubmit={() =>
        write.mutate({
          params: { number: String(number) },
          body: { rule: hit.rule, phrase: hit.phrase, reason: reason.trim() },
        })
      }
    >
      <LimitedTextarea
        label="사유"
        data-autofocus
        limit={500}
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
    </FormDialog>
  );
}
