import { addDays, firmToday } from "#platform/dates.ts";
import { formatWon } from "#platform/money.ts";
import { useRead } from "#platform/web/query.ts";
import { Card } from "#ui/components/card.tsx";
import { StateChip } from "#ui/components/chip.tsx";
import { EmptyState, ErrorState, SkeletonRows } from "#ui/components/states.tsx";
import { Table } from "#ui/components/table.tsx";
import { readOwnWallet } from "./client-endpoints.ts";
import { expiringDays } from "./member.ts";
import { movementKinds, walletUnits } from "./movement.ts";
import type { OwnWallet as Wallet } from "./schemas.ts";
import styles from "./own-wallet.module.css";

/** On the client's page: what the client has of cash and points, until when, and each entry. Nothing is changed here. */
export function OwnWallet() {
  const { data, error, refetch } = useRead(readOwnWallet, {});
  return (
    <>
      <Card title="캐시와 포인트">
        {error && !data && <ErrorState error={error} onRetry={() => void refetch()} />}
        {!error && !data && <SkeletonRows rows={3} columns="1fr 110px 110px" />}
        {data && <Balances wallet={data} />}
        {data?.lots.length === 0 && <EmptyState>남은 캐시와 포인트가 없습니다.</EmptyState>}
        {data && data.lots.length > 0 && <Lots lots={data.lots} />}
      </Card>
      {data && data.entries.length > 0 && (
        <Card title="이용 내역">
          <Entries entries={data.entries} />
        </Card>
      )}
    </>
  );
}

function Balances({ wallet: { cash, point, held } }: { readonly wallet: Wallet }) {
  return (
    <dl className={styles.figures}>
      <div>
        <dt>포인트</dt>
        <dd>{formatWon(point)}원</dd>
      </div>
      <div>
        <dt>캐시</dt>
        <dd>{formatWon(cash)}원</dd>
      </div>
      {held > 0 && (
        <div>
          <dt>처리 중</dt>
          <dd>{formatWon(held)}원</dd>
        </div>
      )}
    </dl>
  );
}

function Lots({ lots }: Pick<Wallet, "lots">) {
  const soon = addDays(firmToday(), expiringDays);
  return (
    <Table label="남은 캐시와 포인트" wraps stacks>
      <thead>
        <tr>
          <th scope="col">구분</th>
          <th scope="col">내용</th>
          <th scope="col" data-right>
            남은 금액
          </th>
          <th scope="col">만료일</th>
        </tr>
      </thead>
      <tbody>
        {lots.map(({ unit, paid, reason, left, expiresOn }, place) => (
          // oxlint-disable-next-line react/no-array-index-key -- a client is told no number of what came in
          <tr key={place}>
            <td>
              {walletUnits[unit]} {unit === "cash" && (paid ? "(유료)" : "(무상)")}
            </td>
            <td>{reason}</td>
            <td data-right data-label="남은 금액">
              {formatWon(left)}원
            </td>
            <td data-label="만료일">
              {expiresOn === null && "없음"}
              {expiresOn !== null && expiresOn > soon && expiresOn}
              {expiresOn !== null && expiresOn <= soon && <StateChip tone="amber">{expiresOn}</StateChip>}
            </td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}

function Entries({ entries }: Pick<Wallet, "entries">) {
  return (
    <Table label="이용 내역" wraps stacks>
      <tbody>
        {entries.map(({ day, unit, kind, amount, reason, open }, place) => (
          // oxlint-disable-next-line react/no-array-index-key -- a client is told no number of an entry
          <tr key={place}>
            <td>{day}</td>
            <td>
              {walletUnits[unit]} {movementKinds[kind]} {open && <StateChip tone="blue">처리 중</StateChip>}
            </td>
            <td>{reason}</td>
            <td data-right>
              {amount > 0 ? "+" : ""}
              {formatWon(amount)}원
            </td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}
