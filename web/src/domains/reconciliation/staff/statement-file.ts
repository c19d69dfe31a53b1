/** Exports of banks are UTF-8 or, from older systems, Windows-1252; only the first says by itself when it is not. */
export async function readStatementFile(file: File): Promise<string> {
  const bytes = await file.arrayBuffer()
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}
