import { Checkbox, NativeSelect, TextInput } from "@mantine/core";
import "@mantine/core/styles/Checkbox.css";
import type { FieldMessages } from "#platform/failure.ts";
import { clientRef, projectRef } from "#firm/refs.ts";
import { RefInput } from "#records/web/form/ref-input.tsx";
import { LinesEditor } from "#records/web/lines/lines-editor.tsx";
import type { Lines } from "#records/lines.ts";
import { Card } from "#ui/components/card.tsx";
import { LimitedInput, LimitedTextarea } from "#ui/components/limited.tsx";
import { channels, purposes, type Channel } from "../letter.ts";
import { attachmentLines, correctionLines, receiverLines, senderLines } from "../letter-lines.ts";
import { templates } from "../templates.ts";
import { blankParty, measures, type Measure, type PaperDraft } from "./paper-draft.ts";
import styles from "./letter.module.css";

type PaperFormProps = {
  readonly draft: PaperDraft;
  readonly isNew: boolean;
  readonly disabled: boolean;
  readonly refusals: FieldMessages | undefined;
  readonly onChange: (part: Partial<PaperDraft>) => void;
  readonly onTemplate: (key: string) => void;
};

const optionsOf = (words: Readonly<Record<string, string>>) =>
  Object.entries(words).map(([value, label]) => ({ value, label }));

const measureLabels: Readonly<Record<Measure, string>> = {
  marginTop: "위 여백 (mm)",
  marginBottom: "아래 여백 (mm)",
  marginLeft: "왼쪽 여백 (mm)",
  marginRight: "오른쪽 여백 (mm)",
  fontPt: "글자 크기 (pt)",
};

type Part = "senders" | "receivers" | "attachments" | "corrections";
const parts: readonly (readonly [Part, Lines, object])[] = [
  ["senders", senderLines, blankParty],
  ["receivers", receiverLines, { ...blankParty, counsel: "" }],
  ["attachments", attachmentLines, { title: "", paper: 1, doubleSided: false }],
  ["corrections", correctionLines, { sheet: 1, kind: "정정", letters: 1, mark: "인장" }],
];

/** Everything that stands on the paper, as it is typed. */
export function PaperForm(props: PaperFormProps) {
  const { draft, isNew, disabled, refusals, onChange, onTemplate } = props;
  return (
    <fieldset className={styles.form} disabled={disabled}>
      <Card title="글">
        <div className={styles.form}>
          <TemplateSelect isEmpty={draft.body.trim() === ""} onTemplate={onTemplate} />
          <LimitedInput
            label="제목"
            withAsterisk
            limit={200}
            value={draft.title}
            error={refusals?.["title"]}
            onChange={({ currentTarget: { value } }) => onChange({ title: value })}
          />
          <LimitedTextarea
            label="본문"
            limit={60_000}
            autosize
            minRows={14}
            maxRows={32}
            value={draft.body}
            error={refusals?.["body"]}
            onChange={({ currentTarget: { value } }) => onChange({ body: value })}
          />
          <div className={styles.row}>
            <TextInput
              type="date"
              label="발신일"
              value={draft.datedOn}
              onChange={({ currentTarget: { value } }) => onChange({ datedOn: value })}
            />
            <NativeSelect
              label="명의"
              data={[
                { value: "self", label: "발신인 본인" },
                { value: "counsel", label: "대리인 변호사" },
              ]}
              value={draft.signer}
              onChange={({ currentTarget: { value } }) => onChange({ signer: value as PaperDraft["signer"] })}
            />
          </div>
          {isNew && <Links draft={draft} onChange={onChange} />}
        </div>
      </Card>
      {parts.map(([key, lines, blank]) => (
        <Card key={key} title={lines.label}>
          <LinesEditor
            lines={lines}
            value={draft[key]}
            onChange={(value) => onChange({ [key]: value })}
            nameOf={(index) => `${lines.label} ${index + 1}`}
            blank={blank}
            refused={(index, field) => refusals?.[`${key}.${index}.${field}`]}
          />
        </Card>
      ))}
      <Card title="지면">
        <div className={styles.row}>
          <NativeSelect
            label="경로"
            data={optionsOf(channels)}
            value={draft.channel}
            onChange={({ currentTarget: { value } }) => onChange({ channel: value as Channel })}
          />
          {measures.map((key) => (
            <LimitedInput
              key={key}
              label={measureLabels[key]}
              inputMode="numeric"
              limit={3}
              value={draft[key]}
              error={refusals?.[key]}
              onChange={({ currentTarget: { value } }) => onChange({ [key]: value })}
            />
          ))}
          <Checkbox
            label="양면 인쇄"
            checked={draft.doubleSided}
            onChange={({ currentTarget: { checked } }) => onChange({ doubleSided: checked })}
          />
        </div>
      </Card>
    </fieldset>
  );
}

/** Takes the place of the text; only where nothing is typed yet, so that nothing is lost. */
function TemplateSelect({
  isEmpty,
  onTemplate,
}: {
  readonly isEmpty: boolean;
  readonly onTemplate: (key: string) => void;
}) {
  if (!isEmpty) return null;
  return (
    <NativeSelect
      label="템플릿"
      description="고르면 제목과 본문이 채워집니다. {{ }} 자리는 직접 채웁니다."
      value=""
      data={[{ value: "", label: "직접 쓰기" }, ...templates.map(({ key, label }) => ({ value: key, label }))]}
      onChange={({ currentTarget: { value } }) => onTemplate(value)}
    />
  );
}

function Links({ draft, onChange }: Pick<PaperFormProps, "draft" | "onChange">) {
  return (
    <div className={styles.row}>
      <NativeSelect
        label="성격"
        data={optionsOf(purposes)}
        value={draft.purpose}
        onChange={({ currentTarget: { value } }) => onChange({ purpose: value as PaperDraft["purpose"] })}
      />
      <TextInput
        type="date"
        label="회신기한"
        value={draft.replyDue}
        onChange={({ currentTarget: { value } }) => onChange({ replyDue: value })}
      />
      <RefInput label="고객" target={clientRef} value={draft.client} onChange={(client) => onChange({ client })} />
      <RefInput label="사건" target={projectRef} value={draft.project} onChange={(project) => onChange({ project })} />
    </div>
  );
}
