import { Button, Drawer } from "@mantine/core";
import "@mantine/core/styles/CloseButton.css";
import "@mantine/core/styles/Overlay.css";
import "@mantine/core/styles/Paper.css";
import "@mantine/core/styles/ModalBase.css";
import "@mantine/core/styles/Drawer.css";
import { useState } from "react";
import { useNarrow } from "#platform/web/device.ts";
import { PageLink } from "#platform/web/navigation.tsx";
import { useRead, useWrite } from "#platform/web/query.ts";
import { EmptyState, ErrorState, SkeletonRows } from "#ui/components/states.tsx";
import { boxes, boxNames, type Box } from "../boxes.ts";
import { clearBell, listBell } from "../endpoints.ts";
import styles from "./bell-panel.module.css";
import { BellItem } from "./bell-item.tsx";
import { refreshBell } from "./use-bell-count.ts";

const emptyWords: Readonly<Record<Box, string>> = {
  open: "언급, 결재, 돌아온 할일처럼 나와 관련된 일이 생기면 여기에 모입니다.",
  snoozed: "미룬 알림은 정한 때에 새 알림으로 돌아옵니다.",
  cleared: "확인한 알림은 30일 동안 남습니다.",
};

/** The inbox of what concerns the person, over any page. */
export default function BellPanel({ onClose }: { readonly onClose: () => void }) {
  const [box, setBox] = useState<Box>("open");
  const narrow = useNarrow();
  const { data, error, refetch } = useRead(listBell, { query: { box } });
  const clear = useWrite(clearBell, {
    failure: "알림을 확인으로 바꾸지 못했습니다.",
    onSuccess: () => void refreshBell(),
  });
  const models = data?.models ?? [];
  const clearThese = (ids: readonly number[]) => clear.mutate({ body: { ids: [...ids] } });
  return (
    <Drawer
      opened
      onClose={onClose}
      position="right"
      size={narrow ? "92%" : 440}
      title="알림"
      closeButtonProps={{ "aria-label": "닫기" }}
    >
      <div className={styles.bar}>
        <fieldset className={styles.boxes} aria-label="알림함">
          {boxNames.map((name) => (
            <button
              key={name}
              type="button"
              className={styles.box}
              aria-pressed={box === name}
              onClick={() => setBox(name)}
            >
              {boxes[name]}
            </button>
          ))}
        </fieldset>
        {box === "open" && models.length > 0 && (
          <Button
            variant="default"
            size="compact-sm"
            loading={clear.isPending}
            onClick={() => clearThese(models.map(({ id }) => id))}
          >
            모두 확인
          </Button>
        )}
      </div>
      {data?.isQuiet && box === "open" && (
        <p className={styles.quiet}>방해 금지 시간입니다. S 할일, 기한, 보안 알림만 바로 알립니다.</p>
      )}
      {error && !data && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!error && !data && <SkeletonRows rows={5} columns="1fr" />}
      {data && models.length === 0 && <EmptyState title={`${boxes[box]}이 없습니다`}>{emptyWords[box]}</EmptyState>}
      {models.length > 0 && (
        <ul className={styles.list}>
          {models.map((model) => (
            <BellItem key={model.id} model={model} box={box} onClear={() => clearThese([model.id])} onClose={onClose} />
          ))}
        </ul>
      )}
      <p className={styles.foot}>
        <PageLink to="/member/mypage" className={styles.link} onClick={onClose}>
          알림 설정
        </PageLink>
      </p>
    </Drawer>
  );
}
