/** A text of at most `most` characters; what was left off is shown as …. For what is shown of a text that is kept whole elsewhere. */
export function shortened(text: string, most: number): string {
  return text.length > most ? `${text.slice(0, most - 1).toWellFormed()}…` : text;
}
