import { IconGripVertical } from "@tabler/icons-react";
import { useState, type DragEvent, type KeyboardEvent } from "react";
import { Card } from "#ui/components/card.tsx";
import { call } from "#platform/web/call.ts";
import { HomeCardContent } from "#firm/web/home-card-content.tsx";
import { homeCards, type HomeCard } from "#firm/web/home-cards.ts";
import { notifyError } from "#platform/web/notify.ts";
import { changeUser, useFacts, useUser } from "#platform/web/session.ts";
import { savePreferences } from "#features/identity/staff/endpoints.ts";
import { moved, ordered, readOrder } from "../card-order.ts";
import { StartCard } from "./start-card.tsx";
import styles from "./home-cards.module.css";

/** The cards a person may see, in the order he or she has put them. */
export default function HomeCards() {
  const facts = useFacts();
  const { preferences } = useUser();
  const [dragged, setDragged] = useState<string | null>(null);
  const [said, setSaid] = useState("");
  const allowed = homeCards().filter(({ policy }) => policy.allows(facts));
  const cards = ordered(allowed, readOrder(preferences.homeCards));
  const names = cards.map(({ name }) => name);
  const put = (name: string, to: number) => {
    const next = moved(names, name, to);
    if (next.join() === names.join()) return;
    void saveOrder(next, preferences.homeCards);
    const title = cards.find((card) => card.name === name)?.title ?? "";
    setSaid(`${title} 카드를 ${next.indexOf(name) + 1}번째로 옮겼습니다.`);
  };
  return (
    <section className={styles.cards} data-screen-only aria-label="오늘">
      <StartCard />
      {cards.map((card, index) => (
        <PlacedCard
          key={card.name}
          card={card}
          dragged={dragged === card.name}
          onDrag={(on) => setDragged(on ? card.name : null)}
          onDrop={() => dragged !== null && put(dragged, index)}
          onMove={(step) => put(card.name, index + step)}
        />
      ))}
      <output className={styles.said}>{said}</output>
    </section>
  );
}

type PlacedCardProps = {
  readonly card: HomeCard;
  readonly dragged: boolean;
  readonly onDrag: (on: boolean) => void;
  readonly onDrop: () => void;
  readonly onMove: (step: 1 | -1) => void;
};

const steps: Readonly<Record<string, 1 | -1>> = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 };

function PlacedCard({ card, dragged, onDrag, onDrop, onMove }: PlacedCardProps) {
  const begin = (event: DragEvent) => {
    event.dataTransfer.setData("text/plain", card.title);
    event.dataTransfer.effectAllowed = "move";
    onDrag(true);
  };
  const move = (event: KeyboardEvent) => {
    const step = steps[event.key];
    if (step === undefined) return;
    event.preventDefault();
    onMove(step);
  };
  const grip = (
    <button
      type="button"
      className={styles.grip}
      draggable
      aria-label={`${card.title} 카드 옮기기: 화살표 키`}
      title="끌거나 화살표 키로 옮깁니다"
      onDragStart={begin}
      onDragEnd={() => onDrag(false)}
      onKeyDown={move}
    >
      <IconGripVertical size={14} aria-hidden />
    </button>
  );
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- a place to drop on; the keyboard moves by the grip
    <div
      className={styles.place}
      data-card={card.name}
      data-dragged={dragged || undefined}
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault();
        onDrop();
      }}
    >
      <Card title={card.title} aside={grip}>
        <HomeCardContent card={card} />
      </Card>
    </div>
  );
}

function show(order: unknown): void {
  changeUser((user) => ({ ...user, preferences: { ...user.preferences, homeCards: order } }));
}

/** The new order is on the screen at once, and taken back when it cannot be saved. */
async function saveOrder(next: readonly string[], before: unknown): Promise<void> {
  show(next);
  try {
    await call(savePreferences, { body: { homeCards: [...next] } });
  } catch (error) {
    show(before);
    notifyError("카드 순서를 저장하지 못했습니다.", error instanceof Error ? error.message : undefined);
  }
}
