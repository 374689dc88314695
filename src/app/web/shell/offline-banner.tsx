import { useOnline } from "#platform/web/device.ts";
import styles from "./offline-banner.module.css";

/** Says that the network is gone and that nothing typed is lost. */
export function OfflineBanner() {
  const online = useOnline();
  return (
    <output className={online ? undefined : styles.banner}>
      {!online && "네트워크에 연결되어 있지 않습니다. 입력한 내용은 그대로 남아 있습니다."}
    </output>
  );
}
