import { useBankProofs, useInReview, useRefunds, useUnclaimedTransfers } from '../../../domains/payments/staff/api.ts'
import { useTickets } from '../../../domains/support/staff/api.ts'
import { useVerifications } from '../../../domains/verification/staff/api.ts'

/** What waits for a decision in one tab; both undefined while that is not known. */
export type QueueState = { count?: number | undefined; oldest?: string | undefined }

/** The tabs in which something waits for a person, in their order. */
export function useQueues(): Readonly<Record<string, QueueState>> {
  const [proofs, unclaimed] = [useBankProofs().data, useUnclaimedTransfers().data]
  return {
    verificacoes: stateOf(useVerifications().data?.map(({ submittedAt }) => submittedAt)),
    comprovativos: stateOf(
      proofs &&
        unclaimed && [
          ...proofs.map(({ payment }) => payment.createdAt),
          ...unclaimed.map(({ settledAt, createdAt }) => settledAt ?? createdAt),
        ],
    ),
    reembolsos: stateOf(
      useRefunds()
        .data?.filter(({ actions }) => actions.length > 0)
        .map(({ createdAt }) => createdAt),
    ),
    pagamentos: stateOf(useInReview().data?.map(({ createdAt }) => createdAt)),
    apoio: stateOf(useTickets().data?.map(({ waitingSince }) => waitingSince)),
  }
}

/** `since`: when each case began to wait. Instants in UTC sort as texts. */
function stateOf(since: readonly (string | null)[] | undefined): QueueState {
  if (!since) return {}
  const [oldest] = since.filter((at) => at !== null).toSorted()
  return { count: since.length, oldest }
}
