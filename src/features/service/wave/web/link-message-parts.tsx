import { Button } from "@mantine/core";
import { formatNumber } from "#platform/number.ts";
import type { CallOutput } from "#platform/endpoint.ts";
import { formatWon } from "#platform/money.ts";
import { PageLink } from "#platform/web/navigation.tsx";
import { Table } from "#ui/components/table.tsx";
import { exclusions } from "#features/messages/sms/sms-recipient.ts";
import type * as schemas from "../link-schemas.ts";
import { linkExclusions } from "../uploads.ts";
import { saveTable } from "./save-table.ts";
import { MessageObstacles } from "#features/messages/sms/message-obstacles.tsx";
import styles from "./wave.module.css";

type Preview = CallOutput<typeof schemas.previewLinkMessage>;
type Sent = CallOutput<typeof schemas.sendLinkMessage>;

const whys = { ...exclusions, ...linkExclusions };

/** Who would get it, who would not and why, and what stands in its way. */
export function LinkMessagePreview({ preview }: { readonly preview: Preview }) {
  const { receiving, excluded, kinds, cost, faults, warnings, sample, leaves } = preview;
  return (
    <section aria-label="미리 보기" className={styles.tab}>
      <output>
        받을 사람 {formatNumber(receiving)}명 · 제외 {formatNumber(excluded.length)}명 · SMS {formatNumber(kinds.SMS)} ·
        LMS {formatNumber(kinds.LMS)} · 예상 비용 {formatWon(cost)}원
      </output>
      {!leaves && (
        <p role="note" className={styles.none}>
          문자 발송사가 연결되어 있지 않습니다. 보낸 문자는 기록으로만 남고 밖으로 나가지 않습니다.
        </p>
      )}
      <MessageObstacles faults={faults} warnings={warnings} />
      {sample !== "" && <p className={styles.sample}>{sample}</p>}
      {excluded.length > 0 && (
        <Table label="제외된 사람">
          <thead>
            <tr>
              <th scope="col">성명</th>
              <th scope="col">제외 사유</th>
            </tr>
          </thead>
          <tbody>
            {excluded.map(({ number, name, why }) => (
              <tr key={number}>
                <td>{name}</td>
                <td>{whys[why]}</td>
              </tr>
            ))}
          </tbody>
        </Table>
      )}
    </section>
  );
}

/** The codes of the links that are on their way, shown this once. */
export function SentCodes({ sent: { message, sent, codes } }: { readonly sent: Sent }) {
  const save = () =>
    saveTable("서류 링크 확인번호", [
      ["성명", "연락처", "확인번호"],
      ...codes.map(({ name, tel, code }) => [name, tel, code]),
    ]);
  return (
    <div className={styles.tab}>
      <output>
        {formatNumber(sent)}명에게 링크 문자를 보냅니다.{" "}
        <PageLink to={`/sms?id=${message}`} target="_blank">
          발송 결과 보기(새 탭)
        </PageLink>
      </output>
      {codes.length === 0 ? (
        <p className={styles.none}>
          확인번호는 처음 보낸 때에만 보여 드립니다. 참여자 화면의 서류 링크에서 새 번호를 만들 수 있습니다.
        </p>
      ) : (
        <>
          <p className={styles.none}>
            확인번호는 지금 한 번만 보여 드립니다. 문자로 보내지 말고 전화로 본인에게 알려 주세요.
          </p>
          <div className={styles.buttons}>
            <Button onClick={save}>표로 저장</Button>
          </div>
          <Table label="확인번호">
            <thead>
              <tr>
                <th scope="col">성명</th>
                <th scope="col">연락처</th>
                <th scope="col">확인번호</th>
              </tr>
            </thead>
            <tbody>
              {codes.map(({ number, name, tel, code }) => (
                <tr key={number}>
                  <td>{name}</td>
                  <td>{tel}</td>
                  <td>{code}</td>
                </tr>
              ))}
            </tbody>
          </Table>
        </>
      )}
    </div>
  );
}
