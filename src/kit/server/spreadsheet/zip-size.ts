const endSignature = 0x06054b50;
const entrySignature = 0x02014b50;

/**
 * Sum of the sizes that a ZIP archive declares for its entries; Infinity when the directory cannot be read.
 * The spreadsheet library inflates an entry no further than declared, so this bounds the memory it takes.
 */
export function uncompressedBytes(bytes: Uint8Array): number {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const end = findEnd(view);
  if (end < 0) return Number.POSITIVE_INFINITY;
  let position = view.getUint32(end + 16, true);
  let total = 0;
  for (let entry = view.getUint16(end + 10, true); entry > 0; entry -= 1) {
    if (position + 46 > view.byteLength || view.getUint32(position, true) !== entrySignature)
      return Number.POSITIVE_INFINITY;
    total += view.getUint32(position + 24, true);
    position +=
      46 +
      view.getUint16(position + 28, true) +
      view.getUint16(position + 30, true) +
      view.getUint16(position + 32, true);
  }
  return total;
}

function findEnd(view: DataView): number {
  for (let position = view.byteLength - 22; position >= Math.max(0, view.byteLength - 65_557); position -= 1)
    if (view.getUint32(position, true) === endSignature) return position;
  return -1;
}
