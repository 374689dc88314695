import { useState } from "react";
import { call, CallError } from "#platform/web/call.ts";
import { providerNames, rememberProvider } from "#features/identity/oauth/browser-state.ts";
import { startOAuth } from "#features/identity/oauth/endpoints.ts";
import type { Provider } from "../schemas.ts";
import styles from "./social-buttons.module.css";

/** google is the default provider (spec §7) and stands first. */
function sorted(providers: readonly Provider[]): readonly Provider[] {
  return providers.toSorted((one, other) => Number(other === "google") - Number(one === "google"));
}

/** Leads to the provider; the person comes back to /member/callback. */
export function SocialButtons({ providers }: { readonly providers: readonly Provider[] }) {
  const [failure, setFailure] = useState<CallError | null>(null);
  const [isLeaving, setLeaving] = useState(false);

  const start = async (provider: Provider) => {
    if (isLeaving) return;
    setFailure(null);
    setLeaving(true);
    try {
      const { url, browserSecret } = await call(startOAuth, { params: { provider }, body: {} });
      rememberProvider({ provider, browserSecret, link: false });
      location.assign(url);
    } catch (error) {
      setLeaving(false);
      if (!(error instanceof CallError)) throw error;
      setFailure(error);
    }
  };

  return (
    <div className={styles.group}>
      <p className={styles.word}>또는</p>
      {sorted(providers).map((provider) => (
        <button
          key={provider}
          type="button"
          className={styles.button}
          data-default={provider === "google" || undefined}
          aria-disabled={isLeaving}
          onClick={() => void start(provider)}
        >
          {providerNames[provider]} 계정으로 로그인
        </button>
      ))}
      <div role="alert" className={styles.failure}>
        {failure?.message}
      </div>
    </div>
  );
}
