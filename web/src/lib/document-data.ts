import { queryClient } from './api/query-client.ts'

export const DATA_ID = 'answers'

/** Makes the answers that came with the document those of their queries: none of them is asked for again. */
export function takeDocumentData(): void {
  const block = document.getElementById(DATA_ID)
  if (!block) return
  seedQueries(JSON.parse(block.textContent) as Record<string, unknown>)
  block.remove()
  // A document out of the history or a cache is as old as it may be: shown at once, and read again.
  const [opened] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  if (opened?.type === 'back_forward') void queryClient.invalidateQueries()
}

/** Answers by the address of their call, which is also what their query is known by. */
export function seedQueries(answers: Readonly<Record<string, unknown>>): void {
  for (const [address, answer] of Object.entries(answers)) {
    if (answer !== undefined) queryClient.setQueryData(queryKeyOf(address), answer)
  }
}

/** The key under which the answer of an address is kept. */
export function queryKeyOf(address: string): string[] {
  const [, root, ...rest] = address.split('/')
  return [`/${root}`, ...rest]
}
