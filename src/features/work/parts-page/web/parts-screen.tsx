import { PageHeader } from "#ui/components/page-header.tsx";
import { FigureParts } from "./figure-parts.tsx";
import { FormParts } from "./form-parts.tsx";
import { PlanParts } from "./plan-parts.tsx";
import { StateParts } from "./state-parts.tsx";
import styles from "./parts-screen.module.css";

/**
 * /lawfirm/project/sytest: the shared parts of the product in all their states, with invented data, for whoever builds
 * screens. It calls nothing and writes nothing.
 */
export default function PartsScreen() {
  return (
    <>
      <PageHeader title="내부 테스트" detail="공통 부품을 지어낸 자료로 보여 줍니다. 아무것도 저장하지 않습니다." />
      <div className={styles.parts}>
        <StateParts />
        <FormParts />
        <FigureParts />
        <PlanParts />
      </div>
    </>
  );
}
