import { Button } from "@mantine/core";
import { useState } from "react";
import { callFile, CallError } from "#platform/web/call.ts";
import { notifyError } from "#platform/web/notify.ts";
import { refreshReads, useRead, useWrite } from "#platform/web/query.ts";
import { saveFile } from "#platform/web/save-file.ts";
import { confirmFiling, listLimitations, openCopy, readLimitation } from "../endpoints.ts";
import type { LimitedKind } from "../limitation.ts";
import styles from "./limitations.module.css";

type CheckCopyProps = { readonly type: LimitedKind; readonly number: number };

/** Opens the copy that was filed, and confirms it afterwards; what stands in the way is said. */
export function CheckCopy({ type, number }: CheckCopyProps) {
  const params = { type, number: String(number) };
  const { data } = useRead(readLimitation, { params });
  const [isOpening, setIsOpening] = useState(false);
  const confirm = useWrite(confirmFiling, {
    refreshes: [readLimitation, listLimitations],
    success: "제출을 확인했습니다. 이 시효의 알림이 멈춥니다.",
    failure: "확인하지 못했습니다.",
  });
  const filing = data?.filing;
  if (!filing || filing.confirmedAt !== null) return null;
  const open = async () => {
    setIsOpening(true);
    try {
      const { content, name } = await callFile(openCopy, { params });
      saveFile(content, name);
      await refreshReads(readLimitation);
      await refreshReads(listLimitations);
    } catch (error) {
      notifyError("사본을 열지 못했습니다.", error instanceof CallError ? error.message : undefined);
    } finally {
      setIsOpening(false);
    }
  };
  return (
    <>
      <div className={styles.buttons}>
        {filing.file && (
          <Button size="xs" variant="default" loading={isOpening} onClick={() => void open()}>
            사본 열기
          </Button>
        )}
        {data.confirmReason === "" && (
          <Button
            size="xs"
            loading={confirm.isPending}
            onClick={() => confirm.mutate({ params, body: { filingId: filing.id } })}
          >
            제출 확인
          </Button>
        )}
      </div>
      {data.confirmReason !== "" && <p>{data.confirmReason}</p>}
    </>
  );
}
