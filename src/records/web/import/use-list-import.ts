import { useState } from "react";
import type { CallOutput } from "#platform/endpoint.ts";
import { callUpload } from "#platform/web/call.ts";
import { formatNumber } from "#platform/number.ts";
import { refreshReads } from "#platform/web/query.ts";
import type { ListImportEndpoints } from "../../list-import.ts";
import type * as schemas from "../../list-import-schemas.ts";
import { useBreakable } from "./use-breakable.ts";

export type ListReport = CallOutput<typeof schemas.tryList>["report"];

/** Where bringing a list in stands. */
export type ListImportStep =
  | { readonly name: "file" }
  | { readonly name: "checked"; readonly file: File; readonly report: ListReport }
  | { readonly name: "done"; readonly report: ListReport };

/** The steps of a list that comes in: file, trial, application. A failure keeps the step and the file. */
export function useListImport(calls: ListImportEndpoints) {
  const [step, setStep] = useState<ListImportStep>({ name: "file" });
  const { busy, failure, during, toTheEnd, cancel } = useBreakable();

  return {
    step,
    busy,
    failure,
    cancel,
    backToFile: () => setStep({ name: "file" }),
    async check(file: File) {
      const answer = await during((signal) =>
        callUpload(calls.preview, { query: { name: file.name } }, file, { signal }),
      );
      if (answer) setStep({ name: "checked", file, report: answer.report });
    },
    async apply(file: File) {
      const answer = await toTheEnd(
        async () => {
          const applied = await callUpload(calls.apply, { query: { name: file.name } }, file);
          await refreshReads(calls.list);
          return applied;
        },
        ({ report }) => `${formatNumber(report.added + report.changed)}건을 가져왔습니다.`,
      );
      if (answer) setStep({ name: "done", report: answer.report });
    },
  };
}
