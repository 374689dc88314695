/** The title of a column, or where it stands when it has none. */
export function columnName(title: string, index: number): string {
  return title === "" ? `${index + 1}번째 열` : title;
}
