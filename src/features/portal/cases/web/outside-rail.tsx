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
      <EndedNotice number={record.number}>새 링크를 만들기 전에 받을 사람을 확인해 주세요.</EndedNotice>
      <AccountsCard number={record.number} />
      <LinksCard number={record.number}>
        <ShareCase number={record.number} />
      </LinksCard>
    </div>
  );
}
