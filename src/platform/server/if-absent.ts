/**
 * For `catch` behind a look at a file or folder: what stands for one that is not there. Every other fault stays one, as
 * a folder that cannot be read is not empty.
 */
export function ifAbsent<Value>(instead: Value): (error: unknown) => Value {
  return (error) => {
    const code = (error as NodeJS.ErrnoException | null)?.code;
    if (code === "ENOENT" || code === "ENOTDIR") return instead;
    throw error;
  };
}
