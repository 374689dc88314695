import { Alert, Button } from "@mantine/core";
import "@mantine/core/styles/Alert.css";
import { useWrite } from "#platform/web/query.ts";
import { Card } from "#ui/components/card.tsx";
import { EndedNotice } from "#features/pipeline/clients/ended-notice.tsx";
import { IssuedLink } from "#features/portal/links/issued-link.tsx";
import { shareLetter } from "../client-endpoints.ts";
import styles from "./letter.module.css";

/**
 * While a letter waits for its client (`client`, by number): a link to read and approve it. That the client has ended is
 * said before to those who see clients, and with the link to everybody who hands it on.
 */
export function ClientLinkCard({ number, client }: { readonly number: number; readonly client: number }) {
  const write = useWrite(shareLetter, { failure: "링크를 만들지 못했습니다." });
  return (
    <Card title="의뢰인확인 링크">
      <EndedNotice number={client}>링크를 받을 사람을 확인해 주세요.</EndedNotice>
      <p className={styles.note}>
        의뢰인이 링크와 확인번호로 본문을 읽고 직접 확인합니다. 링크는 고객 화면에서 닫을 수 있습니다.
      </p>
      <div>
        <Button
          variant="default"
          loading={write.isPending}
          onClick={() => write.mutate({ params: { number: String(number) }, body: {} })}
        >
          링크 만들기
        </Button>
      </div>
      {write.data?.ended && (
        <Alert color="amber" role="note">
          사망하거나 소멸한 것으로 표시한 고객입니다. 링크를 전하기 전에 상속인·승계인을 확인해 주세요.
        </Alert>
      )}
      {write.data && <IssuedLink purpose="letter" slug={write.data.slug} code={write.data.code} />}
    </Card>
  );
}
