import type { Centavos } from '@salama/contract/kernel/money'
import { toPlainText } from '../plain-text.ts'
import type { Outcome, PayOut, Provider } from '../provider.ts'
import { type Exchange, openWire } from '../wire.ts'
import { toWireAmount } from './amount.ts'
import { readMovement, readStatus } from './replies.ts'
import { bearerToken, readPublicKey } from './token.ts'

/** Everything that tells one M-Pesa gateway from another. */
export type MpesaSettings = {
  /** With its scheme and without a port: 'https://api.vm.co.mz'. */
  host: string
  /** M-Pesa answers each operation on a port of its own. */
  ports: { c2b: number; b2c: number; b2b: number; reversal: number; query: number }
  apiKey: string
  /** base64 of the DER, as the portal shows it, or PEM. */
  publicKey: string
  serviceProviderCode: string
  initiatorIdentifier: string
  securityCredential: string
  /** The origin registered for the key. */
  origin: string
  /** PEM of the authority that signed the gateway's certificate, where it is not a public one. */
  caFile?: string
  /** How long a charge waits for the customer's PIN; the window is 90 s. A pay-out is given as long. */
  readTimeoutMs: number
  /** How long a status query or reversal may take. */
  queryTimeoutMs: number
  /** How long to wait for a connection; 3 s unless said. */
  connectTimeoutMs?: number
  /** Smallest and largest amount of one charge; 1 MT and 125 000 MT unless said. */
  limits?: { minimum: Centavos; maximum: Centavos }
}

const LIMITS = { minimum: 1_00, maximum: 125_000_00 }
const CONNECT_TIMEOUT_MS = 3_000
/** M-Pesa answers INS-17 to a longer transaction reference. */
const TRANSACTION_REFERENCE_LENGTH = 20

const OPERATIONS = {
  c2b: { method: 'POST', path: '/ipg/v1x/c2bPayment/singleStage/' },
  b2c: { method: 'POST', path: '/ipg/v1x/b2cPayment/' },
  reversal: { method: 'PUT', path: '/ipg/v1x/reversal/' },
  query: { method: 'GET', path: '/ipg/v1x/queryTransactionStatus/' },
} as const

/** M-Pesa Mozambique (Vodacom OpenAPI v1x). Throws at once when the key or the CA file cannot be read. */
export function createMpesa(settings: MpesaSettings): Provider {
  const call = openCalls(settings)
  const { minimum, maximum } = settings.limits ?? LIMITS

  const query: Provider['query'] = async (reference) => {
    const fields = { input_ThirdPartyReference: reference, input_QueryReference: reference }
    return readStatus(await call('query', fields, settings.queryTimeoutMs), reference)
  }

  /** A charge and a pay-out differ in the direction only. */
  const move = async (operation: 'c2b' | 'b2c', order: PayOut): Promise<Outcome> => {
    const fields = walletFields(order)
    const outcome = readMovement(await call(operation, fields, settings.readTimeoutMs), {
      reference: order.reference,
      msisdn: fields.input_CustomerMSISDN,
    })
    if (outcome.kind !== 'duplicate') return outcome
    return known(await query(order.reference), outcome.code)
  }

  return {
    method: 'm-pesa',
    capabilities: { minimum, maximum, wholeMeticaisOnly: false, prefixes: ['84', '85'] },
    query,
    charge: (charge) => move('c2b', charge),
    payOut: (order) => move('b2c', order),
    queryPayOut: query,
    async reverse({ providerTransactionId, reference, amount }) {
      const fields = {
        input_TransactionID: providerTransactionId,
        input_SecurityCredential: settings.securityCredential,
        input_InitiatorIdentifier: settings.initiatorIdentifier,
        input_ThirdPartyReference: reference,
        input_ReversalAmount: toWireAmount(amount),
      }
      const outcome = readMovement(await call('reversal', fields, settings.queryTimeoutMs), { reference })
      if (outcome.kind !== 'duplicate') return outcome
      const original = await query(reference)
      // Only a transaction of its own proves the refund: the charge itself is "Completed" too.
      const isOther =
        original.kind === 'confirmed' && ![providerTransactionId, reference].includes(original.providerTransactionId)
      return isOther ? original : { kind: 'unknown', code: outcome.code }
    },
  }
}

function walletFields({ reference, msisdn, amount, description }: PayOut) {
  return {
    // The line the customer reads beside the amount.
    input_TransactionReference: toPlainText(description, TRANSACTION_REFERENCE_LENGTH) || reference,
    input_CustomerMSISDN: `258${msisdn}`,
    input_Amount: toWireAmount(amount),
    input_ThirdPartyReference: reference,
  }
}

/** A provider that calls a reference used and then does not find it is not to be believed either way. */
const known = (found: Outcome | { kind: 'notFound'; code: string }, code: string): Outcome =>
  found.kind === 'notFound' ? { kind: 'unknown', code } : found

function openCalls(settings: MpesaSettings) {
  const publicKey = readPublicKey(settings.publicKey)
  const wire = openWire({ ...settings, connectTimeoutMs: settings.connectTimeoutMs ?? CONNECT_TIMEOUT_MS })

  return (operation: keyof typeof OPERATIONS, input: Record<string, string>, timeoutMs: number): Promise<Exchange> => {
    const { method, path } = OPERATIONS[operation]
    const fields = { ...input, input_ServiceProviderCode: settings.serviceProviderCode }
    return wire({
      method,
      port: settings.ports[operation],
      path: method === 'GET' ? `${path}?${new URLSearchParams(fields)}` : path,
      headers: {
        'Content-Type': 'application/json',
        Authorization: `Bearer ${bearerToken(settings.apiKey, publicKey)}`,
        Origin: settings.origin,
      },
      ...(method === 'GET' ? {} : { body: JSON.stringify(fields) }),
      timeoutMs,
    })
  }
}
