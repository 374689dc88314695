import { Button } from "@mantine/core";
import { byteText } from "#platform/bytes.ts";
import { dropShot, sendShot, type Shot } from "./shots.tsx";
import styles from "./outside.module.css";

const words: Readonly<Record<Shot["state"], string>> = {
  preparing: "확인하고 있습니다.",
  blurred: "사진이 흐려 보입니다. 글자가 읽히는지 확인해 주세요.",
  waiting: "차례를 기다리고 있습니다.",
  sending: "보내고 있습니다.",
  failed: "",
  refused: "",
};

/** A shot on its way: how far it is, or what stands in its way. */
export function ShotRow({ shot }: { readonly shot: Shot }) {
  const { key, file, state, sent, message } = shot;
  const isStopped = state === "failed" || state === "refused";
  return (
    <li className={styles.row}>
      <span className={styles.name}>
        {file.name} <small>{byteText(file.size)}</small>
      </span>
      {state === "sending" && <progress className={styles.progress} aria-label={`${file.name} 전송`} value={sent} />}
      <span role={isStopped || state === "blurred" ? "alert" : undefined} className={styles.word} data-state={state}>
        {isStopped ? message : words[state]}
      </span>
      {state === "blurred" && (
        <Button variant="default" size="compact-sm" onClick={() => sendShot(key)}>
          이대로 보내기
        </Button>
      )}
      {state === "failed" && (
        <Button variant="default" size="compact-sm" onClick={() => sendShot(key)}>
          다시 보내기
        </Button>
      )}
      <Button variant="default" size="compact-sm" aria-label={`${file.name} 빼기`} onClick={() => dropShot(key)}>
        {state === "blurred" ? "빼고 다시 찍기" : "빼기"}
      </Button>
    </li>
  );
}
