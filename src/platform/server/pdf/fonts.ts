import { Font } from "@react-pdf/renderer";
import { fileURLToPath } from "node:url";

/** The family of every PDF of the product. */
export const paperFont = "Pretendard";

let registered = false;

const file = (weight: string) =>
  fileURLToPath(import.meta.resolve(`pretendard/dist/public/static/Pretendard-${weight}.otf`));

/**
 * Makes the static Pretendard known to the renderer, regular and bold; again it does nothing. The variable font would
 * become drawings without text in a PDF. Words are not divided: the renderer would put hyphens into Korean.
 */
export function registerFonts(): void {
  if (registered) return;
  registered = true;
  Font.register({
    family: paperFont,
    fonts: [
      { src: file("Regular"), fontWeight: 400 },
      { src: file("Bold"), fontWeight: 700 },
    ],
  });
  Font.registerHyphenationCallback((word) => [word]);
}
