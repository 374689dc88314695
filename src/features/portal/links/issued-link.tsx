import { Button, CopyButton, TextInput } from "@mantine/core";
import { linkAddress, type LinkPurpose } from "./link.ts";
import styles from "./issued-link.module.css";

type IssuedLinkProps = { readonly purpose: LinkPurpose; readonly slug: string; readonly code: string };

/** A link and its code, shown this once: both are handed on, each by its own way. */
export function IssuedLink({ purpose, slug, code }: IssuedLinkProps) {
  const address = linkAddress(location.origin, purpose, slug);
  return (
    <div className={styles.issued}>
      <TextInput
        label="링크"
        description="지금 한 번만 보여 드립니다. 문자나 메신저로 보내도 됩니다."
        readOnly
        value={address}
        onFocus={(event) => event.currentTarget.select()}
      />
      <div>
        <CopyButton value={address}>
          {({ copied, copy }) => (
            <Button variant="default" onClick={copy}>
              {copied ? "복사했습니다" : "링크 복사"}
            </Button>
          )}
        </CopyButton>
      </div>
      <IssuedCode code={code} />
    </div>
  );
}

/** A code, shown this once. */
export function IssuedCode({ code }: { readonly code: string }) {
  return (
    <output>
      확인번호 <strong className={styles.code}>{code}</strong>
      <br />
      <small>링크와 함께 보내지 말고 전화로 본인에게 알려 주세요.</small>
    </output>
  );
}
