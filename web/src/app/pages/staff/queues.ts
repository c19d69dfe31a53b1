import { TABS } from './tabs.tsx'

/** What waits for a decision in one tab; both undefined while that is not known. */
export type QueueState = { count?: number | undefined; oldest?: string | undefined }

type UseQueues = () => Readonly<Record<string, QueueState>>

/** The tabs in which something waits for a person: one hook made of the hooks of all tabs, whose list never changes. */
export const useQueues: UseQueues = TABS.reduce<UseQueues>(
  (useBefore, { value, useWaiting }) => {
    if (!useWaiting) return useBefore
    return function useBoth() {
      return { ...useBefore(), [value]: stateOf(useWaiting()) }
    }
  },
  () => ({}),
)

/** `since`: when each case began to wait. Instants in UTC sort as texts. */
function stateOf(since: readonly (string | null)[] | undefined): QueueState {
  if (!since) return {}
  const [oldest] = since.filter((at) => at !== null).toSorted()
  return { count: since.length, oldest }
}
