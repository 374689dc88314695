import { Drawer } from "@mantine/core";
import "@mantine/core/styles/CloseButton.css";
import "@mantine/core/styles/Overlay.css";
import "@mantine/core/styles/Paper.css";
import "@mantine/core/styles/ModalBase.css";
import "@mantine/core/styles/Drawer.css";
import { Suspense } from "react";
import { recordEndpoints } from "../../endpoints.ts";
import type { Resource } from "../../resource.ts";
import { ErrorState, SkeletonRows } from "#ui/components/states.tsx";
import { useNarrow } from "#platform/web/device.ts";
import { useRead } from "#platform/web/query.ts";
import { useReadable } from "../readable.ts";
import { FormBody } from "./form-body.tsx";
import type { RecordFormProps } from "./record-form-props.ts";

/** The drawer of `RecordForm`. Fields that lists leave out are read first, and with them the newest version. */
export default function FormDrawer(props: RecordFormProps<Resource>) {
  const { initial, onClose } = props;
  const resource = useReadable(props.resource);
  const narrow = useNarrow();
  const { data, error, refetch } = useRead(
    recordEndpoints(resource).read,
    { params: { number: String(initial?.number ?? 0) } },
    { enabled: initial !== undefined },
  );
  const row = initial ? data?.model : null;
  const waiting = <SkeletonRows rows={8} columns="1fr" />;
  return (
    <Drawer
      opened
      onClose={onClose}
      position="right"
      size={narrow ? "100%" : 480}
      title={`${resource.label} ${initial ? "수정" : "등록"}`}
      closeButtonProps={{ "aria-label": "닫기" }}
    >
      {row !== undefined ? (
        <Suspense fallback={waiting}>
          <FormBody {...props} resource={resource} row={row} />
        </Suspense>
      ) : error ? (
        <ErrorState title="불러오지 못했습니다." error={error} onRetry={() => void refetch()} />
      ) : (
        waiting
      )}
    </Drawer>
  );
}
