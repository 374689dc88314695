import { NativeSelect, TextInput } from "@mantine/core";
import { useState } from "react";
import type { CallOutput } from "#platform/endpoint.ts";
import { useRead, useWrite } from "#platform/web/query.ts";
import { fieldError } from "#ui/components/fields.tsx";
import { FormDialog } from "#ui/components/form-dialog.tsx";
import { readSettings, setSettings } from "../endpoints.ts";
import type { readSettings as schema } from "../schemas.ts";
import { leaveReads } from "./refresh.ts";

type Settings = CallOutput<typeof schema>["model"];

/** How the firm counts 연차: from each hiring, or by its own year. */
export function SettingsDialog({ onClose }: { readonly onClose: () => void }) {
  const { data } = useRead(readSettings, {});
  return data ? <Form settings={data.model} onClose={onClose} /> : null;
}

function Form({ settings, onClose }: { readonly settings: Settings; readonly onClose: () => void }) {
  const [basis, setBasis] = useState(settings.basis);
  const [month, setMonth] = useState(String(settings.fiscalMonth));
  const [since, setSince] = useState(settings.since ?? "");
  const save = useWrite(setSettings, { refreshes: [...leaveReads, readSettings], quiet: true, onSuccess: onClose });
  return (
    <FormDialog
      title="연차 부여 기준"
      label="저장"
      sending={save.isPending}
      failure={save.error && Object.keys(save.error.fields).length === 0 ? save.error.message : undefined}
      onClose={onClose}
      onSubmit={() => save.mutate({ body: { basis, fiscalMonth: Number(month), since: since || null } })}
    >
      <NativeSelect
        label="부여 기준"
        description="회계연도 기준이면 퇴사할 때 입사일 기준과 견주어 정산합니다."
        data={[
          { value: "hired", label: "입사일" },
          { value: "fiscal", label: "회계연도" },
        ]}
        value={basis}
        data-autofocus
        onChange={(event) => setBasis(event.currentTarget.value as Settings["basis"])}
      />
      {basis === "fiscal" && (
        <NativeSelect
          label="회계연도 시작 월"
          data={Array.from({ length: 12 }, (_, index) => ({ value: String(index + 1), label: `${index + 1}월` }))}
          value={month}
          onChange={(event) => setMonth(event.currentTarget.value)}
        />
      )}
      <TextInput
        label="관리 시작일"
        type="date"
        description="이날 전에 끝난 연차는 부여하지 않습니다. 비우면 지금 쓸 수 있는 것부터 부여합니다."
        value={since}
        error={fieldError(save.error, "since")}
        onChange={(event) => setSince(event.currentTarget.value)}
      />
    </FormDialog>
  );
}
