import type { Payment, PaymentMethod } from '@salama/contract/payments'
import { createQuote, type Quote, type QuoteOrder } from '@salama/contract/payments/quotes'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { type ApiError, call } from '../../lib/api/api.ts'
import { useIntentKey } from '../../lib/api/intent-key.ts'
import { handleUnauthorized, useUser } from '../../lib/session/session.ts'
import { isUnderWay, usePayments } from './api.ts'
import { keepQuote, keptQuote } from './kept-quotes.ts'

/** What paid it, for the call that makes the purchase. */
export type PaidWith = { transactionId: string; paymentMethod: PaymentMethod }

type CheckoutOptions<T> = {
  /** Undefined while nothing is being bought. */
  order: QuoteOrder | undefined
  /** The stated call that makes the purchase of a payment. */
  create: (paid: PaidWith, idempotencyKey: string) => Promise<T>
  onDone: (made: T) => void
  /** The money is there, but the purchase was not made; a session that is over is handled before. */
  onFailed: (error: ApiError) => void
}

export type Checkout = {
  /** What is to be paid and until when it holds; undefined while it is asked for. */
  quote: Quote | undefined
  /** The server asks for another amount than the person has seen. */
  hasChanged: boolean
  /** Why there is no quote. */
  refusal: ApiError | null
  /** The payment of an earlier visit that still waits for the provider. */
  underWay: Payment | undefined
  /** The paid purchase is being made. */
  isFinishing: boolean
  /** Asks for the price again: it has run out, or the server said that it changed. */
  ask: () => void
  /** For a refusal of the payment: asks again where the quote was the reason. */
  refused: (error: ApiError) => void
  finish: (paid: PaidWith) => void
}

const STALE_QUOTE: readonly (string | undefined)[] = [
  'payments.amount_changed',
  'payments.quote_expired',
  'payments.quote_not_found',
]

/**
 * Buys by quote: asks for one when there is an order, again when it ran out or changed, and makes the purchase once it is
 * paid. A payment that was begun before a reload or in another tab is found again. Who leaves after paying need not come
 * back: the server makes the purchase of a paid quote by itself.
 */
export function useCheckout<T>({ order, create, onDone, onFailed }: CheckoutOptions<T>): Checkout {
  const user = useUser()
  const payments = usePayments()
  const intent = useIntentKey()
  const kind = order?.kind ?? ''
  const [kept] = useState(() => keptQuote(kind, user?.id))
  const underWay = order && payments.data?.find((payment) => isUnderWay(payment) && payment.quoteId === kept)
  const quote = useQuery<Quote>({
    queryKey: ['checkout', order],
    queryFn: ({ signal }) => call(createQuote, { body: order ?? { kind }, signal }),
    // A payment under way keeps the quote that it pays: whether there is one is known first.
    enabled: order !== undefined && user !== null && !payments.isPending && underWay === undefined,
    gcTime: 0,
  })
  const { data, error, refetch } = quote
  const [seen, setSeen] = useState<number>()
  if (data && seen === undefined) setSeen(data.amountDue)
  const quoteId = data?.quoteId
  useEffect(() => {
    if (quoteId && user) keepQuote(kind, { owner: user.id, quoteId })
  }, [kind, quoteId, user])
  useEffect(() => {
    if (error) handleUnauthorized(error)
  }, [error])
  const making = useMutation({
    mutationFn: (paid: PaidWith) => create(paid, intent.keyFor(paid)),
    onSuccess: onDone,
    onError: (refusal) => {
      if (!handleUnauthorized(refusal)) onFailed(refusal)
    },
  })
  const ask = () => void refetch()
  return {
    quote: data,
    hasChanged: data !== undefined && seen !== undefined && data.amountDue !== seen,
    refusal: error,
    underWay,
    isFinishing: making.isPending,
    ask,
    refused: ({ code }) => {
      if (STALE_QUOTE.includes(code)) ask()
    },
    finish: making.mutate,
  }
}
