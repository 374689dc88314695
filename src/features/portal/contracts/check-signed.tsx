import { Button, FileButton } from "@mantine/core";
import { useRef, useState } from "react";
import type { CallOutput } from "#platform/endpoint.ts";
import { useWrite } from "#platform/web/query.ts";
import { Card } from "#ui/components/card.tsx";
import { checkSigned } from "./endpoints.ts";
import type * as schemas from "./schemas.ts";
import styles from "./linked-contract.module.css";

const words: Readonly<Record<CallOutput<typeof schemas.checkSigned>["result"], string>> = {
  same: "보내 드린 계약서와 같은 파일입니다.",
  different: "보내 드린 계약서와 다른 파일입니다. 한 글자라도 바뀌었거나 다시 저장한 파일은 다르게 나옵니다.",
  none: "이 링크에는 비교할 계약서 파일이 없습니다.",
};

/** 이 파일이 그 계약서인가: the file stays in this browser, its digest alone is compared (additions 43). */
export function CheckSigned({ slug }: { readonly slug: string }) {
  const reset = useRef<() => void>(null);
  const [name, setName] = useState("");
  const [problem, setProblem] = useState("");
  const write = useWrite(checkSigned, { quiet: true });
  const compare = async (file: File | null) => {
    if (file === null) return;
    // The same file may be chosen once more.
    reset.current?.();
    setName(file.name);
    setProblem("");
    try {
      write.mutate({ body: { slug, sha256: await digestOf(file) } });
    } catch {
      setProblem("이 브라우저에서는 파일을 확인할 수 없습니다. 다른 브라우저로 열어 주세요.");
    }
  };
  return (
    <Card title="계약서 대조">
      <p className={styles.note}>
        가지고 계신 PDF가 보내 드린 계약서와 같은지 확인합니다. 파일은 이 기기 밖으로 나가지 않습니다.
      </p>
      <FileButton accept="application/pdf" resetRef={reset} onChange={(file) => void compare(file)}>
        {(props) => (
          <Button {...props} variant="default" loading={write.isPending}>
            PDF 고르기
          </Button>
        )}
      </FileButton>
      {write.data && problem === "" && (
        <output>
          {name}: {words[write.data.result]}
        </output>
      )}
      {(problem !== "" || write.error) && <p role="alert">{problem || write.error?.message}</p>}
    </Card>
  );
}

/** SHA-256 of a file, as hexadecimal digits. */
async function digestOf(file: File): Promise<string> {
  const bytes = new Uint8Array(await crypto.subtle.digest("SHA-256", await file.arrayBuffer()));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
