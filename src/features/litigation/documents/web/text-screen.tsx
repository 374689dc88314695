import { Button, TextInput } from "@mantine/core";
import { useState, type FormEvent } from "react";
import { formatNumber } from "#platform/number.ts";
import type { CallOutput } from "#platform/endpoint.ts";
import { PageLink, urlText, useUrlState } from "#platform/web/navigation.tsx";
import { useRead } from "#platform/web/query.ts";
import { PageHeader } from "#ui/components/page-header.tsx";
import { EmptyState, ErrorState, SkeletonRows } from "#ui/components/states.tsx";
import { findInText } from "../endpoints.ts";
import type { findInText as schema } from "../schemas.ts";
import { documentKindLabels, textStates } from "../words.ts";
import { DocumentTabs } from "./document-tabs.tsx";
import styles from "./documents.module.css";

type Found = CallOutput<typeof schema>;

const place = { search: urlText };

/** /lawfirm/documents/text: pages of documents in which the words stand, and what could not be looked through. */
export default function TextScreen() {
  const [{ search }, set] = useUrlState(place);
  const [typed, setTyped] = useState(search);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    set({ search: typed.trim() });
  };
  return (
    <>
      <DocumentTabs />
      <PageHeader title="본문 검색" />
      <search>
        <form className={styles.search} onSubmit={submit} noValidate>
          <TextInput
            label="검색어"
            description="두 글자부터 찾습니다. 띄어쓰기와 괄호 안 한자는 달라도 됩니다."
            value={typed}
            onChange={(event) => setTyped(event.currentTarget.value)}
          />
          <Button type="submit">찾기</Button>
        </form>
      </search>
      {search === "" ? (
        <EmptyState title="검색어를 입력해 주세요.">
          PDF, HWP, HWPX, DOCX, TXT의 본문에서 찾아 쪽과 앞뒤 글을 보여 줍니다.
        </EmptyState>
      ) : (
        <Hits search={search} />
      )}
    </>
  );
}

function Hits({ search }: { readonly search: string }) {
  const { data, error, refetch } = useRead(findInText, { query: { search } });
  if (!data) {
    if (error) return <ErrorState title="찾지 못했습니다." error={error} onRetry={() => void refetch()} />;
    return <SkeletonRows rows={5} columns="1fr" />;
  }
  return (
    <>
      <output className={styles.note}>
        {data.models.length}쪽{data.more && " 넘게"} 찾았습니다. {leftOut(data)}
      </output>
      {data.models.length === 0 ? (
        <EmptyState title="찾은 쪽이 없습니다.">검색어를 줄여 다시 찾아보세요.</EmptyState>
      ) : (
        <ul className={styles.hits} aria-label="찾은 쪽">
          {data.models.map((hit) => (
            <Hit key={`${hit.number} ${hit.page}`} hit={hit} />
          ))}
        </ul>
      )}
    </>
  );
}

/** What was not looked through is said (additions D5). */
function leftOut({ unread }: Found): string {
  const total = unread.reduce((sum, { count }) => sum + count, 0);
  if (total === 0) return "";
  const parts = unread.map(({ state, count }) => `${textStates[state]} ${count}`);
  return `본문 없는 문서 ${formatNumber(total)}건 제외 (${parts.join(", ")}).`;
}

function Hit({ hit }: { readonly hit: Found["models"][number] }) {
  const { number, title, kind, evidence, unit, page, before, found, after } = hit;
  const details = [documentKindLabels[kind], evidence, hit.case, unit === "쪽" ? `${page}쪽` : `${page}번째 부분`];
  return (
    <li className={styles.hit}>
      <PageLink to={`/lawfirm/documents/${number}`}>{title}</PageLink>
      <p className={styles.note}>{details.filter(Boolean).join(" · ")}</p>
      <p>
        {before}
        <mark>{found}</mark>
        {after}
      </p>
    </li>
  );
}
