import { useQuery } from "@tanstack/react-query";
import { callFile, type CallError } from "#platform/web/call.ts";
import { BlobPicture } from "#ui/components/blob-picture.tsx";
import { readPhoto } from "./endpoints.ts";
import styles from "./photos.module.css";

type StaffFaceProps = {
  readonly staffId: number;
  readonly name: string;
  /** Digest of the photo; blank: there is none. */
  readonly photo: string;
  readonly large?: boolean;
};

/** The photo of a colleague beside the name; the first letter of it where there is none, and until it has come. */
export function StaffFace({ staffId, name, photo, large = false }: StaffFaceProps) {
  const { data } = useQuery<Blob, CallError>({
    queryKey: [readPhoto.path, staffId, photo],
    queryFn: async ({ signal }) =>
      (await callFile(readPhoto, { params: { staffId: String(staffId), photo } }, { signal })).content,
    enabled: photo !== "",
    staleTime: Infinity,
    retry: false,
  });
  const className = large ? styles.large : styles.face;
  if (data && photo !== "") return <BlobPicture content={data} alt="" className={className} />;
  return (
    <span className={className} aria-hidden="true">
      {name.slice(0, 1)}
    </span>
  );
}
