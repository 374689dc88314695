import { Button } from "@mantine/core";
import { lazy, Suspense, useState, type ReactNode } from "react";
import { PageLink } from "#platform/web/navigation.tsx";
import { useRead } from "#platform/web/query.ts";
import { useAllowed } from "#platform/web/session.ts";
import type { RowOf } from "#records/resource.ts";
import { ErrorState, SkeletonRows } from "#ui/components/states.tsx";
import { Table } from "#ui/components/table.tsx";
import { manageCourtWork } from "#features/litigation/desk/access.ts";
import { caseDetail } from "../endpoints.ts";
import { legalCaseStatusLabels, type legalCase, type LegalCaseStatus } from "../legal-case.ts";
import { aliasKinds, entryKinds, instanceLabels, roleLabels, type EntryKind } from "../words.ts";
import styles from "./cases.module.css";
import type { CaseDetail } from "./lines-dialog.tsx";

const LinesDialog = lazy(() => import("./lines-dialog.tsx"));

type SectionsProps = { readonly row: RowOf<typeof legalCase> };

/** What hangs on a case beside its fields: instances, parties, other numbers and what the court's page said. */
export function CaseSections({ row }: SectionsProps) {
  const { data, error, refetch } = useRead(caseDetail, { params: { number: String(row.number) } });
  const mayManage = useAllowed(manageCourtWork);
  const [edited, setEdited] = useState<"parties" | "aliases" | null>(null);
  if (!data) {
    return error ? (
      <ErrorState title="사건 내용을 불러오지 못했습니다." error={error} onRetry={() => void refetch()} />
    ) : (
      <SkeletonRows rows={4} columns="120px 1fr" />
    );
  }
  const edit = (what: "parties" | "aliases") => mayManage && <EditButton onClick={() => setEdited(what)} />;
  return (
    <div className={styles.sections}>
      {data.instances.length > 1 && (
        <Section title="심급">
          <Instances detail={data} />
        </Section>
      )}
      <Section title="소송 당사자" aside={edit("parties")}>
        <Parties detail={data} />
      </Section>
      <Section title="다른 사건번호" aside={edit("aliases")}>
        <Aliases detail={data} />
      </Section>
      {data.entries.length > 0 && (
        <Section title="진행내용">
          <Entries detail={data} />
        </Section>
      )}
      {edited !== null && (
        <Suspense fallback={null}>
          <LinesDialog what={edited} row={row} onClose={() => setEdited(null)} />
        </Suspense>
      )}
    </div>
  );
}

type SectionProps = { readonly title: string; readonly aside?: ReactNode; readonly children: ReactNode };

function Section({ title, aside, children }: SectionProps) {
  return (
    <div>
      <div className={styles.head}>
        <h2>{title}</h2>
        {aside}
      </div>
      {children}
    </div>
  );
}

function EditButton({ onClick }: { readonly onClick: () => void }) {
  return (
    <Button size="compact-sm" variant="default" onClick={onClick}>
      수정
    </Button>
  );
}

function Instances({ detail }: { readonly detail: CaseDetail }) {
  return (
    <ol className={styles.chain}>
      {detail.instances.map(({ number, title, instance, status, step }) => {
        const words = `${instanceLabels[instance]} ${title} · ${legalCaseStatusLabels[status as LegalCaseStatus]}`;
        return (
          <li key={number}>
            {step === 0 ? (
              <strong>{words}</strong>
            ) : (
              <PageLink to={`/lawfirm/service/legal-case/${number}`}>{words}</PageLink>
            )}
          </li>
        );
      })}
    </ol>
  );
}

function Parties({ detail }: { readonly detail: CaseDetail }) {
  if (detail.parties.length === 0) return <p className={styles.none}>등록된 당사자가 없습니다.</p>;
  return (
    <Table label="소송 당사자" wraps stacks>
      <thead>
        <tr>
          <th scope="col">지위</th>
          <th scope="col">이름</th>
          <th scope="col">대리인</th>
          <th scope="col">판결도달일</th>
        </tr>
      </thead>
      <tbody>
        {detail.parties.map(({ id, role, name, ours, counsel, judgmentServedOn }) => (
          <tr key={id}>
            <td>
              {roleLabels[role]}
              {ours && " (우리측)"}
            </td>
            <td>{name}</td>
            <td data-label="대리인">{counsel}</td>
            <td data-label="판결도달일">{judgmentServedOn}</td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}

function Aliases({ detail }: { readonly detail: CaseDetail }) {
  if (detail.aliases.length === 0) return <p className={styles.none}>이송·병합된 번호가 없습니다.</p>;
  return (
    <ul className={styles.chain}>
      {detail.aliases.map(({ id, kind, court, caseNo, since }) => (
        <li key={id}>
          {court} {caseNo} ({aliasKinds[kind]}
          {since && ` ${since}`})
        </li>
      ))}
    </ul>
  );
}

function Entries({ detail }: { readonly detail: CaseDetail }) {
  return (
    <Table label="진행내용" wraps stacks>
      <tbody>
        {detail.entries.map(({ id, onDate, kind, content, result }) => (
          <tr key={id}>
            <td>{onDate}</td>
            <td>{entryKinds[kind as EntryKind]}</td>
            <td>{content}</td>
            <td>{result}</td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}
