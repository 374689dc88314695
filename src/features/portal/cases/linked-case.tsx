import { useRead } from "#platform/web/query.ts";
import { ErrorState, SkeletonRows } from "#ui/components/states.tsx";
import { OutsidePage } from "#features/portal/links/outside-page.tsx";
import { CaseCard } from "./case-card.tsx";
import { caseWords } from "./case-words.ts";
import { readLinkedCase } from "./endpoints.ts";

/** /project/{slug}, once its code was right: the state of one case (product §6.15). */
export function LinkedCase({ slug }: { readonly slug: string }) {
  const { data, error, refetch } = useRead(readLinkedCase, {});
  const { name = "", phone = "" } = data?.model.firm ?? {};
  const language = data?.model.case.language ?? "ko";
  const words = caseWords[language];
  return (
    <OutsidePage title={words.linked} firm={name} phone={phone} language={language}>
      {error && !data && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!error && !data && <SkeletonRows rows={5} columns="1fr" />}
      {data && <CaseCard of={data.model.case} />}
      {data && <a href={`/project/${slug}/category`}>소식과 성공사례 보기</a>}
    </OutsidePage>
  );
}
