import { NativeSelect } from "@mantine/core";
import { useState } from "react";
import { useWrite } from "#platform/web/query.ts";
import { refreshRecord } from "#records/web/refresh.ts";
import { sides, type Side } from "#features/pipeline/conflicts/conflict.ts";
import { TextField, unplacedError } from "#ui/components/fields.tsx";
import { FormDialog } from "#ui/components/form-dialog.tsx";
import { addName, readAnswers } from "../endpoints.ts";
import { inquiry } from "../inquiry.ts";
import type { Inquiry } from "./answer-types.ts";

/** A further name; once it is circulated all partners are asked about this one alone. */
export function NameDialog({ row, onClose }: { readonly row: Inquiry; readonly onClose: () => void }) {
  const [name, setName] = useState("");
  const [side, setSide] = useState<Side>("의뢰인");
  const add = useWrite(addName, {
    refreshes: [readAnswers],
    quiet: true,
    success: "이름을 추가했습니다.",
    onSuccess: () => {
      void refreshRecord(inquiry);
      onClose();
    },
  });
  return (
    <FormDialog
      title="이름 추가"
      label="추가"
      sending={add.isPending}
      failure={unplacedError(add.error)}
      noValidate
      onClose={onClose}
      onSubmit={() => add.mutate({ params: { number: String(row.number) }, body: { name, side } })}
    >
      {row.status !== "draft" && <p>모든 파트너에게 이 이름만 다시 묻고, 응답을 받은 뒤 다시 결정합니다.</p>}
      <TextField
        name="name"
        label="성명 또는 상호"
        withAsterisk
        limit={100}
        value={name}
        failure={add.error}
        onChange={(event) => setName(event.currentTarget.value)}
        data-autofocus
      />
      <NativeSelect
        label="구분"
        data={[...sides]}
        value={side}
        onChange={(event) => setSide(event.currentTarget.value as Side)}
      />
    </FormDialog>
  );
}
