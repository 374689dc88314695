import type { RailRecord } from "#records/web/rails.ts";
import { AccountsCard } from "#features/portal/accounts/accounts-card.tsx";
import { LinksCard } from "#features/portal/links/links-card.tsx";
import { ShareCase } from "./share-case.tsx";
import styles from "./outside-rail.module.css";

/** What a client is let see, and by which accounts and links. */
export default function OutsideRail({ record }: { readonly record: RailRecord }) {
  return (
    <div className={styles.cards}>
      <AccountsCard number={record.number} />
      <LinksCard number={record.number}>
        <ShareCase clientId={record.id} number={record.number} />
      </LinksCard>
    </div>
  );
}
