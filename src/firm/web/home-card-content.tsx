import { createElement, lazy, type ComponentType } from "react";
import { LoadedPart } from "#ui/components/loaded-part.tsx";
import { SkeletonBar } from "#ui/components/states.tsx";
import type { HomeCard } from "./home-cards.ts";
import styles from "./home-card-content.module.css";

const contents = new Map<string, ComponentType>();

function contentOf({ name, load }: HomeCard): ComponentType {
  const known = contents.get(name);
  if (known) return known;
  const content = lazy(load);
  contents.set(name, content);
  return content;
}

/** What a card of the home page holds, there and wherever else it stands; its code is loaded with it. */
export function HomeCardContent({ card }: { readonly card: HomeCard }) {
  return (
    <LoadedPart
      fallback={<SkeletonBar width="70%" />}
      failed={<p className={styles.failed}>이 카드를 불러오지 못했습니다. 화면을 새로 고쳐 주세요.</p>}
    >
      {createElement(contentOf(card))}
    </LoadedPart>
  );
}
