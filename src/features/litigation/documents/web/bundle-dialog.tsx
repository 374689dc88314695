import { Checkbox } from "@mantine/core";
import { useState } from "react";
import { legalCaseRef, projectRef } from "#firm/refs.ts";
import { goTo } from "#platform/web/navigation.tsx";
import { useRead, useWrite } from "#platform/web/query.ts";
import type { Ref } from "#records/field.ts";
import { RefInput } from "#records/web/form/ref-input.tsx";
import { refreshRecord } from "#records/web/refresh.ts";
import { TextField, unplacedError } from "#ui/components/fields.tsx";
import { FormDialog } from "#ui/components/form-dialog.tsx";
import { documentBundle, mostBundled } from "../document-bundle.ts";
import { createBundle, documentCalls } from "../endpoints.ts";
import { documentKindLabels } from "../words.ts";
import styles from "./documents.module.css";

/** Which documents of a case or project become one PDF; they follow one another in the order in which they are chosen. */
export default function BundleDialog({ onClose }: { readonly onClose: () => void }) {
  const [ofCase, setCase] = useState<Ref | null>(null);
  const [project, setProject] = useState<Ref | null>(null);
  const [title, setTitle] = useState("서증 합본");
  const [stamped, setStamped] = useState(true);
  const [chosen, setChosen] = useState<readonly number[]>([]);
  const create = useWrite(createBundle, {
    quiet: true,
    once: true,
    onSuccess: ({ number }) => {
      void refreshRecord(documentBundle);
      goTo(`/lawfirm/documents/bundles/${number}`);
    },
  });
  const chooseCase = (found: Ref | null) => {
    setCase(found);
    setChosen([]);
  };
  const chooseProject = (found: Ref | null) => {
    setProject(found);
    setChosen([]);
  };
  const place = ofCase ? { case: String(ofCase.id) } : project ? { project: String(project.id) } : null;
  return (
    <FormDialog
      title="합본 만들기"
      label="만들기"
      sending={create.isPending}
      disabled={chosen.length === 0}
      failure={unplacedError(create.error)}
      noValidate
      onClose={onClose}
      onSubmit={() => create.mutate({ body: { title, documents: [...chosen], stamped } })}
    >
      <RefInput label="소송사건" target={legalCaseRef} value={ofCase} onChange={chooseCase} data-autofocus />
      {ofCase === null && <RefInput label="사건" target={projectRef} value={project} onChange={chooseProject} />}
      <TextField
        name="title"
        label="제목"
        limit={200}
        value={title}
        failure={create.error}
        onChange={(event) => setTitle(event.currentTarget.value)}
      />
      <Checkbox
        label="쪽마다 호증과 쪽 번호 찍기"
        checked={stamped}
        onChange={(event) => setStamped(event.currentTarget.checked)}
      />
      {place && <Choice place={place} chosen={chosen} onChange={setChosen} />}
    </FormDialog>
  );
}

type ChoiceProps = {
  readonly place: Readonly<Record<string, string>>;
  readonly chosen: readonly number[];
  readonly onChange: (chosen: readonly number[]) => void;
};

function Choice({ place, chosen, onChange }: ChoiceProps) {
  const { data } = useRead(documentCalls.list, { query: { ...place, size: "100", sort: "createdAt" } });
  const withFile = data?.models.filter(({ fileVersion }) => fileVersion > 0) ?? [];
  if (data && withFile.length === 0) return <p className={styles.note}>파일이 있는 문서가 없습니다.</p>;
  return (
    <fieldset className={styles.choice}>
      <legend>문서 ({chosen.length}건 고름, 고른 순서대로 합칩니다)</legend>
      {withFile.map(({ id, kind, title, evidence }) => {
        const at = chosen.indexOf(id);
        const words = [evidence, `${documentKindLabels[kind]} ${title}`].filter(Boolean).join(" · ");
        return (
          <Checkbox
            key={id}
            label={at < 0 ? words : `${at + 1}. ${words}`}
            checked={at >= 0}
            disabled={at < 0 && chosen.length >= mostBundled}
            onChange={(event) =>
              onChange(event.currentTarget.checked ? [...chosen, id] : chosen.filter((one) => one !== id))
            }
          />
        );
      })}
    </fieldset>
  );
}
