import { withParticle } from "#platform/particle.ts";
import { Button } from "@mantine/core";
import { IconFileText } from "@tabler/icons-react";
import { useState } from "react";
import { callFile, type CallError } from "#platform/web/call.ts";
import { notifyError, notifySuccess } from "#platform/web/notify.ts";
import { saveFile } from "#platform/web/save-file.ts";
import type { RowOf } from "#records/resource.ts";
import { Card } from "#ui/components/card.tsx";
import { makeDocument } from "../endpoints.ts";
import { paperKinds, type PaperKind } from "../papers.ts";
import { kindsWithThirdDebtors, type seizure } from "../seizure.ts";
import styles from "./seizure.module.css";

/** 문서: application, attached list and report as DOCX, filled from the record as it stands. */
export function PaperCard({ row }: { readonly row: RowOf<typeof seizure> }) {
  const [making, setMaking] = useState<PaperKind | null>(null);
  const kinds: readonly PaperKind[] = [
    "application",
    ...(kindsWithThirdDebtors.includes(row.kind) ? (["list"] as const) : []),
    ...(row.kind === "collection" && row.collectedTotal > 0 ? (["report"] as const) : []),
  ];
  const make = async (kind: PaperKind) => {
    setMaking(kind);
    try {
      const file = await callFile(makeDocument, { params: { number: String(row.number) }, body: { kind } });
      saveFile(file.content, file.name);
      notifySuccess(`${withParticle(paperKinds[kind], "을/를")} 저장했습니다.`);
    } catch (error) {
      notifyError("문서를 만들지 못했습니다.", (error as CallError).message);
    } finally {
      setMaking(null);
    }
  };
  return (
    <Card title="문서">
      <div className={styles.papers}>
        {kinds.map((kind) => (
          <Button
            key={kind}
            variant="default"
            leftSection={<IconFileText size={15} aria-hidden />}
            loading={making === kind}
            onClick={() => void make(kind)}
          >
            {paperKinds[kind]} (.docx)
          </Button>
        ))}
      </div>
    </Card>
  );
}
