import { Button } from "@mantine/core";
import { useState } from "react";
import { call, CallError } from "../../../../kit/web/call.ts";
import { startOAuth } from "../../oauth/endpoints.ts";
import { providerNames, rememberProvider } from "../../oauth/browser-state.ts";
import type { Provider } from "../schemas.ts";
import styles from "./social-buttons.module.css";

/** google is the default provider (spec §7) and stands first. */
function sorted(providers: readonly Provider[]): readonly Provider[] {
  return providers.toSorted((one, other) => Number(other === "google") - Number(one === "google"));
}

/** Leads to the provider; the person comes back to /member/callback. */
export function SocialButtons({ providers }: { readonly providers: readonly Provider[] }) {
  const [failure, setFailure] = useState<CallError | null>(null);
  const [leaving, setLeaving] = useState<Provider | null>(null);

  const start = async (provider: Provider) => {
    setFailure(null);
    setLeaving(provider);
    try {
      const { url, browserSecret } = await call(startOAuth, { params: { provider }, body: {} });
      rememberProvider({ provider, browserSecret, link: false });
      location.assign(url);
    } catch (error) {
      setLeaving(null);
      if (!(error instanceof CallError)) throw error;
      setFailure(error);
    }
  };

  return (
    <div className={styles.group}>
      <p className={styles.word}>또는</p>
      {sorted(providers).map((provider) => (
        <Button
          key={provider}
          variant={provider === "google" ? "outline" : "default"}
          size="md"
          fullWidth
          loading={leaving === provider}
          onClick={() => void start(provider)}
        >
          {providerNames[provider]} 계정으로 로그인
        </Button>
      ))}
      {failure && <p role="alert">{failure.message}</p>}
    </div>
  );
}
