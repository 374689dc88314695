import { NativeSelect, Stack } from "@mantine/core";
import "@mantine/core/styles/Stack.css";
import { useState } from "react";
import type { Endpoint } from "#platform/endpoint.ts";
import { formatWon } from "#platform/money.ts";
import { formatNumber } from "#platform/number.ts";
import { useWrite } from "#platform/web/query.ts";
import { fieldError } from "#ui/components/fields.tsx";
import { FormDialog } from "#ui/components/form-dialog.tsx";
import { LimitedInput, LimitedTextarea } from "#ui/components/limited.tsx";
import { ColumnChoice } from "./column-choice.tsx";
import { importSpends, listEditions } from "./endpoints.ts";
import type { SpendColumns } from "./read-spends.ts";
import { sourceOf, sources, type Source } from "./sources.ts";
import { SpendFileInput, type SpendFile } from "./spend-file-input.tsx";

type ImportDialogProps = {
  /** Of this brand. */
  readonly brandId?: number;
  /** In place of it: those that can be chosen. */
  readonly brands?: readonly { readonly id: number; readonly name: string }[];
  readonly refreshes?: readonly Endpoint[];
  readonly onClose: () => void;
};

/** Shows what a table would change, and takes it over once the person has seen that. */
export function ImportDialog({ brandId, brands, refreshes = [], onClose }: ImportDialogProps) {
  const [chosen, setChosen] = useState(brandId ?? brands?.[0]?.id ?? 0);
  const [source, setSource] = useState<Source>("csv");
  const [table, setTable] = useState("");
  const [file, setFile] = useState<SpendFile | null>(null);
  const [seen, setSeen] = useState("");
  const [looked, setLooked] = useState(false);
  const [channel, setChannel] = useState("");
  const [columns, setColumns] = useState<SpendColumns | undefined>();
  const write = useWrite(importSpends, {
    quiet: true,
    refreshes: [listEditions, ...refreshes],
    onSuccess: ({ applied }, { body }) => {
      if (applied) onClose();
      else {
        setSeen(body.file ?? body.table ?? "");
        setLooked(true);
      }
    },
  });
  const sent = file ? file.content : table;
  const known = seen === sent ? write.data : undefined;
  const told = looked ? known : undefined;
  const isReady = told !== undefined && told.faults.length === 0 && told.rows > 0 && told.missing.length === 0;
  const chooseFile = (next: SpendFile | null) => {
    setFile(next);
    if (next) setSource(sourceOf(next.name));
    setColumns(undefined);
    setLooked(false);
  };
  const choose = (next: SpendColumns) => {
    setColumns(next);
    setLooked(false);
  };
  return (
    <FormDialog
      title="광고비 가져오기"
      label={isReady ? "저장" : "미리 보기"}
      size="lg"
      onlyByButton
      sending={write.isPending}
      disabled={sent.trim() === "" || chosen === 0}
      failure={write.error?.message}
      onClose={onClose}
      onSubmit={() =>
        write.mutate({
          params: { number: String(chosen) },
          body: {
            source,
            fileName: file?.name.slice(0, 200) ?? "",
            ...(file ? { file: file.content } : { table }),
            channel,
            apply: isReady,
            // What was chosen is kept for the next table of the channel.
            ...(columns && { columns }),
          },
        })
      }
    >
      <Stack gap="sm">
        {brands && (
          <NativeSelect
            label="브랜드"
            value={String(chosen)}
            data={brands.map(({ id, name }) => ({ value: String(id), label: name }))}
            onChange={(event) => {
              setChosen(Number(event.currentTarget.value));
              // Another brand has other values that may change.
              setSeen("");
            }}
          />
        )}
        <NativeSelect
          label="소스"
          value={source}
          data={Object.entries(sources).map(([value, label]) => ({ value, label }))}
          onChange={(event) => setSource(event.currentTarget.value as Source)}
        />
        <LimitedInput
          label="채널"
          description="표에 채널 열이 없을 때 적습니다. 열 연결도 이 이름으로 기억합니다."
          limit={60}
          value={channel}
          error={fieldError(write.error, "channel")}
          onChange={(event) => {
            setChannel(event.currentTarget.value);
            setColumns(undefined);
            setLooked(false);
          }}
        />
        <SpendFileInput file={file} error={fieldError(write.error, "file")} onChange={chooseFile} />
        {!file && (
          <LimitedTextarea
            label="표"
            description="첫 줄에 열 이름이 있는 CSV나 시트를 붙여 넣습니다. 열 이름이 다르면 미리 보기 뒤에 연결합니다."
            data-autofocus
            limit={400_000}
            rows={8}
            value={table}
            error={fieldError(write.error, "table")}
            onChange={(event) => setTable(event.currentTarget.value)}
          />
        )}
        {known && <ColumnChoice heads={known.heads} columns={columns ?? known.columns} onChange={choose} />}
        {told?.notes.map((note) => (
          <output key={note}>{note}</output>
        ))}
        {told && told.missing.length > 0 && (
          <output>찾지 못한 열: {told.missing.join(", ")}. 위에서 열을 연결해 주세요.</output>
        )}
        {told && told.missing.length === 0 && (
          <output>
            <p>
              {told.from ?? "—"} – {told.to ?? "—"} · {formatNumber(told.rows)}행 · {formatWon(told.cost)}원
            </p>
            <p>
              지금 값과 달라지는 행 {formatNumber(told.movedRows)}건 ({formatWon(told.movedCost)}원), 30일이 지나지 않아
              바뀔 수 있는 행 {formatNumber(told.provisional)}건
            </p>
            {told.faults.map((fault) => (
              <p key={fault}>{fault}</p>
            ))}
          </output>
        )}
      </Stack>
    </FormDialog>
  );
}
