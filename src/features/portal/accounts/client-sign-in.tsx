import { Button } from "@mantine/core";
import { useState } from "react";
import { useRead, useWrite } from "#platform/web/query.ts";
import { saveToken } from "#platform/web/session-token.ts";
import { PasswordField, TextField, unplacedError } from "#ui/components/fields.tsx";
import { readFirm } from "#features/identity/session/endpoints.ts";
import { OutsideForm, OutsidePage } from "#features/portal/links/outside-page.tsx";
import { signInClient } from "./endpoints.ts";

/** /client/login: the sign-in of clients. */
export function ClientSignIn() {
  const [email, setEmail] = useState("");
  const [password, setPassword] = useState("");
  const { data } = useRead(readFirm, {});
  const write = useWrite(signInClient, { quiet: true, onSuccess: ({ token }) => saveToken(token) });
  return (
    <OutsidePage
      title="의뢰인 로그인"
      firm={data?.model.name ?? ""}
      phone=""
      words="초대를 받은 의뢰인만 이용할 수 있습니다. 비밀번호를 잊으셨으면 담당자에게 초대를 다시 요청해 주세요."
    >
      <OutsideForm
        failure={unplacedError(write.error)}
        onSubmit={() => write.mutate({ body: { email: email.trim(), password } })}
      >
        <TextField
          name="email"
          label="이메일"
          inputMode="email"
          autoComplete="username"
          failure={write.error}
          value={email}
          onChange={(event) => setEmail(event.currentTarget.value)}
        />
        <PasswordField
          name="password"
          label="비밀번호"
          autoComplete="current-password"
          failure={write.error}
          value={password}
          onChange={(event) => setPassword(event.currentTarget.value)}
        />
        <Button type="submit" loading={write.isPending}>
          로그인
        </Button>
      </OutsideForm>
    </OutsidePage>
  );
}
