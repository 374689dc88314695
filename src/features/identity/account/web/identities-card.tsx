import { Button } from "@mantine/core";
import { useState, type FormEvent } from "react";
import { formatDateTime } from "#platform/dates.ts";
import { Card } from "#ui/components/card.tsx";
import { EndButtons } from "#ui/components/end-buttons.tsx";
import { confirm } from "#ui/components/confirm.ts";
import { fieldError, PasswordField } from "#ui/components/fields.tsx";
import { ErrorState, SkeletonRows } from "#ui/components/states.tsx";
import { useRead, useWrite } from "#platform/web/query.ts";
import { providerNames, rememberProvider } from "#features/identity/oauth/browser-state.ts";
import { listIdentities, startOAuth, unlinkIdentity } from "#features/identity/oauth/endpoints.ts";
import { readFirm } from "#features/identity/session/endpoints.ts";
import type { Provider } from "#features/identity/session/schemas.ts";
import styles from "./mypage.module.css";

/** Providers the person can sign in with. Linking asks for the password once more. */
export function IdentitiesCard() {
  const { data, error, refetch } = useRead(listIdentities, {});
  const firm = useRead(readFirm, {}, { staleTime: Infinity });
  const [linking, setLinking] = useState<Provider | null>(null);
  const unlink = useWrite(unlinkIdentity, {
    success: "연결을 해제했습니다.",
    failure: "연결을 해제하지 못했습니다.",
    refreshes: [listIdentities],
  });
  const askUnlink = async (provider: Provider) => {
    const name = providerNames[provider];
    const yes = await confirm({
      title: `${name} 계정 연결을 해제할까요?`,
      message: `해제하면 ${name} 계정으로 로그인할 수 없습니다.`,
      confirmLabel: "연결 해제",
      danger: true,
    });
    if (yes) unlink.mutate({ params: { provider } });
  };
  const linked = new Map(data?.models.map((identity) => [identity.provider, identity]));
  const providers = [...new Set([...(firm.data?.model.providers ?? []), ...linked.keys()])];
  return (
    <Card title="연결된 계정">
      {error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!data && !error && <SkeletonRows rows={1} columns="1fr 80px" />}
      {data && providers.length === 0 && <p className={styles.note}>이 법인은 소셜 로그인을 쓰지 않습니다.</p>}
      {data && (
        <ul className={styles.list}>
          {providers.map((provider) => {
            const identity = linked.get(provider);
            return (
              <li key={provider} className={styles.item}>
                <span className={styles.grow}>
                  <strong>{providerNames[provider]}</strong>
                  <br />
                  <span className={styles.note}>
                    {identity ? `${identity.email} · ${formatDateTime(identity.createdAt)} 연결` : "연결되지 않음"}
                  </span>
                </span>
                {identity ? (
                  <Button variant="default" size="xs" onClick={() => void askUnlink(provider)}>
                    연결 해제
                  </Button>
                ) : (
                  <Button variant="light" size="xs" onClick={() => setLinking(provider)}>
                    연결
                  </Button>
                )}
              </li>
            );
          })}
        </ul>
      )}
      {linking && <LinkForm provider={linking} onCancel={() => setLinking(null)} />}
    </Card>
  );
}

function LinkForm({ provider, onCancel }: { readonly provider: Provider; readonly onCancel: () => void }) {
  const [password, setPassword] = useState("");
  const { mutate, isPending, error } = useWrite(startOAuth, {
    quiet: true,
    onSuccess: ({ url, browserSecret }) => {
      rememberProvider({ provider, browserSecret, link: true });
      location.assign(url);
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isPending) mutate({ params: { provider }, body: { link: true, currentPassword: password } });
  };
  return (
    <form className={`${styles.form} ${styles.section}`} onSubmit={submit} noValidate>
      <PasswordField
        name="currentPassword"
        label={`${providerNames[provider]} 계정을 연결하려면 비밀번호를 입력해 주세요.`}
        autoComplete="current-password"
        value={password}
        failure={error}
        onChange={(event) => setPassword(event.currentTarget.value)}
      />
      <div role="alert" className={styles.failure}>
        {error && fieldError(error, "currentPassword") === undefined && error.message}
      </div>
      <EndButtons>
        <Button variant="default" onClick={onCancel}>
          취소
        </Button>
        <Button type="submit" loading={isPending}>
          연결하기
        </Button>
      </EndButtons>
    </form>
  );
}
