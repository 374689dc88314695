import type { ModalProps } from "@mantine/core";
import { useEffect, useRef, type ReactNode } from "react";
import type { CallInput, CallOutput, CallSchema, Endpoint } from "#platform/endpoint.ts";
import { useFirstRead } from "#platform/web/query.ts";
import { Dialog } from "./dialog.tsx";
import { ErrorState, SkeletonRows } from "./states.tsx";

type ReadDialogProps<Schema extends CallSchema> = {
  readonly title: string;
  readonly size?: ModalProps["size"];
  /** What the dialog begins with. */
  readonly endpoint: Endpoint<Schema>;
  readonly input: CallInput<Schema>;
  readonly onClose: () => void;
  readonly children: (data: CallOutput<Schema>) => ReactNode;
};

/**
 * A dialog that begins with what stands now, and keeps that: an answer that the page has kept may be older than the
 * person's own last change, whose version would refuse what is written here.
 */
export function ReadDialog<Schema extends CallSchema>(props: ReadDialogProps<Schema>) {
  const { title, size = "md", endpoint, input, onClose, children } = props;
  const { data, error, refetch } = useFirstRead(endpoint, input);
  const body = useRef<HTMLDivElement>(null);
  const isRead = data !== undefined;
  // The dialog has placed the keyboard before there was a field to write in.
  useEffect(() => {
    if (isRead) body.current?.querySelector<HTMLElement>("input, select, textarea")?.focus();
  }, [isRead]);
  return (
    <Dialog title={title} size={size} onClose={onClose}>
      {data === undefined && error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {data === undefined && !error && <SkeletonRows rows={4} columns="1fr 1fr 1fr" />}
      {data !== undefined && <div ref={body}>{children(data)}</div>}
    </Dialog>
  );
}
