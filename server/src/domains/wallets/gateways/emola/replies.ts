import type { Outcome } from '../provider.ts'
import type { Exchange } from '../wire.ts'
import { businessVerdict, gatewayVerdict, originalVerdict, readRefusal, type Verdict } from './codes.ts'
import { findElement, parseXml, textOf, type XmlNode } from './xml.ts'

/** The answer to a push or a disbursement, whose success the query tells; `duplicate`: the transId was used before. */
export function readPush(exchange: Exchange, transId: string): Outcome | { kind: 'duplicate'; code: string } {
  if (exchange.kind === 'not_sent') return { kind: 'failed', failure: 'operator_unavailable', code: exchange.code }
  const reply = readReply(exchange, transId)
  if (reply.kind === 'unknown') return reply
  const { code, inner } = reply
  const verdict = inner === null ? gatewayVerdict(code) : businessVerdict(code)
  if (verdict.kind === 'retry') return { kind: 'failed', failure: 'operator_unavailable', code }
  if (inner === null) return verdict.kind === 'failed' ? { ...verdict, code } : { kind: 'unknown', code }
  if (verdict.kind === 'duplicate') return { kind: 'duplicate', code }
  // "No such request" is no answer to a new one.
  if (verdict.kind === 'notFound') return { kind: 'unknown', code }
  return outcomeOf(verdict, { code, message: textOf(inner, 'message') })
}

/** The answer to a status query by `transId`. */
export function readQuery(exchange: Exchange, transId: string): Outcome | { kind: 'notFound'; code: string } {
  const reply = readReply(exchange, transId)
  if (reply.kind === 'unknown') return reply
  const { code, inner } = reply
  if (inner === null) return { kind: 'unknown', code }
  const asked = businessVerdict(code)
  if (asked.kind === 'notFound') return { kind: 'notFound', code }
  const original = textOf(inner, 'orgResponseCode')
  // The query names no customer, so any other code of its own is its own failure and says nothing of the charge.
  if (asked.kind !== 'success' || original === undefined) return { kind: 'unknown', code }
  const verdict = originalVerdict(original)
  if (verdict.kind === 'notFound') return { kind: 'notFound', code: original }
  if (verdict.kind === 'success') {
    // Spelt as the gateway spells it; our own key stands in where the gateway leaves it out.
    const providerTransactionId = textOf(inner, 'reqeustId') ?? textOf(inner, 'requestId') ?? transId
    return { kind: 'confirmed', providerTransactionId, code: original }
  }
  return outcomeOf(verdict, { code: original, message: textOf(inner, 'orgResponseMessage') })
}

function outcomeOf(verdict: Verdict, { code, message = '' }: { code: string; message?: string | undefined }): Outcome {
  if (verdict.kind === 'expired') return { kind: 'expired', code }
  if (verdict.kind === 'success' || verdict.kind === 'pending') return { kind: 'pending', code }
  if (verdict.kind !== 'failed') return { kind: 'unknown', code }
  return { kind: 'failed', failure: code === '03' ? readRefusal(message) : verdict.failure, code }
}

/** `inner` is the service's own answer; null when the gateway did not get that far and `code` is the gateway's. */
type Reply = { kind: 'reply'; code: string; inner: XmlNode | null } | { kind: 'unknown'; code: string }

function readReply(exchange: Exchange, transId: string): Reply {
  if (exchange.kind !== 'answered') return { kind: 'unknown', code: exchange.code }
  // A server that fell over may have moved the money before, whatever else it says.
  if (exchange.status < 200 || exchange.status >= 300) return { kind: 'unknown', code: `wire:http_${exchange.status}` }
  const result = findElement(parseXml(exchange.body) ?? undefined, 'Result')
  const error = textOf(result, 'error')
  if (error === undefined) return { kind: 'unknown', code: 'wire:unreadable' }
  if (gatewayVerdict(error).kind !== 'success') return { kind: 'reply', code: error, inner: null }
  const inner = readOriginal(result)
  const code = textOf(inner, 'errorCode')
  if (inner === undefined || code === undefined) return { kind: 'unknown', code: 'wire:unreadable' }
  const named = textOf(inner, 'transId')
  return named !== undefined && named !== transId
    ? { kind: 'unknown', code: 'wire:other_reference' }
    : { kind: 'reply', code, inner }
}

/** The service's answer travels as text in `original`, in CDATA or escaped: a document inside the document. */
function readOriginal(result: XmlNode | undefined): XmlNode | undefined {
  const original = findElement(result, 'original')
  const document = typeof original === 'string' ? (parseXml(original.trim()) ?? undefined) : original
  return findElement(document, 'return')
}
