import { formatDateTime } from "#platform/dates.ts";
import { formatWon } from "#platform/money.ts";
import { formatNumber } from "#platform/number.ts";
import { PageLink } from "#platform/web/navigation.tsx";
import { Card } from "#ui/components/card.tsx";
import { EmptyState } from "#ui/components/states.tsx";
import { Table } from "#ui/components/table.tsx";
import { wonEach, type Part } from "./analytics-parts.ts";
import styles from "./brands.module.css";

export function Funnel({ data }: Part) {
  return (
    <Card title="유입 단계">
      <Table label="방문에서 계약까지">
        <thead>
          <tr>
            <th scope="col">단계</th>
            <th scope="col" data-right>
              건수
            </th>
            <th scope="col" data-right>
              앞 단계 대비
            </th>
            <th scope="col">비율</th>
          </tr>
        </thead>
        <tbody>
          {data.funnel.map(({ key, label, count }, index) => {
            const before = data.funnel[index - 1]?.count ?? 0;
            const share = before === 0 ? null : Math.round((count / before) * 1_000) / 10;
            return (
              <tr key={key}>
                <td>{label}</td>
                <td data-right>{formatNumber(count)}건</td>
                <td data-right>{share === null ? "—" : `${formatNumber(share)}%`}</td>
                <td className={styles.share}>
                  {share !== null && <i aria-hidden style={{ inlineSize: `${Math.min(share, 100)}%` }} />}
                </td>
              </tr>
            );
          })}
        </tbody>
      </Table>
    </Card>
  );
}

export function Channels({ data }: Part) {
  return (
    <Card title="채널별">
      {data.channels.length === 0 ? (
        <EmptyState title="채널별 자료가 없습니다." />
      ) : (
        <Table label="채널별">
          <thead>
            <tr>
              <th scope="col">채널</th>
              {data.seesMoney && (
                <th scope="col" data-right>
                  광고비
                </th>
              )}
              <th scope="col" data-right>
                클릭
              </th>
              <th scope="col" data-right>
                상담
              </th>
              {data.seesMoney && (
                <th scope="col" data-right>
                  CPA
                </th>
              )}
            </tr>
          </thead>
          <tbody>
            {data.channels.map(({ key, label, cost, clicks, consults }) => (
              <tr key={key}>
                <td>{label}</td>
                {data.seesMoney && <td data-right>{formatWon(cost ?? "0")}원</td>}
                <td data-right>{formatNumber(clicks)}</td>
                <td data-right>{formatNumber(consults)}건</td>
                {data.seesMoney && <td data-right>{wonEach(cost, consults)}</td>}
              </tr>
            ))}
          </tbody>
        </Table>
      )}
    </Card>
  );
}

export function Posts({ data }: Part) {
  return (
    <Card title="게시물 순위">
      {data.posts.length === 0 ? (
        <EmptyState title="게시한 영상이 없습니다." />
      ) : (
        <Table label="게시물 순위">
          <thead>
            <tr>
              <th scope="col">제목</th>
              <th scope="col" data-right>
                조회
              </th>
              <th scope="col" data-right>
                상담
              </th>
            </tr>
          </thead>
          <tbody>
            {data.posts.map(({ title, views, consults, path }) => (
              <tr key={path}>
                <td>
                  <PageLink to={path}>{title}</PageLink>
                </td>
                <td data-right>{formatNumber(views)}</td>
                <td data-right>{formatNumber(consults)}건</td>
              </tr>
            ))}
          </tbody>
        </Table>
      )}
    </Card>
  );
}

export function Sources({ data }: Part) {
  return (
    <Card title="자료">
      {data.sources.length === 0 ? (
        <EmptyState title="가져온 광고비가 없습니다." />
      ) : (
        <ul>
          {data.sources.map(({ label, at, rows }) => (
            <li key={label}>
              {label}: {formatDateTime(at)}에 {formatNumber(rows)}행
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
