import { useEffect, useState, useSyncExternalStore } from "react";
import { queryClient, useRead } from "#platform/web/query.ts";
import { onTokenChange, readToken } from "#platform/web/session-token.ts";
import { Card } from "#ui/components/card.tsx";
import { ClientDocuments } from "#features/litigation/documents/client-documents.tsx";
import { readOwnWallet } from "#features/members/cashpoint/client-endpoints.ts";
import { OwnWallet } from "#features/members/cashpoint/own-wallet.tsx";
import { OwnCoupons } from "#features/members/coupons/own-coupons.tsx";
import { ClientQuestions } from "#features/messages/questions/client-questions.tsx";
import { ClientTime } from "#features/money/minutes/client-time.tsx";
import { ClientSignIn } from "#features/portal/accounts/client-sign-in.tsx";
import { ClientHome, SignOut } from "#features/portal/cases/client-home.tsx";
import { readClientHome } from "#features/portal/cases/endpoints.ts";
import { useClientLanguage } from "#features/portal/cases/use-language.tsx";
import { OutsidePage } from "#features/portal/links/outside-page.tsx";
import { readOwnTalk } from "#features/portal/talk/client-endpoints.ts";
import { ClientTalk } from "#features/portal/talk/outside/client-talk.tsx";
import { listAskedFiles } from "#features/portal/uploads/client-endpoints.ts";
import { ClientFiles } from "#features/portal/uploads/outside/client-files.tsx";
import { areaWords } from "./area-words.ts";
import styles from "./client-area.module.css";

/** A page of a signed-in client, by the end of the address. */
type Page = keyof (typeof areaWords)["ko"]["pages"];

/** /client: the pages of a client with an account; whoever is not signed in signs in first. */
export function ClientArea() {
  const [isIn, setIn] = useState(() => readToken() !== null);
  const page = usePage();
  useEffect(
    () =>
      onTokenChange(() => {
        queryClient.clear();
        setIn(readToken() !== null);
      }),
    [],
  );
  useEffect(() => {
    const path = isIn ? "/client" : "/client/login";
    if (location.pathname !== path) history.replaceState(null, "", path + location.hash);
  }, [isIn]);
  if (!isIn) return <ClientSignIn />;
  if (page === "") {
    return (
      <ClientHome first={<Next />}>
        <ClientTime />
        <ClientDocuments />
        <ClientQuestions />
      </ClientHome>
    );
  }
  return <OwnPage page={page} />;
}

function usePage(): Page {
  const hash = useSyncExternalStore(followHash, () => location.hash);
  return Object.hasOwn(areaWords.ko.pages, hash) ? (hash as Page) : "";
}

function followHash(changed: () => void): () => void {
  window.addEventListener("hashchange", changed);
  return () => window.removeEventListener("hashchange", changed);
}

function OwnPage({ page }: { readonly page: Exclude<Page, ""> }) {
  const { data } = useRead(readClientHome, {});
  const { name = "", phone = "" } = data?.model.firm ?? {};
  const language = useClientLanguage();
  const { pages } = areaWords[language];
  return (
    <OutsidePage title={pages[page]} firm={name} phone={phone} language={language} aside={<SignOut />}>
      <Places />
      {page === "#files" && <ClientFiles />}
      {page === "#talk" && <ClientTalk />}
      {page === "#wallet" && (
        <>
          <OwnWallet />
          <OwnCoupons />
        </>
      )}
    </OutsidePage>
  );
}

/** The pages, with how much waits on each. That of cash and coupons is there for whoever has, or had, any. */
function Places() {
  const page = usePage();
  const wallet = useRead(readOwnWallet, {});
  const { open, unread } = useWaiting();
  const words = areaWords[useClientLanguage()];
  const counts: Readonly<Record<Page, number>> = { "": 0, "#files": open.length, "#talk": unread, "#wallet": 0 };
  const places = Object.entries(words.pages).filter(
    ([key]) => key !== "#wallet" || wallet.data?.member || page === key,
  );
  return (
    <nav className={styles.places} aria-label={words.menu}>
      {places.map(([key, label]) => (
        <a key={key} href={key === "" ? "#" : key} aria-current={key === page ? "page" : undefined}>
          {label}
          {counts[key as Page] > 0 && <b>{counts[key as Page]}</b>}
        </a>
      ))}
    </nav>
  );
}

function useWaiting() {
  const asked = useRead(listAskedFiles, {});
  const talk = useRead(readOwnTalk, { query: {} });
  const open = (asked.data?.models ?? []).filter(({ state }) => state === "requested" || state === "changes");
  return { open, unread: talk.data?.unread ?? 0 };
}

/** What the client has to do next, before anything else (additions 41). */
function Next() {
  const { open, unread } = useWaiting();
  const words = areaWords[useClientLanguage()];
  return (
    <>
      <Places />
      {(open.length > 0 || unread > 0) && (
        <Card title={words.first}>
          <ul className={styles.next}>
            {open.map(({ number, title, dueOn, state }) => (
              <li key={number}>
                <a href="#files">{title}</a> {words.send(state === "changes", dueOn)}
              </li>
            ))}
            {unread > 0 && (
              <li>
                <a href="#talk">{words.unread(unread)}</a>
              </li>
            )}
          </ul>
        </Card>
      )}
    </>
  );
}
