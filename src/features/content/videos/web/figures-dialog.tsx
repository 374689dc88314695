import { Stack, TextInput } from "@mantine/core";
import "@mantine/core/styles/Stack.css";
import { useState } from "react";
import { firmToday } from "#platform/dates.ts";
import { notifyInfo, notifySuccess } from "#platform/web/notify.ts";
import { useWrite } from "#platform/web/query.ts";
import { refreshRecord } from "#records/web/refresh.ts";
import { fieldError } from "#ui/components/fields.tsx";
import { FormDialog } from "#ui/components/form-dialog.tsx";
import { LimitedTextarea } from "#ui/components/limited.tsx";
import { importFigures, readBoard } from "../endpoints.ts";
import { video } from "../video.ts";

/** Takes the table of YouTube Studio (or one typed by hand) over into the videos. */
export default function FiguresDialog({ onClose }: { readonly onClose: () => void }) {
  const [on, setOn] = useState(() => firmToday());
  const [table, setTable] = useState("");
  const write = useWrite(importFigures, {
    quiet: true,
    refreshes: [readBoard],
    onSuccess: ({ changed, unknown, faults }) => {
      notifySuccess(`영상 ${changed}건의 지표를 저장했습니다.`);
      if (unknown > 0) notifyInfo(`등록되지 않았거나 더 새 지표가 있는 영상 ${unknown}건은 그대로 두었습니다.`);
      if (faults.length > 0) notifyInfo(`읽지 못한 줄 ${faults.length}건: ${faults[0] ?? ""}`);
      void refreshRecord(video);
      onClose();
    },
  });
  return (
    <FormDialog
      title="지표 입력"
      label="저장"
      size="lg"
      onlyByButton
      sending={write.isPending}
      disabled={table.trim() === ""}
      failure={write.error?.message}
      onClose={onClose}
      onSubmit={() => write.mutate({ body: { on, table } })}
    >
      <Stack gap="sm">
        <TextInput
          type="date"
          label="기준일"
          value={on}
          error={fieldError(write.error, "on")}
          onChange={(event) => setOn(event.currentTarget.value)}
        />
        <LimitedTextarea
          label="표"
          description="유튜브 스튜디오에서 내려받은 CSV를 그대로 붙여 넣습니다. 첫 줄에 콘텐츠(영상 ID), 조회수 열이 있어야 합니다."
          data-autofocus
          limit={200_000}
          rows={10}
          value={table}
          error={fieldError(write.error, "table")}
          onChange={(event) => setTable(event.currentTarget.value)}
        />
      </Stack>
    </FormDialog>
  );
}
