import { PageLink } from "#platform/web/navigation.tsx";
import icon from "../icon.svg";
import styles from "./brand.module.css";

/** The home link: the product's name and what it is (spec §1). */
export function Brand({ line = "사내 인트라넷 · 팀 관리" }: { readonly line?: string }) {
  return (
    <PageLink to="/" className={styles.brand} aria-label="해치 홈">
      <img src={icon} alt="" width={28} height={28} />
      <span className={styles.words}>
        <span className={styles.name}>해치</span>
        <span className={styles.line}>{line}</span>
      </span>
    </PageLink>
  );
}
