import { RecordScreen } from "#records/web/record-screen.tsx";
import { manageBrands } from "../access.ts";
import { brand } from "../brand.ts";

const views = [
  { label: "운영", query: "status=running" },
  { label: "오류", query: "health=error,down" },
  { label: "발신번호 미등록", query: "phoneUnregistered=Y&status=running" },
  { label: "내 담당", query: "manager=me" },
];

/** /lawfirm/brand: the brands of the firm. */
export default function BrandScreen() {
  return (
    <RecordScreen
      resource={brand}
      manage={manageBrands}
      title="브랜드"
      views={views}
      newLabel="브랜드 등록"
      emptyHint="브랜드를 등록하면 사이트 점검과 게시, 광고비 분석이 이어집니다."
    />
  );
}
