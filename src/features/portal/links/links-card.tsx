import type { ReactNode } from "react";
import { Card } from "#ui/components/card.tsx";
import { endLink, listLinks, renewCode } from "./endpoints.ts";
import { LinkList } from "./link-list.tsx";

const calls = { list: listLinks, renew: renewCode, end: endLink };

/** The links of a client: made above, seen, given a new code, taken back. */
export function LinksCard({ number, children }: { readonly number: number; readonly children: ReactNode }) {
  return (
    <Card title="공유링크">
      {children}
      <LinkList number={number} calls={calls} />
    </Card>
  );
}
