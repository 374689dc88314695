import type { RailRecord } from "#records/web/rails.ts";
import { EndedNotice } from "#features/pipeline/clients/ended-notice.tsx";
import { AccountsCard } from "#features/portal/accounts/accounts-card.tsx";
import { LinksCard } from "#features/portal/links/links-card.tsx";
import { ShareCase } from "./share-case.tsx";
import styles from "./outside-rail.module.css";

/** What a client is let see, and by which accounts and links. */
export default function OutsideRail({ record }: { readonly record: RailRecord }) {
  return (
    <div className={styles.cards}>
      <EndedNotice number={record.number}>
        사망한 고객의 회원은 로그인할 수 없고, 새 링크는 받을 사람을 확인한 뒤에 보내 주세요.
      </EndedNotice>
      <AccountsCard number={record.number} />
      <LinksCard number={record.number}>
        <ShareCase clientId={record.id} number={record.number} />
      </LinksCard>
    </div>
  );
}
