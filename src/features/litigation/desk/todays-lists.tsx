import { homeCards } from "#firm/web/home-cards.ts";
import { HomeCardContent } from "#firm/web/home-card-content.tsx";
import { useFacts } from "#platform/web/session.ts";
import { Card } from "#ui/components/card.tsx";
import styles from "./todays-lists.module.css";

/** The three lists that 송무 opens first (product §6.5), as they stand on the home page. */
const names = ["todays-peremptory", "todays-hearings", "todays-filings"];

/** 오늘의 불변기한, 오늘의 기일, 오늘의 제출 above the list of cases. */
export function TodaysLists() {
  const facts = useFacts();
  const cards = homeCards().filter(({ name, policy }) => names.includes(name) && policy.allows(facts));
  return (
    <section className={styles.lists} aria-label="오늘" data-screen-only>
      {cards.map((card) => (
        <Card key={card.name} title={card.title}>
          <HomeCardContent card={card} />
        </Card>
      ))}
    </section>
  );
}
