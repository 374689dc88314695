import { PageHeader } from "../../../../kit/web/components/page-header.tsx";

export default function MyPage() {
  return <PageHeader title="내 정보" />;
}
