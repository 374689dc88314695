import { Button } from "@mantine/core";
import type { ReactNode } from "react";
import { useRead, useWrite } from "#platform/web/query.ts";
import { saveToken } from "#platform/web/session-token.ts";
import { EmptyState, ErrorState, SkeletonRows } from "#ui/components/states.tsx";
import { signOutClient } from "#features/portal/accounts/endpoints.ts";
import { OutsidePage } from "#features/portal/links/outside-page.tsx";
import { CaseCard } from "./case-card.tsx";
import { caseWords } from "./case-words.ts";
import { readClientHome } from "./endpoints.ts";
import { OwedCard } from "./owed-card.tsx";
import { forgetUnsent } from "./unsent.tsx";
import { useClientLanguage } from "./use-language.tsx";

type ClientHomeProps = {
  /** Above the cases: what the client has to do. */
  readonly first: ReactNode;
  readonly children: ReactNode;
};

/** /client: what a signed-in client sees first (additions 41); `children` stand below the cases. */
export function ClientHome({ first, children }: ClientHomeProps) {
  const { data, error, refetch } = useRead(readClientHome, {});
  const model = data?.model;
  const language = model?.language ?? "ko";
  const words = caseWords[language];
  return (
    <OutsidePage
      title={model ? words.own(model.name) : "내 사건"}
      firm={model?.firm.name ?? ""}
      phone={model?.firm.phone ?? ""}
      language={language}
      aside={<SignOut />}
    >
      {error && !data && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!error && !data && <SkeletonRows rows={6} columns="1fr" />}
      {model && first}
      {model && model.owed.length > 0 && <OwedCard owed={model.owed} language={language} />}
      {model?.cases.length === 0 && <EmptyState title={words.noCase}>{words.noCaseYet}</EmptyState>}
      {model?.cases.map((one, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- a client is told no number of a case
        <CaseCard key={index} of={one} />
      ))}
      {model && children}
    </OutsidePage>
  );
}

/** Ends the client's session in this browser. */
export function SignOut() {
  // Whether or not the server heard it, this browser forgets.
  const words = caseWords[useClientLanguage()];
  const write = useWrite(signOutClient, { quiet: true, onSuccess: forget, onError: forget });
  return (
    <Button variant="default" size="compact-sm" loading={write.isPending} onClick={() => write.mutate({ body: {} })}>
      {words.signOut}
    </Button>
  );
}

function forget(): void {
  forgetUnsent();
  saveToken(null);
}
