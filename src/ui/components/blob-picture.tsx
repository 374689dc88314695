import { useEffect, useMemo } from "react";

type BlobPictureProps = {
  readonly content: Blob;
  /** What is said in its place; blank where it says nothing more than the text beside it. */
  readonly alt: string;
  readonly className?: string | undefined;
};

/** A picture that a call has answered. */
export function BlobPicture({ content, alt, className }: BlobPictureProps) {
  const url = useMemo(() => URL.createObjectURL(content), [content]);
  useEffect(() => () => URL.revokeObjectURL(url), [url]);
  return <img className={className} src={url} alt={alt} />;
}
