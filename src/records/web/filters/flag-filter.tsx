import { Radio } from "@mantine/core";
import "@mantine/core/styles/Radio.css";
import type { FilterProps } from "./filter-props.ts";
import styles from "./record-filters.module.css";

/** Yes, no, or both. */
export function FlagFilter({ field, value, onChange }: FilterProps) {
  return (
    <Radio.Group value={value} onChange={onChange} aria-label={field.label}>
      <div className={styles.words}>
        <Radio value="" label="전체" />
        <Radio value="Y" label="예" />
        <Radio value="N" label="아니요" />
      </div>
    </Radio.Group>
  );
}
