import { Button } from "@mantine/core";
import { IconFileImport } from "@tabler/icons-react";
import { lazy, Suspense, useState } from "react";
import type { ImportGiven } from "../../import.ts";
import type { Resource } from "../../resource.ts";

const ImportDialog = lazy(() => import("./import-dialog.tsx"));

type ImportButtonProps = { readonly resource: Resource; readonly given?: ImportGiven };

/** Brings records of this kind in from an xlsx or CSV file or a pasted table; `given`: what every row has. */
export function ImportButton({ resource, given }: ImportButtonProps) {
  const [opened, setOpened] = useState(false);
  return (
    <>
      <Button variant="default" leftSection={<IconFileImport size={15} aria-hidden />} onClick={() => setOpened(true)}>
        가져오기
      </Button>
      {opened && (
        <Suspense fallback={null}>
          <ImportDialog resource={resource} onClose={() => setOpened(false)} {...(given && { given })} />
        </Suspense>
      )}
    </>
  );
}
