import { Button } from "@mantine/core";
import { Suspense, useState, type KeyboardEvent } from "react";
import { useDraft } from "#platform/web/drafts/use-draft.ts";
import { useWrite } from "#platform/web/query.ts";
import { fieldError } from "#ui/components/fields.tsx";
import { Kbd } from "#ui/components/kbd.tsx";
import { LimitedTextarea } from "#ui/components/limited.tsx";
import { SkeletonRows } from "#ui/components/states.tsx";
import { messageLimits } from "../limits.ts";
import { answerClient, clientRoomCalls, readTalk } from "../endpoints.ts";
import { WaitingFiles, type WaitingFile } from "../waiting-files.tsx";
import { QuickReplies } from "./quick-replies.tsx";
import { ReserveDialog } from "./reserve-dialog.tsx";
import { uploadToTalk } from "./upload-to-talk.ts";
import styles from "../talk.module.css";

type ComposerProps = { readonly number: number; readonly client: string };

/** Where an answer is written. To whom it goes stands in colour above it; what was typed and not sent stays in this browser. */
export function Composer(props: ComposerProps) {
  return (
    <Suspense fallback={<SkeletonRows rows={2} columns="1fr" />}>
      <ComposerBox {...props} />
    </Suspense>
  );
}

function ComposerBox({ number, client }: ComposerProps) {
  const { draft, change, clear } = useDraft(`client-talk.${number}`, { content: "" });
  const [files, setFiles] = useState<readonly WaitingFile[]>([]);
  const [reserving, setReserving] = useState(false);
  const params = { number: String(number) };
  const write = useWrite(answerClient, {
    refreshes: [readTalk, clientRoomCalls.list, clientRoomCalls.read],
    quiet: true,
    once: true,
    onSuccess: () => {
      clear();
      setFiles([]);
    },
  });
  const send = () => {
    if (draft.content.trim() === "" || write.isPending) return;
    write.mutate({ params, body: { content: draft.content, files: files.map(({ id }) => id) } });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing || event.nativeEvent.keyCode === 229) return;
    if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    event.stopPropagation();
    send();
  };
  return (
    <section className={styles.composer} aria-label="답변">
      <p className={styles.to}>
        <strong>{client}</strong> 의뢰인에게 보냅니다.
      </p>
      <QuickReplies
        onPick={(text) => change({ content: draft.content.trim() === "" ? text : `${draft.content}\n${text}` })}
      />
      <LimitedTextarea
        aria-label="내용"
        placeholder="의뢰인에게 그대로 보입니다."
        rows={3}
        limit={messageLimits.content}
        readOnly={write.isPending}
        value={draft.content}
        error={fieldError(write.error, "content") ?? fieldError(write.error, "files") ?? write.error?.message}
        onChange={(event) => change({ content: event.currentTarget.value })}
        onKeyDown={onKeyDown}
      />
      <div className={styles.buttons}>
        <WaitingFiles
          files={files}
          most={messageLimits.files}
          onChange={setFiles}
          send={(file) => uploadToTalk(number, file)}
        />
        <Button variant="default" disabled={draft.content.trim() === ""} onClick={() => setReserving(true)}>
          예약전송
        </Button>
        <Button
          loading={write.isPending}
          disabled={draft.content.trim() === ""}
          rightSection={<Kbd keys="ctrl+Enter" />}
          onClick={send}
        >
          보내기
        </Button>
      </div>
      {reserving && (
        <ReserveDialog
          number={number}
          client={client}
          content={draft.content}
          files={files}
          onClose={() => setReserving(false)}
          onReserved={() => {
            setReserving(false);
            clear();
            setFiles([]);
          }}
        />
      )}
    </section>
  );
}
