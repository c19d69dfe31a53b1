import type { Centavos } from '@salama/contract/kernel/money'
import type { Outcome } from '../provider.ts'
import type { Exchange } from '../wire.ts'
import { fromWireAmount } from './amount.ts'
import { ABOUT_THE_CHARGE, statusMeaningOf, verdictOf } from './codes.ts'

/** The answer to a charge or reversal that was sent; `duplicate`: the reference was used before. */
export function readMovement(
  exchange: Exchange,
  asked: { reference: string; msisdn?: string },
): Outcome | { kind: 'duplicate'; code: string } {
  if (exchange.kind === 'not_sent') return { kind: 'failed', failure: 'operator_unavailable', code: exchange.code }
  const reply = readReply(exchange)
  if (reply.kind === 'unknown') return reply
  const { code, fields } = reply
  const unknown = (what: string): Outcome => ({ kind: 'unknown', code: what })

  if (fields.output_ThirdPartyReference && fields.output_ThirdPartyReference !== asked.reference) {
    return unknown('wire:other_reference')
  }
  if (asked.msisdn && fields.output_CustomerMSISDN && fields.output_CustomerMSISDN !== asked.msisdn) {
    return unknown('wire:other_number')
  }
  const verdict = verdictOf(code)
  if (verdict.kind === 'retry') return { kind: 'failed', failure: 'operator_unavailable', code }
  // A server that fell over may have moved the money before, whatever else it says.
  if (exchange.kind === 'answered' && exchange.status >= 500) return unknown(code)
  if (verdict.kind === 'failed') return { kind: 'failed', failure: verdict.failure, code }
  if (verdict.kind === 'duplicate') return { kind: 'duplicate', code }
  if (verdict.kind === 'unknown' || !isSuccess(exchange)) return unknown(code)
  // A success that does not say whose it is credits nobody; the status query will tell.
  if (!fields.output_ThirdPartyReference) return unknown('wire:no_reference')
  if (!fields.output_TransactionID) return { kind: 'pending', code }
  return { kind: 'confirmed', providerTransactionId: fields.output_TransactionID, ...amountIn(fields), code }
}

/** The answer to a status query by `reference`. */
export function readStatus(exchange: Exchange, reference: string): Outcome | { kind: 'notFound'; code: string } {
  const reply = readReply(exchange)
  if (reply.kind === 'unknown') return reply
  const { code, fields } = reply
  if (fields.output_ThirdPartyReference && fields.output_ThirdPartyReference !== reference) {
    return { kind: 'unknown', code: 'wire:other_reference' }
  }
  // A server that fell over says nothing of the charge, whatever code it wrote.
  if (exchange.kind === 'answered' && exchange.status >= 500) return { kind: 'unknown', code }
  const verdict = verdictOf(code)
  if (verdict.kind === 'failed' && ABOUT_THE_CHARGE.includes(code)) {
    return { kind: 'failed', failure: verdict.failure, code }
  }
  const word = fields.output_ResponseTransactionStatus ?? ''
  const meaning = statusMeaningOf(word)
  if (verdict.kind !== 'success' || !isSuccess(exchange) || meaning === undefined) return { kind: 'unknown', code }
  if (meaning === 'refused_by_customer' || meaning === 'refused_by_operator') {
    return { kind: 'failed', failure: meaning, code: word }
  }
  if (meaning !== 'confirmed') return { kind: meaning, code: word }
  // The documented answer names no transaction, so our reference stands in where the gateway leaves it out.
  const providerTransactionId = fields.output_TransactionID ?? fields.output_OriginalTransactionID ?? reference
  return { kind: 'confirmed', providerTransactionId, ...amountIn(fields), code: word }
}

type Fields = Readonly<Partial<Record<string, string>>>

function readReply(
  exchange: Exchange,
): { kind: 'reply'; code: string; fields: Fields } | { kind: 'unknown'; code: string } {
  if (exchange.kind !== 'answered') return { kind: 'unknown', code: exchange.code }
  const fields = readFields(exchange.body)
  const code = fields?.output_ResponseCode?.toUpperCase()
  if (fields && code) return { kind: 'reply', code, fields }
  return { kind: 'unknown', code: exchange.status < 300 ? 'wire:unreadable' : `wire:http_${exchange.status}` }
}

/** The answer's fields as trimmed strings; empty ones and the gateway's 'N/A' for "none" are left out. */
function readFields(body: string): Fields | null {
  const json = parseJson(body)
  if (typeof json !== 'object' || json === null) return null
  const fields: Partial<Record<string, string>> = {}
  for (const [name, value] of Object.entries(json)) {
    if (typeof value !== 'string' && typeof value !== 'number') continue
    const text = String(value).trim()
    const isNone = text === '' || (text === 'N/A' && name !== 'output_ResponseTransactionStatus')
    if (!isNone) fields[name] = text
  }
  return fields
}

function parseJson(body: string): unknown {
  try {
    return JSON.parse(body)
  } catch {
    return null // An HTML page, half an answer or nothing: the caller reads it as not known.
  }
}

const isSuccess = (exchange: Exchange): boolean =>
  exchange.kind === 'answered' && exchange.status >= 200 && exchange.status < 300

/** The wire documents no amount; where a gateway names one it is passed on to be compared. */
function amountIn(fields: Fields): { amount?: Centavos } {
  const amount = fromWireAmount(fields.output_Amount ?? '')
  return amount === null ? {} : { amount }
}
