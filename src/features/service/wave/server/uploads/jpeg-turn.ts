/** Orientation of Exif (tag 0x0112) → how far the picture has to be turned clockwise. */
const turns: Readonly<Record<number, number>> = { 3: 180, 4: 180, 5: 90, 6: 90, 7: 270, 8: 270 };

const orientationTag = 0x01_12;

/** How far a JPEG has to be turned clockwise to stand upright, degrees: cameras keep the sensor's lines as they lie. */
export function turnOfJpeg(bytes: Uint8Array): number {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  try {
    for (let at = 2; view.getUint8(at) === 0xff; at += 2 + view.getUint16(at + 2)) {
      const marker = view.getUint8(at + 1);
      // The picture itself begins: what says how it lies stands before it.
      if (marker === 0xda) return 0;
      if (marker === 0xe1 && view.getUint32(at + 4) === 0x45_78_69_66) return turns[orientationIn(view, at + 10)] ?? 0;
    }
  } catch (error) {
    // It ends before it says anything.
    if (!(error instanceof RangeError)) throw error;
  }
  return 0;
}

/** The orientation in a TIFF header (Exif 2.3, 4.5) that begins there; 1 where it says none. */
function orientationIn(view: DataView, start: number): number {
  const little = view.getUint16(start) === 0x49_49;
  const directory = start + view.getUint32(start + 4, little);
  const count = view.getUint16(directory, little);
  for (let entry = 0; entry < count; entry += 1) {
    const at = directory + 2 + entry * 12;
    if (view.getUint16(at, little) === orientationTag) return view.getUint16(at + 8, little);
  }
  return 1;
}
