import { NativeSelect, TextInput } from "@mantine/core";
import { useState } from "react";
import { listFiles } from "#features/work/files/endpoints.ts";
import { firmToday } from "#platform/dates.ts";
import { useRead, useWrite } from "#platform/web/query.ts";
import { fieldError } from "#ui/components/fields.tsx";
import { FormDialog } from "#ui/components/form-dialog.tsx";
import { listLimitations, readLimitation, recordFiling } from "../endpoints.ts";
import { filingWays, type FilingWay, type LimitedKind } from "../limitation.ts";

type FilingDialogProps = { readonly type: LimitedKind; readonly number: number; readonly onClose: () => void };

/** 소제기 or 보전처분 with the copy that was filed, one of the files of the record. */
export default function FilingDialog({ type, number, onClose }: FilingDialogProps) {
  const { data: files } = useRead(listFiles, { query: { type, number: String(number) } });
  const [way, setWay] = useState<FilingWay>("suit");
  const [filedOn, setFiledOn] = useState(() => firmToday());
  const [fileId, setFileId] = useState("");
  const write = useWrite(recordFiling, {
    refreshes: [readLimitation, listLimitations],
    quiet: true,
    success: "기록했습니다. 다른 변호사가 사본을 확인하면 알림이 멈춥니다.",
    onSuccess: onClose,
  });
  const none = files?.total === 0;
  return (
    <FormDialog
      title="소제기·보전 기록"
      label="저장"
      sending={write.isPending}
      disabled={fileId === "" || filedOn === ""}
      failure={write.error?.message}
      onClose={onClose}
      onSubmit={() =>
        write.mutate({ params: { type, number: String(number) }, body: { way, filedOn, fileId: Number(fileId) } })
      }
    >
      <NativeSelect
        label="방법"
        data-autofocus
        value={way}
        data={Object.entries(filingWays).map(([value, label]) => ({ value, label }))}
        onChange={(event) => setWay(event.currentTarget.value as FilingWay)}
      />
      <TextInput
        type="date"
        label="제출일"
        max="9999-12-31"
        value={filedOn}
        error={fieldError(write.error, "filedOn")}
        onChange={(event) => setFiledOn(event.currentTarget.value)}
      />
      <NativeSelect
        label="제출한 사본"
        description={none ? "파일 탭에 제출한 사본을 먼저 올려 주세요." : "접수인이 있는 사본을 골라 주세요."}
        value={fileId}
        data={[
          { value: "", label: "파일 선택" },
          ...(files?.models ?? []).map(({ id, name }) => ({ value: String(id), label: name })),
        ]}
        error={fieldError(write.error, "fileId")}
        onChange={(event) => setFileId(event.currentTarget.value)}
      />
    </FormDialog>
  );
}
