import { lazy, Suspense } from "react";
import type { Resource } from "../../resource.ts";
import type { RecordFormProps } from "./record-form-props.ts";

const FormDrawer = lazy(() => import("./form-drawer.tsx"));

/** A new record, or one to change, in a drawer; its code loads when it opens. */
export function RecordForm<R extends Resource>(props: RecordFormProps<R>) {
  if (!props.opened) return null;
  return (
    <Suspense fallback={null}>
      <FormDrawer {...(props as unknown as RecordFormProps<Resource>)} />
    </Suspense>
  );
}
