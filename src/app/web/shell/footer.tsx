import { readFirm } from "#features/identity/session/endpoints.ts";
import { useRead } from "#platform/web/query.ts";
import styles from "./footer.module.css";
import { useSettled } from "./settled.ts";

/** The firm's name, address, telephone and contact e-mail (spec §2.1). */
export function Footer() {
  const settled = useSettled();
  const { data } = useRead(readFirm, {}, { enabled: settled, staleTime: Infinity, background: true });
  const firm = data?.model;
  return (
    <footer className={styles.footer} data-screen-only>
      {firm && (
        <>
          <strong>{firm.name}</strong>
          {firm.address && <span>{firm.address}</span>}
          {firm.phone && <a href={`tel:${firm.phone}`}>{firm.phone}</a>}
          {firm.email && <a href={`mailto:${firm.email}`}>{firm.email}</a>}
        </>
      )}
    </footer>
  );
}
