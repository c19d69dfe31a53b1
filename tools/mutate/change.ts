/** One planted fault: the text between `start` and `end` of a file becomes `text`. */
export type Change = { start: number; end: number; text: string; operator: string }

export type Mutant = Change & { path: string }

export const apply = (source: string, { start, end, text }: Change): string =>
  source.slice(0, start) + text + source.slice(end)

/** What the fault does to its lines, each without indentation: the key of a mutant that outlives edits elsewhere. */
export function linesOf(source: string, change: Change): { before: string; after: string } {
  const from = source.lastIndexOf('\n', change.start - 1) + 1
  const until = source.indexOf('\n', change.end)
  const rest = until < 0 ? source.length : until
  const squeezed = (text: string) => text.trim().replace(/\s*\n\s*/g, ' ')
  return {
    before: squeezed(source.slice(from, rest)),
    after: squeezed(source.slice(from, change.start) + change.text + source.slice(change.end, rest)),
  }
}

export const lineNumber = (source: string, offset: number): number => source.slice(0, offset).split('\n').length
