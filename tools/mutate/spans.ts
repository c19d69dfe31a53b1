/** From one offset of a file to before another. */
export type Span = [start: number, end: number]

type Range = { startOffset: number; endOffset: number; count: number }
/** A module as V8 tells of it. */
export type Script = { url: string; functions: { ranges: Range[] }[] }

/** What was executed of a module; the inner of two ranges says what happened there. */
export function executedOf(script: Script): Span[] {
  const ranges = script.functions.flatMap((each) => each.ranges)
  const sorted = ranges.sort((one, other) => one.startOffset - other.startOffset || other.endOffset - one.endOffset)
  const spans: Span[] = []
  const open: Range[] = []
  let at = 0
  const until = (end: number): void => {
    if (end > at && (open.at(-1)?.count ?? 0) > 0) spans.push([at, end])
    at = Math.max(at, end)
  }
  const close = (before: number): void => {
    for (let last = open.at(-1); last !== undefined && last.endOffset <= before; last = open.at(-1)) {
      until(last.endOffset)
      open.pop()
    }
  }
  for (const range of sorted) {
    close(range.startOffset)
    until(range.startOffset)
    open.push(range)
  }
  close(Number.POSITIVE_INFINITY)
  return spans
}

export function united(spans: readonly Span[]): Span[] {
  const all: Span[] = []
  for (const [start, end] of [...spans].sort((one, other) => one[0] - other[0])) {
    const last = all.at(-1)
    if (last && start <= last[1]) last[1] = Math.max(last[1], end)
    else all.push([start, end])
  }
  return all
}
