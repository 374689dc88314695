import { NativeSelect } from "@mantine/core";
import { useState } from "react";
import { TextField, unplacedError } from "#ui/components/fields.tsx";
import { FormDialog } from "#ui/components/form-dialog.tsx";
import { useWrite } from "#platform/web/query.ts";
import { resignedRole, roleNames, type RoleName } from "#features/identity/access/roles.ts";
import styles from "#features/identity/administration/administration.module.css";
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
  const submit = () => {
    const { role, ...rest } = values;
    mutate({ body: { ...rest, role: role === "" ? null : (role as RoleName) } });
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
    <FormDialog
      title="대역 추가"
      size={440}
      label="추가"
      sending={isPending}
      failure={unplacedError(error)}
      noValidate
      onClose={onClose}
      onSubmit={submit}
    >
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
    </FormDialog>
  );
}
