import { withParticle } from "#platform/particle.ts";
import { Button, NativeSelect } from "@mantine/core";
import { useState } from "react";
import type { CallOutput } from "#platform/endpoint.ts";
import { paperFormats, type PaperFormat } from "#platform/paper/paper-fields.ts";
import { PageLink } from "#platform/web/navigation.tsx";
import { refreshAnswers, useRead, useWrite } from "#platform/web/query.ts";
import { Dialog, DialogButtons } from "#ui/components/dialog.tsx";
import { ErrorState, SkeletonBar } from "#ui/components/states.tsx";
import { checkPaper, draftPaper, listPapers, makePaper } from "../endpoints.ts";
import { paperKindNames, paperKinds, type PaperKind } from "../paper-template.ts";
import type { checkPaper as checkSchema, listPapers as listSchema } from "../schemas.ts";
import { FaultList } from "./fault-list.tsx";
import { saveCalled } from "./save-called.ts";
import styles from "./papers.module.css";

type Template = CallOutput<typeof listSchema>["templates"][number];
type Missing = CallOutput<typeof checkSchema>["missing"];

type PaperDialogProps = {
  readonly number: number;
  readonly templates: readonly Template[];
  readonly onClose: () => void;
};

/** Makes a paper of a contract: what is missing stands here with where it is entered, before anything is made. */
export default function PaperDialog({ number, templates, onClose }: PaperDialogProps) {
  const [kind, setKind] = useState<PaperKind>("contract");
  const [source, setSource] = useState<string | null>(null);
  const own = templates.filter((one) => one.kind === kind);
  const chosen = source ?? sourceOf(own[0]);
  const choice = { kind, ...choiceOf(chosen) };
  const params = { number: String(number) };
  const check = useRead(checkPaper, { params, query: choice });
  const make = useWrite(makePaper, {
    failure: "서류를 만들지 못했습니다.",
    success: `${withParticle(paperKinds[kind], "을/를")} 만들었습니다.`,
    once: true,
    onSuccess: () => {
      void refreshAnswers(({ queryKey: [path] }) => path === listPapers.path || path === "/api/files");
      onClose();
    },
  });
  const isWhole = check.data && check.data.missing.length === 0 && check.data.faults.length === 0;
  return (
    <Dialog title="서류 만들기" onClose={onClose} size="lg">
      <div className={styles.part}>
        <NativeSelect
          label="종류"
          value={kind}
          data={paperKindNames.map((value) => ({ value, label: paperKinds[value] }))}
          onChange={({ currentTarget: { value } }) => {
            setKind(value as PaperKind);
            setSource(null);
          }}
        />
        <NativeSelect
          label="서식"
          value={chosen}
          data={[
            ...own.map((one) => ({
              value: sourceOf(one),
              label: `${one.name} ${one.edition}판 (${paperFormats[one.format]})`,
            })),
            ...(Object.keys(paperFormats) as PaperFormat[]).map((value) => ({
              value,
              label: `기본 서식 (${paperFormats[value]})`,
            })),
          ]}
          onChange={({ currentTarget: { value } }) => setSource(value)}
        />
        {check.error && (
          <ErrorState title="확인하지 못했습니다." error={check.error} onRetry={() => void check.refetch()} />
        )}
        {!check.data && !check.error && <SkeletonBar width="60%" />}
        {check.data && <MissingList missing={check.data.missing} />}
        {check.data && <FaultList faults={check.data.faults} />}
        {isWhole && <p className={styles.hint}>빠진 항목이 없습니다. 만든 파일은 계약의 파일에 보관됩니다.</p>}
      </div>
      <DialogButtons>
        <Button variant="default" onClick={() => void saveCalled(draftPaper, { params, query: choice })}>
          초안 PDF
        </Button>
        <Button loading={make.isPending} disabled={!isWhole} onClick={() => make.mutate({ params, body: choice })}>
          최종본 만들기
        </Button>
      </DialogButtons>
    </Dialog>
  );
}

/** How a choice stands in the list: the number of a template, or the form of the one that comes with the product. */
function sourceOf(template: Template | undefined): string {
  return template === undefined ? "hwpx" : String(template.number);
}

function choiceOf(source: string): { readonly template: number } | { readonly format: PaperFormat } {
  return source === "hwpx" || source === "docx" ? { format: source } : { template: Number(source) };
}

function MissingList({ missing }: { readonly missing: Missing }) {
  if (missing.length === 0) return null;
  return (
    <div>
      <p>비어 있는 항목이 {missing.length}개 있습니다. 채워야 최종본을 만들 수 있습니다.</p>
      <ul className={styles.missing} aria-label="비어 있는 항목">
        {missing.map(({ name, reason, place, path }) => (
          <li key={name}>
            <strong>{name}</strong> <span className={styles.hint}>{reason}</span>{" "}
            {path !== "" && <PageLink to={path}>{place} 열기</PageLink>}
          </li>
        ))}
      </ul>
    </div>
  );
}
