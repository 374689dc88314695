import { NativeSelect } from "@mantine/core";
import { useState } from "react";
import { LimitedInput } from "#ui/components/limited.tsx";
import { fieldError } from "#ui/components/fields.tsx";
import { FormDialog } from "#ui/components/form-dialog.tsx";
import { useWrite } from "#platform/web/query.ts";
import { ConflictPanel } from "../conflict-panel.tsx";
import { sides, type Side, type SubjectType } from "../conflict.ts";
import { addParty, readConflicts } from "../endpoints.ts";

type PartyDialogProps = {
  readonly subject: { readonly type: SubjectType; readonly number: number };
  readonly onClose: () => void;
};

const blank = { name: "", relation: "", tel: "", bizNo: "", alias: "" };
const inputs = [
  { key: "name", label: "성명 또는 상호", max: 100, help: undefined },
  { key: "relation", label: "관계", max: 100, help: "예: 배우자, 보증인, 대표이사" },
  { key: "tel", label: "연락처", max: 20, help: undefined },
  { key: "bizNo", label: "사업자등록번호", max: 12, help: undefined },
  { key: "alias", label: "다른 이름", max: 100, help: "개명 전 성명이나 예전 상호" },
] as const;

/** Adds a party to a record: who it is known as elsewhere is shown while it is typed, and looked up anew on saving. */
export default function PartyDialog({ subject, onClose }: PartyDialogProps) {
  const [side, setSide] = useState<Side>("상대방");
  const [values, setValues] = useState(blank);
  const [missing, setMissing] = useState(false);
  const add = useWrite(addParty, {
    quiet: true,
    refreshes: [readConflicts],
    success: "당사자를 추가하고 다시 조회했습니다.",
    onSuccess: onClose,
  });
  const send = () => {
    setMissing(values.name.trim() === "");
    if (values.name.trim() === "") return;
    const { name, ...others } = values;
    const filled = Object.fromEntries(Object.entries(others).filter(([, value]) => value.trim() !== ""));
    add.mutate({
      params: { number: String(subject.number) },
      query: { type: subject.type },
      body: { name, side, ...filled },
    });
  };
  const known = inputs.some(({ key }) => fieldError(add.error, key));
  return (
    <FormDialog
      title="당사자 추가"
      size={560}
      label="추가"
      sending={add.isPending}
      failure={known ? undefined : add.error?.message}
      noValidate
      onClose={onClose}
      onSubmit={send}
    >
      <NativeSelect
        label="구분"
        data={[...sides]}
        value={side}
        onChange={(event) => setSide(event.currentTarget.value as Side)}
      />
      {inputs.map(({ key, label, max, help }) => (
        <LimitedInput
          key={key}
          label={label}
          description={help}
          limit={max}
          autoComplete="off"
          withAsterisk={key === "name"}
          data-autofocus={key === "name" || undefined}
          value={values[key]}
          error={(key === "name" && missing && "성명을 입력해 주세요.") || fieldError(add.error, key)}
          onChange={(event) => {
            const { value } = event.currentTarget;
            setValues((now) => ({ ...now, [key]: value }));
          }}
        />
      ))}
      <ConflictPanel
        names={[values.name, values.alias]}
        tels={[values.tel]}
        bizNos={[values.bizNo]}
        side={side}
        subject={subject}
      />
    </FormDialog>
  );
}
