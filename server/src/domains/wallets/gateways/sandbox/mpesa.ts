import { randomBytes } from 'node:crypto'
import { fromWireAmount, toWireAmount } from '../mpesa/amount.ts'
import type { BookedCharge } from './books.ts'
import { endingOf } from './endings.ts'
import type { Fault } from './faults.ts'
import type { Desk, WireReply } from './wire.ts'

/** The identity the sandbox knows its only merchant by. */
export const MERCHANT = {
  apiKey: 'sandbox-api-key',
  serviceProviderCode: '171717',
  initiatorIdentifier: 'SalamaSandbox',
  securityCredential: 'sandbox-credential',
} as const

export const MPESA_PATHS = {
  c2b: ['POST', '/ipg/v1x/c2bPayment/singleStage/'],
  b2c: ['POST', '/ipg/v1x/b2cPayment/'],
  b2b: ['POST', '/ipg/v1x/b2bPayment/'],
  reversal: ['PUT', '/ipg/v1x/reversal/'],
  query: ['GET', '/ipg/v1x/queryTransactionStatus/'],
} as const
export type MpesaOperation = keyof typeof MPESA_PATHS

export type Input = Readonly<Partial<Record<string, string>>>
export type Output = Record<string, string>

export type Reaction = {
  status: number
  output: Output
  afterMs: number
  silent?: true
  fault?: Fault
  callbacks?: { times: number; charge: BookedCharge }
  /** Of a query or a reversal. */
  about?: WireReply['about']
}

/** What the gateway says of each ending. */
const ANSWERS = {
  Completed: { code: 'INS-0', status: 201 },
  Failed: { code: 'INS-2006', status: 422 },
  Cancelled: { code: 'INS-5', status: 401 },
  Expired: { code: 'INS-9', status: 408 },
} as const

const refusal = (input: Input, status: number, code: string): Reaction => ({
  status,
  afterMs: 0,
  output: { ...outputFor(input, code), output_TransactionID: 'N/A', output_ConversationID: 'N/A' },
})

/** Answers one authenticated request. Everything is decided in one step, so two equal requests cannot both charge. */
export function react(operation: MpesaOperation, input: Input, desk: Desk): Reaction {
  if (operation === 'c2b') return charge(input, desk)
  if (operation === 'b2c') return payOut(input, desk)
  if (operation === 'reversal') return reverse(input, desk)
  if (operation === 'query') return query(input, desk)
  return refusal(input, 400, 'INS-22') // No other business is paid.
}

function charge(input: Input, { books, timing, now, faultOf }: Desk): Reaction {
  const problem = problemOf(input)
  if (problem) return refusal(input, 400, problem)
  const reference = input.input_ThirdPartyReference ?? ''
  if (books.isUsed(reference)) return refusal(input, 409, 'INS-10')
  const msisdn = (input.input_CustomerMSISDN ?? '').slice(3)
  const fault = faultOf({ reference, msisdn })
  const ending = endingOf(msisdn, timing, fault)
  if (ending.down) return refusal(input, 503, 'INS-16')

  const booked: BookedCharge = {
    method: 'm-pesa',
    reference,
    msisdn,
    amount: fault.amount ?? fromWireAmount(input.input_Amount ?? '') ?? 0,
    transactionId: makeTransactionId(),
    conversationId: makeConversationId(),
    endsAs: ending.endsAs,
    endsAt: now + ending.afterMs,
  }
  if (fault.charged !== false) books.addCharge(booked)
  const { code, status } = ANSWERS[ending.endsAs]
  return {
    status,
    afterMs: ending.afterMs,
    fault,
    ...(ending.silent ? { silent: true } : {}),
    ...(ending.callbacks ? { callbacks: { times: ending.callbacks, charge: booked } } : {}),
    output: {
      ...outputFor(input, code),
      output_ConversationID: booked.conversationId,
      output_TransactionID: ending.endsAs === 'Completed' ? booked.transactionId : 'N/A',
      // The documented answer names neither; a fault that changes them does, so that it can be noticed.
      ...amountTaken(fault),
      ...(fault.msisdn === undefined ? {} : { output_CustomerMSISDN: `258${fault.msisdn}` }),
      ...(fault.reference === undefined ? {} : { output_ThirdPartyReference: fault.reference }),
    },
  }
}

/** Nobody types a PIN: it is done at once, unless its number's ending says otherwise. */
function payOut(input: Input, { books, timing, now, faultOf }: Desk): Reaction {
  const problem = problemOf(input)
  if (problem) return refusal(input, 400, problem)
  const reference = input.input_ThirdPartyReference ?? ''
  if (books.isUsed(reference)) return refusal(input, 409, 'INS-10')
  const msisdn = (input.input_CustomerMSISDN ?? '').slice(3)
  const fault = faultOf({ reference, msisdn })
  const ending = endingOf(msisdn, { ...timing, delayMs: 0 }, fault)
  if (ending.down) return refusal(input, 503, 'INS-16')
  const transactionId = makeTransactionId()
  const amount = fault.amount ?? fromWireAmount(input.input_Amount ?? '') ?? 0
  const endsAt = now + ending.afterMs
  if (fault.charged !== false) {
    books.addPayout({ method: 'm-pesa', reference, msisdn, amount, transactionId, endsAs: ending.endsAs, endsAt })
  }
  const { code, status } = ANSWERS[ending.endsAs]
  return {
    status,
    afterMs: ending.afterMs,
    fault,
    ...(ending.silent ? { silent: true } : {}),
    output: {
      ...outputFor(input, code),
      output_ConversationID: makeConversationId(),
      output_TransactionID: ending.endsAs === 'Completed' ? transactionId : 'N/A',
    },
  }
}

function reverse(input: Input, { books, now, faultOf }: Desk): Reaction {
  const reference = input.input_ThirdPartyReference ?? ''
  if (!isReference(reference)) return refusal(input, 400, 'INS-19')
  if (input.input_InitiatorIdentifier !== MERCHANT.initiatorIdentifier) return refusal(input, 400, 'INS-24')
  if (input.input_SecurityCredential !== MERCHANT.securityCredential) return refusal(input, 400, 'INS-25')
  if (books.isUsed(reference)) return refusal(input, 409, 'INS-10')
  const original = books.findCharge(input.input_TransactionID ?? '')
  if (!original) return refusal(input, 400, 'INS-18')
  if (books.statusOf(original, now) !== 'Completed') return refusal(input, 401, 'INS-6')
  const left = original.amount - books.reversedOf(original)
  const amount = input.input_ReversalAmount === undefined ? left : fromWireAmount(input.input_ReversalAmount)
  if (!amount || amount > left) return refusal(input, 400, 'INS-15')
  const transactionId = makeTransactionId()
  // What was scripted for a number was meant for its charges.
  const fault = faultOf({ reference, msisdn: '' })
  if (fault.charged !== false) books.addReversal({ reference, transactionId, chargeId: original.transactionId, amount })
  const output = { ...outputFor(input, 'INS-0'), output_TransactionID: transactionId }
  return {
    status: 201,
    afterMs: fault.delayMs ?? 0,
    fault,
    about: original,
    output: { ...output, output_ConversationID: makeConversationId() },
  }
}

function query(input: Input, { books, now, faultOf }: Desk): Reaction {
  const key = input.input_QueryReference
  if (!key || !input.input_ThirdPartyReference) return refusal(input, 400, 'INS-20')
  const moved = books.findCharge(key) ?? books.findPayout(key)
  const found = moved ?? books.findReversal(key)
  const status = moved ? books.statusOf(moved, now) : found ? 'Completed' : 'N/A'
  return {
    status: 200,
    afterMs: 0,
    ...(moved ? { about: moved } : {}),
    output: {
      ...outputFor(input, 'INS-0'),
      output_ConversationID: makeConversationId(),
      output_ResponseTransactionStatus: status,
      ...amountTaken(moved ? faultOf(moved) : {}),
      ...(found && status === 'Completed' ? { output_TransactionID: found.transactionId } : {}),
    },
  }
}

const amountTaken = ({ amount }: Fault): Output => (amount === undefined ? {} : { output_Amount: toWireAmount(amount) })

function problemOf(input: Input): string | null {
  const { input_TransactionReference: line, input_ThirdPartyReference: reference } = input
  if (line === undefined || !input.input_Amount || !input.input_CustomerMSISDN || !reference) return 'INS-20'
  if (line.length < 1 || line.length > 20) return 'INS-17'
  if (!/^[A-Za-z0-9 ]+$/.test(line)) return 'INS-21'
  if (!isReference(reference)) return 'INS-19'
  if (input.input_ServiceProviderCode !== MERCHANT.serviceProviderCode) return 'INS-13'
  if (!/^2588\d{8}$/.test(input.input_CustomerMSISDN)) return 'INS-2051'
  return fromWireAmount(input.input_Amount) ? null : 'INS-15'
}

const isReference = (text: string): boolean => /^[A-Za-z0-9]{1,20}$/.test(text)

const DESCRIPTIONS: Record<string, string> = {
  'INS-0': 'Request processed successfully',
  'INS-5': 'Transaction cancelled by customer',
  'INS-9': 'Request timeout',
  'INS-10': 'Duplicate Transaction',
  'INS-16': 'Unable to handle the request due to a temporary overloading',
  'INS-2006': 'Insufficient balance',
}

const outputFor = (input: Input, code: string): Output => ({
  output_ResponseCode: code,
  output_ResponseDesc: DESCRIPTIONS[code] ?? 'Request refused',
  output_ThirdPartyReference: input.input_ThirdPartyReference ?? 'N/A',
})

const makeTransactionId = (): string => randomBytes(6).toString('hex').toUpperCase()
const makeConversationId = (): string => randomBytes(16).toString('hex')
