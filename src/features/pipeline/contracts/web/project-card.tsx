import { Button } from "@mantine/core";
import type { UseQueryResult } from "@tanstack/react-query";
import type { RowOf } from "#records/resource.ts";
import type { CallError } from "#platform/web/call.ts";
import { Card } from "#ui/components/card.tsx";
import { goTo, PageLink } from "#platform/web/navigation.tsx";
import { useWrite } from "#platform/web/query.ts";
import type { contract } from "../contract.ts";
import { openProject } from "../endpoints.ts";
import { contractReads, type Terms } from "./use-terms.ts";
import styles from "./contract.module.css";

type ProjectCardProps = {
  readonly row: RowOf<typeof contract>;
  readonly terms: UseQueryResult<Terms, CallError>;
  readonly mayManage: boolean;
};

/** The cases that were opened for a contract, and the way to open one. */
export function ProjectCard({ row, terms, mayManage }: ProjectCardProps) {
  const write = useWrite(openProject, {
    refreshes: contractReads,
    once: true,
    failure: "사건을 시작하지 못했습니다.",
    onSuccess: ({ number }) => goTo(`/lawfirm/project/${number}`),
  });
  const projects = terms.data?.projects ?? [];
  const mayOpen = mayManage && ["signed", "active", "fulfilled"].includes(row.status);
  if (projects.length === 0 && !mayOpen) return null;
  return (
    <Card title="사건">
      <ul className={styles.names}>
        {projects.map(({ number, title }) => (
          <li key={number}>
            <PageLink to={`/lawfirm/project/${number}`}>
              {number} {title}
            </PageLink>
          </li>
        ))}
      </ul>
      {mayOpen && (
        <Button
          variant={projects.length === 0 ? "filled" : "default"}
          loading={write.isPending}
          onClick={() => write.mutate({ params: { number: String(row.number) }, body: {} })}
        >
          사건 시작
        </Button>
      )}
    </Card>
  );
}
