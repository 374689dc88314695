import { Button, CopyButton } from "@mantine/core";
import { saveFile } from "#platform/web/save-file.ts";
import styles from "./second-factor.module.css";

type RecoveryCodesProps = { readonly codes: readonly string[]; readonly onDone: () => void };

/** The recovery codes, shown once. */
export function RecoveryCodes({ codes, onDone }: RecoveryCodesProps) {
  const text = `${codes.join("\n")}\n`;
  const save = () => saveFile(new Blob([text], { type: "text/plain" }), "해치 복구 코드.txt");
  return (
    <div className={styles.form}>
      <p className={styles.note}>
        휴대전화를 잃어버렸을 때 인증 코드 대신 쓰는 복구 코드입니다. 하나에 한 번만 쓸 수 있고, 지금 한 번만 보여
        드립니다. 휴대전화와 다른 곳에 보관해 주세요.
      </p>
      <ul className={styles.codes} aria-label="복구 코드">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <div className={styles.row}>
        <CopyButton value={text}>
          {({ copied, copy }) => (
            <Button variant="default" onClick={copy}>
              {copied ? "복사했습니다" : "복사"}
            </Button>
          )}
        </CopyButton>
        <Button variant="default" onClick={save}>
          파일로 저장
        </Button>
        <Button className={styles.last} onClick={onDone} data-autofocus>
          보관했습니다
        </Button>
      </div>
    </div>
  );
}
