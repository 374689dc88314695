import { Button } from "@mantine/core";
import { useEffect, useState, type ReactNode } from "react";
import { useWrite } from "#platform/web/query.ts";
import { onTokenChange, readToken, saveToken } from "#platform/web/session-token.ts";
import { TextField, unplacedError } from "#ui/components/fields.tsx";
import { enterLink, lookAtLink } from "./endpoints.ts";
import { isPageOf, linkAddress } from "./link.ts";
import { OutsideForm, OutsidePage } from "./outside-page.tsx";

type OpenByCodeProps = {
  readonly slug: string;
  /** What may be done with the link alone, below the code. */
  readonly beside?: ReactNode;
  readonly children: ReactNode;
};

/** What stands behind a link, once its code was right; before that a page that names nobody. */
export function OpenByCode({ slug, beside, children }: OpenByCodeProps) {
  const [isOpen, setOpen] = useState(() => readToken() !== null);
  useEffect(() => onTokenChange(() => setOpen(readToken() !== null)), []);
  return isOpen ? children : <CodePage slug={slug} beside={beside} />;
}

/** By the browser: a page that names nobody does not know in which language its client is told of the case. */
const readsKorean = () => navigator.languages.some((language) => language.startsWith("ko"));

function CodePage({ slug, beside }: Omit<OpenByCodeProps, "children">) {
  const { mutate: look, data, error } = useWrite(lookAtLink, { quiet: true });
  useEffect(() => look({ body: { slug } }), [look, slug]);
  const firm = data?.model.firm ?? "";
  const phone = data?.model.phone ?? "";
  if (error) return <OutsidePage title="링크를 열 수 없습니다" firm="" phone="" words={error.message} />;
  return (
    <OutsidePage
      title="확인번호 입력"
      firm={firm}
      phone={phone}
      words="담당자에게 받은 확인번호 여섯 자리를 넣어 주세요. 문자나 메신저로 받은 링크만으로는 열리지 않습니다."
    >
      {!readsKorean() && (
        <p lang="en">
          Please enter the six-digit code that our office gave you (확인번호) and press 열기. The link alone opens
          nothing.
        </p>
      )}
      <CodeForm slug={slug} />
      {data && beside}
    </OutsidePage>
  );
}

function CodeForm({ slug }: { readonly slug: string }) {
  const [code, setCode] = useState("");
  const write = useWrite(enterLink, {
    quiet: true,
    onSuccess: ({ token, purpose }) => {
      saveToken(token);
      // What a messenger has cut off the address would ask for the code again and again.
      if (!isPageOf(purpose, slug, location.pathname)) location.replace(linkAddress(location.origin, purpose, slug));
    },
  });
  return (
    <OutsideForm failure={unplacedError(write.error)} onSubmit={() => write.mutate({ body: { slug, code } })}>
      <TextField
        name="code"
        label="확인번호"
        inputMode="numeric"
        autoComplete="one-time-code"
        failure={write.error}
        value={code}
        onChange={(event) => setCode(event.currentTarget.value)}
      />
      <Button type="submit" loading={write.isPending}>
        열기
      </Button>
    </OutsideForm>
  );
}
