import "#platform/web/nonce.ts";
import "#ui/theme/fonts.css";
import "#ui/theme/index.css";
import { QueryClientProvider } from "@tanstack/react-query";
import { StrictMode, type ReactNode } from "react";
import { createRoot } from "react-dom/client";
import { onSessionExpired } from "#platform/web/call.ts";
import { queryClient } from "#platform/web/query.ts";
import { keepTokenAs, saveToken } from "#platform/web/session-token.ts";
import { markScheme } from "#ui/colour-scheme.ts";
import { ThemeProvider } from "#ui/theme/theme-provider.tsx";
import { LinkedLetter } from "#features/service/letters/linked-letter.tsx";
import { AskedDocuments } from "#features/service/wave/outside/asked-documents.tsx";
import { JoinPage } from "#features/portal/accounts/join-page.tsx";
import { LinkedCase } from "#features/portal/cases/linked-case.tsx";
import { CheckSigned } from "#features/portal/contracts/check-signed.tsx";
import { LinkedContract } from "#features/portal/contracts/linked-contract.tsx";
import { OpenByCode } from "#features/portal/links/open-by-code.tsx";
import { PostList, PostPage, StoryPage } from "#features/portal/posts/post-pages.tsx";
import { ClientArea } from "./client-area.tsx";

/** The pages for people outside the firm: a bundle of their own that holds nothing of the staff's. */

const keepAsClient = () => keepTokenAs("haechi.client", "browser");

/** A visit of a link is kept for this tab, apart from those of other links. */
function keepAsVisit(slug: string): void {
  keepTokenAs(`haechi.visit.${slug.slice(-12)}`, "session");
}

function pageOf(path: string): ReactNode {
  const [, place = "", ...rest] = path.split("/");
  const slug = rest.at(-1) ?? "";
  if (place === "project") return <ProjectPage rest={rest} />;
  if (place === "letter") {
    keepAsVisit(slug);
    return (
      <OpenByCode slug={slug}>
        <LinkedLetter />
      </OpenByCode>
    );
  }
  if (place === "submit") {
    keepAsVisit(slug);
    return (
      <OpenByCode slug={slug}>
        <AskedDocuments />
      </OpenByCode>
    );
  }
  if (rest[0] === "join") {
    keepAsVisit(slug);
    return (
      <OpenByCode slug={slug}>
        <JoinPage onJoined={startAsClient} />
      </OpenByCode>
    );
  }
  keepAsClient();
  // The address that stands in messages; whoever is not signed in comes there after it.
  if (rest[0] === "wallet") history.replaceState(null, "", "/client#wallet");
  return <ClientArea />;
}

/** What a link to a case or a contract opens, and beside it what the firm has published. */
function ProjectPage({ rest: [slug = "", part, number] }: { readonly rest: readonly string[] }) {
  keepAsVisit(slug);
  const page = () => {
    if (part === "contract") return <LinkedContract slug={slug} />;
    if (part === "post" && number) return <PostPage slug={slug} number={number} />;
    if (part === "detail" && number) return <StoryPage slug={slug} number={number} />;
    if (part !== undefined && part !== "") return <PostList slug={slug} />;
    return <LinkedCase slug={slug} />;
  };
  // Whoever has the link alone may ask whether a file is that contract.
  const beside = part === "contract" && <CheckSigned slug={slug} />;
  return (
    <OpenByCode slug={slug} beside={beside}>
      {page()}
    </OpenByCode>
  );
}

/** The invitation is used up: its visit is forgotten, and the session opens the start page. */
function startAsClient(token: string): void {
  sessionStorage.clear();
  keepAsClient();
  saveToken(token);
  location.replace("/client");
}

markScheme();
onSessionExpired(() => saveToken(null));
createRoot(document.querySelector("#root")!).render(
  <StrictMode>
    <ThemeProvider>
      <QueryClientProvider client={queryClient}>{pageOf(location.pathname)}</QueryClientProvider>
    </ThemeProvider>
  </StrictMode>,
);
