import { Button } from "@mantine/core";
import { formatNumber } from "#platform/number.ts";
import { useWrite } from "#platform/web/query.ts";
import { Dialog } from "#ui/components/dialog.tsx";
import { DialogForm } from "#ui/components/form-dialog.tsx";
import { Table } from "#ui/components/table.tsx";
import type { CallOutput } from "#platform/endpoint.ts";
import { linkAddress, linkDays } from "#features/portal/links/link.ts";
import { issueUploadLinks, listUploadLinks } from "../link-endpoints.ts";
import type { issueUploadLinks as schema } from "../link-schemas.ts";
import { saveTable } from "./save-table.ts";
import styles from "./wave.module.css";

type Issued = CallOutput<typeof schema>;

/** Links for everybody of a suit who lacks something; what was made is shown this once. */
export function BulkLinksDialog({ number, onClose }: { readonly number: number; readonly onClose: () => void }) {
  const write = useWrite(issueUploadLinks, { refreshes: [listUploadLinks], quiet: true });
  const issued = write.data;
  return (
    <Dialog title="서류 링크 일괄 만들기" size={issued ? "min(860px, 96vw)" : "md"} onClose={onClose}>
      {issued ? (
        <IssuedLinks issued={issued} />
      ) : (
        <DialogForm
          label="링크 만들기"
          sending={write.isPending}
          failure={write.error?.message}
          onClose={onClose}
          onSubmit={() => write.mutate({ params: { number: String(number) }, body: { days: linkDays.usual } })}
        >
          <p>
            필수 서류가 미비하고 열린 링크가 없는 참여자마다 {linkDays.usual}일 동안 열리는 링크를 만듭니다. 연락 두절,
            탈퇴, 중복, 부적격인 사람은 뺍니다.
          </p>
        </DialogForm>
      )}
    </Dialog>
  );
}

function IssuedLinks({ issued: { models, left } }: { readonly issued: Issued }) {
  const lines = models.map((one) => ({ ...one, address: linkAddress(location.origin, "suit", one.slug) }));
  const save = () =>
    saveTable("서류 링크", [
      ["성명", "연락처", "링크", "확인번호"],
      ...lines.map((one) => [one.name, one.tel, one.address, one.code]),
    ]);
  return (
    <div className={styles.tab}>
      <output>
        {formatNumber(models.length)}명의 링크를 만들었습니다. 지금 한 번만 보여 드립니다.
        {left > 0 && ` ${left}명이 남았으니 한 번 더 만들어 주세요.`}
      </output>
      <p className={styles.none}>링크와 확인번호는 서로 다른 길로 알려 주세요. 확인번호는 전화로 본인에게 알립니다.</p>
      <div className={styles.buttons}>
        <Button onClick={save}>표로 저장</Button>
      </div>
      <Table label="만든 링크">
        <thead>
          <tr>
            <th scope="col">성명</th>
            <th scope="col">연락처</th>
            <th scope="col">링크</th>
            <th scope="col">확인번호</th>
          </tr>
        </thead>
        <tbody>
          {lines.map(({ number, name, tel, address, code }) => (
            <tr key={number}>
              <td>{name}</td>
              <td>{tel}</td>
              <td>{address}</td>
              <td>{code}</td>
            </tr>
          ))}
        </tbody>
      </Table>
    </div>
  );
}
