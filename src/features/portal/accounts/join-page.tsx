import { Button } from "@mantine/core";
import { useState } from "react";
import { useRead, useWrite } from "#platform/web/query.ts";
import { PasswordField, unplacedError } from "#ui/components/fields.tsx";
import { ErrorState, SkeletonRows } from "#ui/components/states.tsx";
import { OutsideForm, OutsidePage } from "#features/portal/links/outside-page.tsx";
import { joinAsClient, readInvitation } from "./endpoints.ts";

/** /client/join/{slug}, once its code was right: a client sets a password. `onJoined` gets the token of the session. */
export function JoinPage({ onJoined }: { readonly onJoined: (token: string) => void }) {
  const { data, error, refetch } = useRead(readInvitation, {});
  const model = data?.model;
  return (
    <OutsidePage
      title={model ? `${model.name}님, 환영합니다` : "의뢰인 회원"}
      firm={model?.firm ?? ""}
      phone=""
      {...(model && { words: `앞으로 ${model.email} 주소와 여기서 정하는 비밀번호로 로그인하시면 됩니다.` })}
    >
      {error && !data && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!error && !data && <SkeletonRows rows={3} columns="1fr" />}
      {model && <PasswordForm email={model.email} onJoined={onJoined} />}
    </OutsidePage>
  );
}

function PasswordForm({ email, onJoined }: { readonly email: string; readonly onJoined: (token: string) => void }) {
  const [password, setPassword] = useState("");
  const write = useWrite(joinAsClient, { quiet: true, onSuccess: ({ token }) => onJoined(token) });
  return (
    <OutsideForm failure={unplacedError(write.error)} onSubmit={() => write.mutate({ body: { password } })}>
      <input type="text" name="username" autoComplete="username" value={email} readOnly hidden aria-label="이메일" />
      <PasswordField
        name="password"
        label="새 비밀번호 (12자 이상)"
        autoComplete="new-password"
        failure={write.error}
        value={password}
        onChange={(event) => setPassword(event.currentTarget.value)}
      />
      <Button type="submit" loading={write.isPending}>
        시작하기
      </Button>
    </OutsideForm>
  );
}
