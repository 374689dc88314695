import { useRef, useState } from "react";
import type { CallOutput } from "#platform/endpoint.ts";
import { callUpload, CallError } from "#platform/web/call.ts";
import { refreshReads } from "#platform/web/query.ts";
import type { ListImportEndpoints } from "../../list-import.ts";
import type * as schemas from "../../list-import-schemas.ts";

export type ListReport = CallOutput<typeof schemas.tryList>["report"];

/** Where bringing a list in stands. */
export type ListImportStep =
  | { readonly name: "file" }
  | { readonly name: "checked"; readonly file: File; readonly report: ListReport }
  | { readonly name: "done"; readonly report: ListReport };

/** The steps of a list that comes in: file, trial, application. A failure keeps the step and the file. */
export function useListImport(calls: ListImportEndpoints) {
  const [step, setStep] = useState<ListImportStep>({ name: "file" });
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const work = useRef<AbortController | null>(null);

  async function during<Result>(run: (signal: AbortSignal) => Promise<Result>): Promise<Result | undefined> {
    work.current = new AbortController();
    const { signal } = work.current;
    setBusy(true);
    setFailure(null);
    try {
      return await run(signal);
    } catch (error) {
      if (!signal.aborted) setFailure(error instanceof CallError ? error.message : "처리하지 못했습니다.");
      return undefined;
    } finally {
      setBusy(false);
    }
  }

  return {
    step,
    busy,
    failure,
    cancel: () => work.current?.abort(),
    backToFile: () => setStep({ name: "file" }),
    async check(file: File) {
      const answer = await during((signal) =>
        callUpload(calls.preview, { query: { name: file.name } }, file, { signal }),
      );
      if (answer) setStep({ name: "checked", file, report: answer.report });
    },
    async apply(file: File) {
      const answer = await during((signal) =>
        callUpload(calls.apply, { query: { name: file.name } }, file, { signal }),
      );
      if (!answer) return;
      await refreshReads(calls.list);
      setStep({ name: "done", report: answer.report });
    },
  };
}
