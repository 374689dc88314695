import { fileURLToPath } from "node:url";
import { resolve } from "node:path";

/** What `FILES_URL` names: a folder, or a bucket of an S3-compatible service. */
export type StorageAddress =
  | { readonly kind: "disk"; readonly folder: string }
  | {
      readonly kind: "s3";
      /** Origin of the service. */
      readonly endpoint: string;
      readonly bucket: string;
      /** Before every key: blank, or a path that ends in a slash. */
      readonly prefix: string;
      readonly region: string;
      readonly accessKeyId: string;
      readonly secretAccessKey: string;
    };

const bucketPattern = /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/;
const prefixPattern = /^([\w-]+\/)*$/;
const regionPattern = /^[a-z0-9-]{1,40}$/;

/**
 * Reads `file:///folder` or `s3://key:secret@host[:port]/bucket[/prefix]?region=…&tls=0`. null when it is neither.
 */
export function parseStorageAddress(text: string): StorageAddress | null {
  const url = URL.parse(text);
  if (url?.protocol === "file:") return diskAddress(url);
  if (url?.protocol === "s3:") return s3Address(url);
  return null;
}

function diskAddress(url: URL): StorageAddress | null {
  if (url.host !== "" || url.search !== "" || url.pathname === "/") return null;
  return { kind: "disk", folder: resolve(fileURLToPath(url)) };
}

function s3Address(url: URL): StorageAddress | null {
  const [bucket = "", ...rest] = url.pathname.slice(1).split("/");
  const path = rest.filter((part) => part !== "").join("/");
  const prefix = path === "" ? "" : `${path}/`;
  const region = url.searchParams.get("region") ?? "us-east-1";
  const tls = url.searchParams.get("tls") ?? "1";
  const known = [...url.searchParams.keys()].every((name) => name === "region" || name === "tls");
  const named = url.host !== "" && url.username !== "" && url.password !== "" && bucketPattern.test(bucket);
  if (!known || !named || !prefixPattern.test(prefix) || !regionPattern.test(region) || !/^[01]$/.test(tls))
    return null;
  return {
    kind: "s3",
    endpoint: `${tls === "0" ? "http" : "https"}://${url.host}`,
    bucket,
    prefix,
    region,
    accessKeyId: decodeURIComponent(url.username),
    secretAccessKey: decodeURIComponent(url.password),
  };
}
