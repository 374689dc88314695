import { Chart } from "#ui/charts/chart.tsx";
import { Card } from "#ui/components/card.tsx";
import { Explanation } from "#ui/figure/explained.tsx";
import { Figure, Figures } from "#ui/figure/figure-card.tsx";
import { Formula } from "#ui/figure/formula.tsx";
import { PrintFacts, PrintPart, PrintSheet, PrintSignatures } from "#ui/print/print-sheet.tsx";

const here = "/lawfirm/project/sytest";
const months = ["8월", "9월", "10월", "11월"];

/** Numbers that explain themselves, charts, and paper. */
export function FigureParts() {
  return (
    <>
      <Figures label="숫자">
        <Figure
          label="순매출"
          value="2억 3,410만원"
          rows={here}
          note="카드 96.7%, 부가세 제외"
          explanation={
            <Explanation label="순매출 계산" title="순매출" period="2026-09-21 ~ 2026-12-20">
              <Formula
                lines={[
                  { label: "입금", value: "2억 6,000만원" },
                  { label: "부가세", value: "−2,590만원" },
                  { label: "순매출", value: "2억 3,410만원", sum: true },
                ]}
              />
            </Explanation>
          }
          comparisons={[{ label: "지난 분기", value: "2억 900만원", change: "+12%" }]}
        />
        <Figure label="진행 중인 기한" value="7건" rows={null} note="볼 수 없는 기록은 링크가 없습니다." />
      </Figures>
      <Card title="그래프">
        <Chart
          label="월별 상담"
          of="월"
          unit="count"
          series={[
            { key: "received", label: "접수", tone: "blue" },
            { key: "signed", label: "계약", tone: "green", line: true },
          ]}
          points={months.map((label, index) => ({
            key: label,
            label,
            values: { received: 40 + index * 7, signed: 12 + index * 3 },
            to: here,
          }))}
          targets={[{ label: "목표", at: 60, tone: "grey" }]}
          empty="자료가 없습니다."
        />
        <Chart label="빈 그래프" of="월" unit="count" series={[]} points={[]} empty="이 기간에는 자료가 없습니다." />
      </Card>
      <Card title="인쇄">
        <PrintSheet title="사건 진행 보고" detail="2026-11-25" firm="법무법인 예시" foot="보고 1">
          <PrintFacts
            facts={[
              ["의뢰인", "홍예시"],
              ["사건", "대여금"],
            ]}
          />
          <PrintPart title="경과">{"소장을 접수했습니다.\n변론기일을 기다립니다."}</PrintPart>
          <PrintSignatures day="2026-11-25" lines={["담당변호사 김예시"]} />
        </PrintSheet>
      </Card>
    </>
  );
}
