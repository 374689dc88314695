import { Button } from "@mantine/core";
import { useAllowed } from "#platform/web/session.ts";
import { useWrite } from "#platform/web/query.ts";
import type { RowOf } from "#records/resource.ts";
import { Card } from "#ui/components/card.tsx";
import { writeSms } from "#features/messages/sms/access.ts";
import { openSmsWriting } from "#features/messages/sms/sms-writing.tsx";
import { IssuedLink } from "#features/portal/links/issued-link.tsx";
import { linkAddress, linkDays } from "#features/portal/links/link.ts";
import { LinkList } from "#features/portal/links/link-list.tsx";
import { endUploadLink, issueUploadLink, listUploadLinks, renewUploadCode } from "../link-endpoints.ts";
import type { participant } from "../participant.ts";
import styles from "./wave.module.css";

const calls = { list: listUploadLinks, renew: renewUploadCode, end: endUploadLink };

/** Links by which a participant sends documents from a telephone: given, seen, taken back. */
export function UploadLinksCard({ row }: { readonly row: RowOf<typeof participant> }) {
  const params = { number: String(row.number) };
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
      </div>
      {issue.data && (
        <>
          <IssuedLink purpose="suit" slug={issue.data.slug} code={issue.data.code} />
          <LinkBySms row={row} slug={issue.data.slug} />
        </>
      )}
      <LinkList number={row.number} calls={calls} />
    </Card>
  );
}

/** Begins a message with the link; its code goes another way. */
function LinkBySms({ row, slug }: { readonly row: RowOf<typeof participant>; readonly slug: string }) {
  if (!useAllowed(writeSms) || !row.tel) return null;
  const record = { type: "participant", id: row.id };
  const body = `[{로펌}] ${row.suit.label} 서류를 이 링크에서 보내 주세요.\n${linkAddress(location.origin, "suit", slug)}\n확인번호는 전화로 알려 드립니다.`;
  return (
    <div className={styles.buttons}>
      <Button
        variant="default"
        onClick={() =>
          openSmsWriting({
            record: { ...record, label: row.name },
            ofRecords: [record],
            list: [{ tel: row.tel }],
            body,
          })
        }
      >
        링크를 문자로 보내기
      </Button>
    </div>
  );
}
