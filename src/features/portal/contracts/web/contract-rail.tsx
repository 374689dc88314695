import { Button, NativeSelect } from "@mantine/core";
import { useState } from "react";
import { formatDateTime } from "#platform/dates.ts";
import { useRead, useWrite } from "#platform/web/query.ts";
import type { RailRecord } from "#records/web/rails.ts";
import { Card } from "#ui/components/card.tsx";
import { fieldError, unplacedError } from "#ui/components/fields.tsx";
import { EmptyState, ErrorState, SkeletonRows } from "#ui/components/states.tsx";
import { EndedNotice } from "#features/pipeline/clients/ended-notice.tsx";
import { listLinks } from "#features/portal/links/endpoints.ts";
import { IssuedLink } from "#features/portal/links/issued-link.tsx";
import { linkDays } from "#features/portal/links/link.ts";
import { AnswerChip } from "./answer-chip.tsx";
import { listContractChoices, listContractLinks, shareContract } from "../endpoints.ts";
import styles from "./contract-rail.module.css";

/** 계약 확인 of a client: a link to a contract, and what was confirmed. */
export default function ContractRail({ record }: { readonly record: RailRecord }) {
  return (
    <div className={styles.cards}>
      <EndedNotice number={record.number}>링크를 받을 사람을 확인해 주세요.</EndedNotice>
      <Share number={record.number} />
      <Given number={record.number} />
    </div>
  );
}

function Share({ number }: { readonly number: number }) {
  const params = { number: String(number) };
  const { data, error, refetch } = useRead(listContractChoices, { params });
  const [chosen, setChosen] = useState("");
  const [file, setFile] = useState("");
  const write = useWrite(shareContract, { refreshes: [listContractLinks, listLinks], quiet: true });
  if (!data) {
    return error ? (
      <ErrorState error={error} onRetry={() => void refetch()} />
    ) : (
      <SkeletonRows rows={2} columns="1fr" />
    );
  }
  const contract = data.models.find((one) => String(one.number) === chosen) ?? data.models[0];
  if (!contract)
    return <EmptyState title="서명한 계약이 없습니다.">계약에 서명하면 확인 링크를 보낼 수 있습니다.</EmptyState>;
  const body = { contract: contract.number, file: file === "" ? null : Number(file), days: linkDays.usual };
  return (
    <Card title="계약 확인 링크">
      <form
        className={styles.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          write.mutate({ params, body });
        }}
      >
        <NativeSelect
          label="계약"
          data={data.models.map((one) => ({ value: String(one.number), label: `${one.number} ${one.title}` }))}
          value={String(contract.number)}
          error={fieldError(write.error, "contract") ?? unplacedError(write.error)}
          onChange={(event) => {
            setChosen(event.currentTarget.value);
            setFile("");
          }}
        />
        <NativeSelect
          label="보여 줄 PDF"
          description="고른 파일의 지금 버전만 보입니다. 나중에 올린 파일은 보이지 않습니다."
          data={[
            { value: "", label: "파일 없이 (납부 현황만)" },
            ...contract.files.map(({ id, name }) => ({ value: String(id), label: name })),
          ]}
          value={file}
          error={fieldError(write.error, "file")}
          onChange={(event) => setFile(event.currentTarget.value)}
        />
        <Button type="submit" loading={write.isPending}>
          링크 만들기
        </Button>
      </form>
      {write.data && <IssuedLink purpose="contract" slug={write.data.slug} code={write.data.code} />}
    </Card>
  );
}

function Given({ number }: { readonly number: number }) {
  const { data, error, refetch } = useRead(listContractLinks, { params: { number: String(number) } });
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data || data.models.length === 0) return null;
  return (
    <Card title="확인 기록">
      <ul className={styles.list}>
        {data.models.map(({ id, title, file, createdAt, confirmedAt, declinedAt, reason, hash, ip, device }) => (
          <li key={id}>
            {title} <AnswerChip confirmedAt={confirmedAt} declinedAt={declinedAt} />
            <small>
              {file === "" ? "파일 없음" : file} · {formatDateTime(createdAt).slice(0, 16)} 발급
            </small>
            {confirmedAt && (
              <small>
                {formatDateTime(confirmedAt)} · {ip} · {device}
                {hash !== "" && ` · SHA-256 ${hash}`}
              </small>
            )}
            {declinedAt && (
              <small>
                {formatDateTime(declinedAt)} · {ip} · {device} · 사유: {reason}
              </small>
            )}
          </li>
        ))}
      </ul>
    </Card>
  );
}
