import type { KeyObject } from 'node:crypto'
import type { BookedCharge } from './books.ts'
import { type Input, MERCHANT, MPESA_PATHS, type MpesaOperation, type Output, react } from './mpesa.ts'
import { apiKeyIn } from './token.ts'
import type { SandboxWire, WireReply, WireRequest } from './wire.ts'

/** M-Pesa over HTTP; the real gateway answers each operation on a port of its own. */
export function mpesaWire(operations: readonly MpesaOperation[], privateKey: KeyObject): SandboxWire {
  const operationOf = ({ method, url }: Pick<WireRequest, 'method' | 'url'>) =>
    operations.find((name) => {
      const [ownMethod, ownPath] = MPESA_PATHS[name]
      return ownMethod === method && ownPath === url.pathname
    })
  return {
    method: 'm-pesa',
    takes: (request) => operationOf(request) !== undefined,
    answer(request, desk) {
      const operation = operationOf(request)
      const input = readInput(request)
      if (!operation || !input) {
        return reply(400, { output_ResponseCode: 'INS-21', output_error: 'Malformed request' })
      }
      const apiKey = apiKeyIn(request.headers.authorization, privateKey)
      if (apiKey !== MERCHANT.apiKey || !request.headers.origin) {
        return reply(401, { output_ResponseCode: 'INS-2', output_error: 'Invalid API Key' })
      }
      const { status, output, afterMs, silent, fault, callbacks, about } = react(operation, input, desk)
      return {
        ...reply(status, output),
        afterMs,
        ...(silent ? { silent } : {}),
        ...(fault ? { fault } : {}),
        ...(about ? { about } : {}),
        ...(callbacks ? { callbacks: { times: callbacks.times, afterMs, body: callbackFor(callbacks.charge) } } : {}),
      }
    },
  }
}

const reply = (status: number, output: Output): WireReply => ({ status, body: JSON.stringify(output), afterMs: 0 })

/** The query string of a GET, the JSON object of anything else; null when it is not one of plain strings. */
function readInput({ method, url, body }: WireRequest): Input | null {
  if (method === 'GET') return Object.fromEntries(url.searchParams)
  try {
    const json: unknown = JSON.parse(body)
    const isInput = typeof json === 'object' && json !== null && Object.values(json).every((v) => typeof v === 'string')
    return isInput ? (json as Input) : null
  } catch {
    return null
  }
}

const callbackFor = (charge: BookedCharge): string =>
  JSON.stringify({
    input_OriginalConversationID: charge.conversationId,
    input_ThirdPartyReference: charge.reference,
    input_TransactionID: charge.transactionId,
    input_ResultCode: '0',
    input_ResultDesc: 'Request Processed Successfully',
  })
