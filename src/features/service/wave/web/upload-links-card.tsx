import { Button } from "@mantine/core";
import { useWrite } from "#platform/web/query.ts";
import type { RowOf } from "#records/resource.ts";
import { Card } from "#ui/components/card.tsx";
import { IssuedLink } from "#features/portal/links/issued-link.tsx";
import { linkDays } from "#features/portal/links/link.ts";
import { LinkList } from "#features/portal/links/link-list.tsx";
import { endUploadLink, issueUploadLink, listUploadLinks, renewUploadCode } from "../link-endpoints.ts";
import type { participant } from "../participant.ts";
import { useLinkMessage } from "./link-message-dialog.tsx";
import styles from "./wave.module.css";

const calls = { list: listUploadLinks, renew: renewUploadCode, end: endUploadLink };

/** Links by which a participant sends documents from a telephone: given, seen, taken back. */
export function UploadLinksCard({ row }: { readonly row: RowOf<typeof participant> }) {
  const params = { number: String(row.number) };
  const message = useLinkMessage();
  const suit = { number: row.suit.number, title: row.suit.label };
  const issue = useWrite(issueUploadLink, { refreshes: [listUploadLinks], failure: "링크를 만들지 못했습니다." });
  return (
    <Card title="서류 링크">
      <p className={styles.none}>
        참여자가 휴대전화로 서류를 찍어 보냅니다. 보낸 서류는 ‘제출’로 바뀌고 알림이 옵니다.
      </p>
      <div className={styles.buttons}>
        <Button
          variant="default"
          loading={issue.isPending}
          onClick={() => issue.mutate({ params, body: { days: linkDays.usual } })}
        >
          링크 만들기
        </Button>
        {message.button(suit, [row.number])}
      </div>
      {message.dialog}
      {issue.data && <IssuedLink purpose="suit" slug={issue.data.slug} code={issue.data.code} />}
      <LinkList number={row.number} calls={calls} />
    </Card>
  );
}
