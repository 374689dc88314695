import { Button, NativeSelect } from "@mantine/core";
import { useState, type FormEvent } from "react";
import type { CallError } from "../../../../kit/web/call.ts";
import { Dialog, DialogButtons } from "../../../../kit/web/components/dialog.tsx";
import { TextField } from "../../../../kit/web/components/fields.tsx";
import { useWrite } from "../../../../kit/web/query.ts";
import { resignedRole, roleNames, type RoleName } from "../../access/roles.ts";
import styles from "../../administration/administration.module.css";
import { addNetwork, listSecurityChanges, readSecurity } from "../endpoints.ts";

const everybody = { value: "", label: "모두" };
const roles = roleNames.filter((name) => name !== resignedRole).map((name) => ({ value: name, label: name }));

type AddNetworkProps = { readonly address: string; readonly onClose: () => void };

/** One more network that people may work from. */
export default function AddNetwork({ address, onClose }: AddNetworkProps) {
  const [values, setValues] = useState({ role: "", network: "", note: "", reason: "" });
  const { mutate, isPending, error } = useWrite(addNetwork, {
    quiet: true,
    success: "대역을 추가했습니다.",
    refreshes: [listSecurityChanges, readSecurity],
    onSuccess: onClose,
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const { role, ...rest } = values;
    if (!isPending) mutate({ body: { ...rest, role: role === "" ? null : (role as RoleName) } });
  };
  const field = (name: "network" | "note" | "reason", label: string, placeholder?: string) => (
    <TextField
      name={name}
      label={label}
      placeholder={placeholder}
      value={values[name]}
      failure={error}
      onChange={(event) => setValues({ ...values, [name]: event.currentTarget.value })}
      {...(name === "network" && { "data-autofocus": true })}
    />
  );
  return (
    <Dialog onClose={onClose} title="대역 추가" size={440}>
      <form className={styles.form} onSubmit={submit} noValidate>
        <p className={styles.note}>
          지금 접속한 주소는 {address}입니다. 대역을 정한 역할은 ‘모두’의 대역이 아니라 그 역할의 대역만 따릅니다.
        </p>
        {field("network", "주소 대역", "203.0.113.0/24")}
        <NativeSelect
          label="대상"
          data={[everybody, ...roles]}
          value={values.role}
          onChange={(event) => setValues({ ...values, role: event.currentTarget.value })}
        />
        {field("note", "설명", "본사 사무실")}
        {field("reason", "사유")}
        <div role="alert" className={styles.failure}>
          {unplaced(error)}
        </div>
        <DialogButtons>
          <Button variant="default" onClick={onClose}>
            취소
          </Button>
          <Button type="submit" loading={isPending}>
            추가
          </Button>
        </DialogButtons>
      </form>
    </Dialog>
  );
}

/** What no field shows. */
function unplaced(error: CallError | null): string {
  return error && Object.keys(error.fields).length === 0 ? error.message : "";
}
