import { randomBytes } from 'node:crypto'
import { fromWireAmount, toWireAmount } from '../mpesa/amount.ts'
import type { BookedCharge } from './books.ts'
import { endingOf } from './endings.ts'
import type { Desk, SandboxWire, WireReply, WireRequest } from './wire.ts'

/** The identity the sandbox knows its only merchant by. */
export const MKESH_MERCHANT = { apiKey: 'sandbox-mkesh-key', merchant: 'SALAMA' } as const

export const MKESH_PATH = '/mkesh/v1'

/** mKesh in the protocol that `mkesh/adapter.ts` describes: a charge is `pending` at once, its outcome is asked. */
export const mkeshWire: SandboxWire = {
  method: 'mkesh',
  takes: ({ url }) => ['charges', 'payouts'].includes(stepsOf(url)[0] ?? ''),
  answer(request, desk) {
    if (request.headers.authorization !== `Bearer ${MKESH_MERCHANT.apiKey}`) return refusal(401, 'unauthorized')
    const [kind, key, action, ...rest] = stepsOf(request.url)
    if (rest.length > 0) return refusal(404, 'invalid_request')
    const isPayout = kind === 'payouts'
    if (request.method === 'GET' && key && !action) return status(isPayout, decodeURIComponent(key), desk)
    const input = readInput(request)
    if (request.method !== 'POST' || !input) return refusal(400, 'invalid_request')
    if (input['merchant'] !== MKESH_MERCHANT.merchant) return refusal(403, 'invalid_merchant')
    if (!key) return isPayout ? payOut(input, desk) : charge(input, desk)
    return action === 'reversal' && !isPayout
      ? reverse(decodeURIComponent(key), input, desk)
      : refusal(404, 'invalid_request')
  },
}

/** What stands behind the base address. */
const stepsOf = ({ pathname }: URL): string[] =>
  pathname.startsWith(`${MKESH_PATH}/`) ? pathname.slice(MKESH_PATH.length + 1).split('/') : []

type Input = Readonly<Partial<Record<string, string>>>

function charge(input: Input, desk: Desk): WireReply {
  const { books, timing, now, faultOf } = desk
  const { reference = '' } = input
  // The same key again is the same charge.
  if (books.findCharge(reference)) return status(false, reference, desk)
  const asked = readOrder(input)
  if ('body' in asked) return asked
  const { amount, msisdn } = asked
  const fault = faultOf({ reference, msisdn })
  const ending = endingOf(msisdn, timing, fault)
  if (ending.down) return refusal(503, 'unavailable')
  const booked: BookedCharge = {
    method: 'mkesh',
    reference,
    msisdn,
    amount: fault.amount ?? amount,
    transactionId: makeId(),
    conversationId: makeId(),
    endsAs: ending.endsAs,
    endsAt: now + ending.afterMs,
  }
  if (fault.charged !== false) books.addCharge(booked)
  const { reference: named = reference, msisdn: number = msisdn } = fault
  return {
    ...reply(202, { status: 'pending', reference: named, msisdn: `258${number}`, transactionId: booked.transactionId }),
    fault,
    ...(ending.silent ? { silent: true } : {}),
  }
}

/** Nobody types a PIN: it is done at once, unless its number's ending says otherwise. */
function payOut(input: Input, desk: Desk): WireReply {
  const { books, timing, now, faultOf } = desk
  const { reference = '' } = input
  if (books.findPayout(reference)) return status(true, reference, desk)
  const asked = readOrder(input)
  if ('body' in asked) return asked
  const { msisdn } = asked
  const fault = faultOf({ reference, msisdn })
  const { down, silent, endsAs, afterMs } = endingOf(msisdn, { ...timing, delayMs: 0 }, fault)
  if (down) return refusal(503, 'unavailable')
  const [transactionId, amount, endsAt] = [makeId(), fault.amount ?? asked.amount, now + afterMs]
  if (fault.charged !== false) {
    books.addPayout({ method: 'mkesh', reference, msisdn, amount, transactionId, endsAs, endsAt })
  }
  const answer = reply(202, { status: 'pending', reference, transactionId })
  return { ...answer, fault, ...(silent ? { silent } : {}) }
}

/** The wallet and the amount, or the refusal of what is none. */
function readOrder(input: Input): { msisdn: string; amount: number } | WireReply {
  const amount = fromWireAmount(input['amount'] ?? '')
  if (!/^2588\d{8}$/.test(input['msisdn'] ?? '')) return refusal(422, 'wrong_number')
  if (!amount) return refusal(422, 'amount_out_of_range')
  return { msisdn: (input['msisdn'] ?? '').slice(3), amount }
}

const ENDS = {
  Pending: { status: 'pending' },
  Completed: { status: 'completed' },
  Failed: { status: 'failed', reason: 'insufficient_balance' },
  Cancelled: { status: 'failed', reason: 'refused_by_customer' },
  Expired: { status: 'expired' },
} as const

function status(isPayout: boolean, key: string, { books, now }: Desk): WireReply {
  const booked = isPayout ? books.findPayout(key) : books.findCharge(key)
  if (!booked || booked.method !== 'mkesh') return refusal(404, 'not_found')
  const { reference, transactionId, amount } = booked
  const end = ENDS[books.statusOf(booked, now)]
  return { ...reply(200, { ...end, reference, transactionId, amount: toWireAmount(amount) }), about: booked }
}

function reverse(key: string, { reference = '', amount: asked = '' }: Input, desk: Desk): WireReply {
  const { books, now, faultOf } = desk
  const original = books.findCharge(key)
  if (!original || original.method !== 'mkesh') return refusal(404, 'not_found')
  const known = books.findReversal(reference)
  const amount = fromWireAmount(asked)
  const left = original.amount - books.reversedOf(original)
  if (known?.chargeId === original.transactionId) {
    return reply(200, { status: 'completed', reference, transactionId: known.transactionId })
  }
  const isReversible = books.statusOf(original, now) === 'Completed' && !books.isUsed(reference)
  if (!isReversible || !amount || amount > left) return refusal(422, 'not_reversible')
  const transactionId = makeId()
  const fault = faultOf({ reference, msisdn: '' })
  if (fault.charged !== false) books.addReversal({ reference, transactionId, chargeId: original.transactionId, amount })
  return { ...reply(201, { status: 'completed', reference, transactionId }), fault, about: original }
}

/** The JSON object of plain strings whose `Idempotency-Key` is its own reference, or null. */
function readInput({ body, headers }: WireRequest): Input | null {
  try {
    const json: unknown = JSON.parse(body)
    if (typeof json !== 'object' || json === null) return null
    const input = json as Input
    const isInput = Object.values(json).every((value) => typeof value === 'string')
    return isInput &&
      /^[A-Za-z0-9]{1,30}$/.test(input['reference'] ?? '') &&
      headers['idempotency-key'] === input['reference']
      ? input
      : null
  } catch {
    return null
  }
}

const reply = (status: number, fields: Record<string, string>): WireReply => ({
  status,
  body: JSON.stringify(fields),
  afterMs: 0,
})

const refusal = (status: number, error: string): WireReply => reply(status, { error })

const makeId = (): string => randomBytes(8).toString('hex').toUpperCase()
