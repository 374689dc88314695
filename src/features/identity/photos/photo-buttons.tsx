import { Button, FileButton } from "@mantine/core";
import { useState } from "react";
import { call, callUpload, CallError } from "#platform/web/call.ts";
import { notifyError, notifySuccess } from "#platform/web/notify.ts";
import { confirm } from "#ui/components/confirm.ts";
import { removeOwnPhoto, removePhoto, setOwnPhoto, setPhoto } from "./endpoints.ts";
import { photoKinds } from "./photo.ts";
import styles from "./photos.module.css";
import { squarePhoto } from "./square-photo.ts";
import { StaffFace } from "./staff-face.tsx";

type PhotoButtonsProps = {
  readonly staffId: number;
  readonly name: string;
  readonly photo: string;
  /** One's own, which needs no right to those of others. */
  readonly own?: boolean;
  /** Reads anew what shows the photo. */
  readonly onChanged: () => Promise<unknown>;
};

/** The photo of a person, and the buttons that change it at once. */
export function PhotoButtons({ staffId, name, photo, own = false, onChanged }: PhotoButtonsProps) {
  const [busy, setBusy] = useState(false);
  const change = async (send: () => Promise<unknown>, done: string) => {
    setBusy(true);
    try {
      await send();
      await onChanged();
      notifySuccess(done);
    } catch (error) {
      const told = error instanceof CallError ? (error.fields["photo"] ?? error.message) : undefined;
      notifyError("사진을 바꾸지 못했습니다.", told);
    }
    setBusy(false);
  };
  const params = { staffId: String(staffId) };
  const choose = async (file: File | null) => {
    if (!file) return;
    const square = await squarePhoto(file);
    if (!square) return notifyError("사진을 바꾸지 못했습니다.", "이 브라우저가 열 수 없는 사진입니다.");
    await change(
      () => (own ? callUpload(setOwnPhoto, {}, square) : callUpload(setPhoto, { params }, square)),
      "사진을 바꾸었습니다.",
    );
  };
  const remove = async () => {
    const message = "사진을 지우면 이름의 첫 글자가 보입니다.";
    if (!(await confirm({ title: "사진 삭제", message, confirmLabel: "삭제", danger: true }))) return;
    await change(() => (own ? call(removeOwnPhoto, {}) : call(removePhoto, { params })), "사진을 지웠습니다.");
  };
  return (
    <div className={styles.own}>
      <StaffFace staffId={staffId} name={name} photo={photo} large />
      <FileButton accept={Object.values(photoKinds).join(",")} onChange={(file) => void choose(file)}>
        {(props) => (
          <Button {...props} size="xs" variant="default" loading={busy}>
            {photo === "" ? "사진 올리기" : "사진 바꾸기"}
          </Button>
        )}
      </FileButton>
      {photo !== "" && (
        <Button size="xs" variant="subtle" color="red" disabled={busy} onClick={() => void remove()}>
          사진 삭제
        </Button>
      )}
      <span className={styles.note}>PNG, JPG, WEBP. 가운데를 정사각형으로 잘라 작게 올립니다.</span>
    </div>
  );
}
