import type { TransferFailure } from '@salama/contract/wallets'
import { fromWireAmount } from '../mpesa/amount.ts'
import type { Outcome } from '../provider.ts'
import type { Exchange } from '../wire.ts'

/** Why the provider did not charge (`error` of a refusal, `reason` of a charge that failed). */
export const FAILURES_OF: Readonly<Record<string, TransferFailure>> = {
  insufficient_balance: 'insufficient_balance',
  refused_by_customer: 'refused_by_customer',
  wrong_number: 'wrong_number',
  account_inactive: 'account_inactive',
  amount_out_of_range: 'refused_by_operator',
  not_reversible: 'refused_by_operator',
  unauthorized: 'misconfigured',
  invalid_request: 'misconfigured',
  invalid_merchant: 'misconfigured',
  unavailable: 'operator_unavailable',
}

type Asked = { reference: string; msisdn?: string }

/** The answer to a charge or a pay-out. */
export function readCharge(exchange: Exchange, asked: Asked): Outcome {
  if (exchange.kind === 'not_sent') return { kind: 'failed', failure: 'operator_unavailable', code: exchange.code }
  const reply = readReply(exchange, asked)
  if (reply.kind === 'unknown') return reply
  const { fields, isSuccess } = reply
  if (isSuccess) return outcomeOf(fields)
  const code = fields['error'] ?? ''
  const failure = FAILURES_OF[code]
  return failure ? { kind: 'failed', failure, code } : { kind: 'unknown', code: code || reply.code }
}

/** The answer to a reversal; its status speaks of the refund. */
export const readReversal = (exchange: Exchange, reference: string): Outcome => readCharge(exchange, { reference })

/** The answer to a status query. A refusal speaks of the query, never of the charge, but for "not found". */
export function readStatus(exchange: Exchange, reference: string): Outcome | { kind: 'notFound'; code: string } {
  const reply = readReply(exchange, { reference })
  if (reply.kind === 'unknown') return reply
  if (reply.isSuccess) return outcomeOf(reply.fields)
  const code = reply.fields['error'] ?? reply.code
  // A proxy's 404 names no error of the provider.
  return { kind: code === 'not_found' ? 'notFound' : 'unknown', code }
}

function outcomeOf(fields: Fields): Outcome {
  const code = fields['status'] ?? 'wire:unreadable'
  if (code === 'pending') return { kind: 'pending', code }
  if (code === 'expired') return { kind: 'expired', code }
  if (code === 'failed') {
    const reason = fields['reason'] ?? code
    const failure = FAILURES_OF[reason] ?? 'refused_by_operator'
    // Of a charge that it took on, the provider's absence is no end.
    return {
      kind: 'failed',
      failure: failure === 'operator_unavailable' ? 'refused_by_operator' : failure,
      code: reason,
    }
  }
  if (code !== 'completed') return { kind: 'unknown', code }
  // A success that does not say whose it is, or which, credits nobody.
  const providerTransactionId = fields['transactionId']
  if (!fields['reference'] || !providerTransactionId) return { kind: 'unknown', code: 'wire:no_reference' }
  const amount = fromWireAmount(fields['amount'] ?? '')
  return { kind: 'confirmed', providerTransactionId, ...(amount === null ? {} : { amount }), code }
}

type Fields = Readonly<Partial<Record<string, string>>>
type Reply = { kind: 'reply'; fields: Fields; isSuccess: boolean; code: string } | { kind: 'unknown'; code: string }

function readReply(exchange: Exchange, asked: Asked): Reply {
  if (exchange.kind !== 'answered') return { kind: 'unknown', code: exchange.code }
  const { status } = exchange
  const isSuccess = status >= 200 && status < 300
  const code = isSuccess ? 'wire:unreadable' : `wire:http_${status}`
  const fields = readFields(exchange.body)
  // A server that fell over may have moved the money before; only its word that it took nothing on is believed.
  const isFallen = status >= 500 && fields?.['error'] !== 'unavailable'
  if (!fields || isFallen) return { kind: 'unknown', code }
  if (fields['reference'] && fields['reference'] !== asked.reference) {
    return { kind: 'unknown', code: 'wire:other_reference' }
  }
  if (asked.msisdn && fields['msisdn'] && fields['msisdn'] !== asked.msisdn) {
    return { kind: 'unknown', code: 'wire:other_number' }
  }
  return { kind: 'reply', fields, isSuccess, code }
}

function readFields(body: string): Fields | null {
  try {
    const json: unknown = JSON.parse(body)
    if (typeof json !== 'object' || json === null) return null
    return Object.fromEntries(Object.entries(json).filter(([, value]) => typeof value === 'string' && value !== ''))
  } catch {
    return null // An HTML page, half an answer or nothing.
  }
}
