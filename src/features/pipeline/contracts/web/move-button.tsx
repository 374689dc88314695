import { Button, Tooltip } from "@mantine/core";
import "@mantine/core/styles/Tooltip.css";

type MoveButtonProps = {
  readonly label: string;
  readonly leads: boolean;
  readonly loading: boolean;
  /** Why the step cannot be taken now; null: it can. */
  readonly reason: string | null;
  readonly onTake: () => void;
};

/** A step of a contract; one that cannot be taken now says why. */
export function MoveButton({ label, leads, loading, reason, onTake }: MoveButtonProps) {
  return (
    <Tooltip label={reason} disabled={reason === null} multiline maw={320}>
      <Button
        variant={leads ? "filled" : "default"}
        loading={loading}
        // Not `disabled`: the reason has to be reached by keyboard and pointer.
        aria-disabled={reason !== null}
        {...(reason !== null && { "data-disabled": true, "aria-description": reason })}
        onClick={() => (reason === null ? onTake() : undefined)}
      >
        {label}
      </Button>
    </Tooltip>
  );
}
