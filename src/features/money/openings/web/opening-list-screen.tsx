import { formatNumber } from "#platform/number.ts";
import { ListImportScreen } from "#records/web/import/list-import-screen.tsx";
import { openingListCalls } from "../endpoints.ts";
import { mostOpenings, openingColumns } from "../opening-list.ts";

/** /lawfirm/payment/openings: what was agreed, received and held when the firm began, brought in from a file. */
export default function OpeningListScreen() {
  return (
    <ListImportScreen title="미수·예수금 이월" calls={openingListCalls} columns={Object.values(openingColumns)}>
      <p>
        사용 시작일의 잔액을 계약마다 한 번 넘겨받습니다. 받은 금액은 미수만 줄이고 매출, 장부, 부가세에는 들어가지
        않습니다. 예수금은 예수금 원장에 ‘이월’ 한 줄로 들어가고, 그 뒤에 정산하거나 돌려줍니다.
      </p>
      <p>
        계약 번호나 사건을 적고, 계약이 아직 없으면 약정액으로 계약을 만듭니다(고객과 사건명만 적어도 됩니다). 금액은
        부가세를 포함한 원 단위이고, 한 번에 {formatNumber(mostOpenings)}행까지 가져옵니다. 먼저 확인할 때 나오는 합계를
        이전 장부와 맞추어 보세요.
      </p>
    </ListImportScreen>
  );
}
