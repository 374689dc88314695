import { useEffect } from "react";
import { goTo, useIdParam } from "#platform/web/navigation.tsx";
import { notifyInfo } from "#platform/web/notify.ts";
import { useRead } from "#platform/web/query.ts";
import { RecordRead } from "#records/web/page/record-read.tsx";
import { useRecord } from "#records/web/page/use-record.ts";
import { client } from "../client.ts";
import { findSuccessor } from "../endpoints.ts";
import { ClientPage } from "./client-page.tsx";
import { DestroyedClient } from "./destroyed-client.tsx";

/** /lawfirm/client/{고객번호}; the number of a client that was merged leads to the one that was kept. */
export default function ClientScreen() {
  const number = useIdParam("clientId");
  return (
    <>
      {number !== null && <OldNumber key={number} number={number} />}
      <RecordRead resource={client} number={number}>
        {(row) =>
          row.status === "destroyed" ? (
            <DestroyedClient number={row.number} createdAt={row.createdAt} />
          ) : (
            <ClientPage row={row} />
          )
        }
      </RecordRead>
    </>
  );
}

/** Where there is no client of this number, asks where it went. */
function OldNumber({ number }: { readonly number: number }) {
  const { error } = useRecord(client, number);
  const isMissing = error?.code === "notFound";
  const { data } = useRead(findSuccessor, { params: { number: String(number) } }, { enabled: isMissing });
  const kept = isMissing && data && data.number !== number ? data.number : null;
  useEffect(() => {
    if (kept === null) return;
    notifyInfo(`고객 ${number}번은 고객 ${kept}번에 합쳐졌습니다.`);
    goTo(`${client.page}/${kept}`, { replace: true });
  }, [number, kept]);
  return null;
}
