import { toWireAmount } from '../mpesa/amount.ts'
import { toPlainText } from '../plain-text.ts'
import type { PayOut, Provider } from '../provider.ts'
import { type Exchange, openWire } from '../wire.ts'
import { readCharge, readReversal, readStatus } from './replies.ts'

/** Everything that tells one mKesh gateway from another. */
export type MkeshSettings = {
  /** The base address: 'https://api.example/v1'. */
  url: string
  apiKey: string
  /** Our account with the provider. */
  merchant: string
  /** PEM of the authority that signed the gateway's certificate, where it is not a public one. */
  caFile?: string
  /** How long a charge may take. */
  readTimeoutMs: number
  queryTimeoutMs: number
  /** How long to wait for a connection; 3 s unless said. */
  connectTimeoutMs?: number
}

const CONNECT_TIMEOUT_MS = 3_000
const DESCRIPTION_LENGTH = 100
/** M-Pesa's, until Tmcel's contract names others. */
const LIMITS = { minimum: 1_00, maximum: 125_000_00 }

/**
 * mKesh (Tmcel). Tmcel publishes no protocol: this one is ours, plain JSON over HTTPS, and must be matched to Tmcel's
 * contract before it is used. It is described in `docs/operations.md`; the sandbox provider answers it.
 * - `POST /charges` { merchant, reference, msisdn, amount, currency, description } prompts the customer
 * - `GET /charges/{reference}` says what became of it
 * - `POST /charges/{transactionId}/reversal` { merchant, reference, amount } gives it back
 * - `POST /payouts`, `GET /payouts/{reference}` likewise, for money that we send
 * with a bearer key and, on each POST, our reference as `Idempotency-Key`. Throws at once when the CA file cannot be read.
 */
export function createMkesh(settings: MkeshSettings): Provider {
  const call = openCalls(settings)
  const { merchant, readTimeoutMs, queryTimeoutMs } = settings

  const moveBy = (path: string) => async (order: PayOut) => {
    const { reference, msisdn, amount, description } = order
    const body = {
      merchant,
      reference,
      msisdn: `258${msisdn}`,
      amount: toWireAmount(amount),
      currency: 'MZN',
      description: toPlainText(description, DESCRIPTION_LENGTH) || reference,
    }
    const exchange = await call({ path, reference, body, timeoutMs: readTimeoutMs })
    return readCharge(exchange, { reference, msisdn: body.msisdn })
  }
  const queryBy = (path: string) => async (reference: string) =>
    readStatus(await call({ path: `${path}/${encodeURIComponent(reference)}`, timeoutMs: queryTimeoutMs }), reference)

  return {
    method: 'mkesh',
    capabilities: { ...LIMITS, wholeMeticaisOnly: false, prefixes: ['82', '83'] },
    charge: moveBy('/charges'),
    query: queryBy('/charges'),
    payOut: moveBy('/payouts'),
    queryPayOut: queryBy('/payouts'),
    async reverse({ providerTransactionId, reference, amount }) {
      const body = { merchant, reference, amount: toWireAmount(amount) }
      const path = `/charges/${encodeURIComponent(providerTransactionId)}/reversal`
      return readReversal(await call({ path, reference, body, timeoutMs: queryTimeoutMs }), reference)
    },
  }
}

type Call = { path: string; timeoutMs: number; reference?: string; body?: Record<string, string> }

function openCalls(settings: MkeshSettings) {
  const { origin, protocol, port, pathname } = new URL(settings.url)
  const wire = openWire({
    ...settings,
    host: origin,
    connectTimeoutMs: settings.connectTimeoutMs ?? CONNECT_TIMEOUT_MS,
  })
  const base = pathname.replace(/\/+$/, '')

  return ({ path, timeoutMs, reference, body }: Call): Promise<Exchange> =>
    wire({
      method: body ? 'POST' : 'GET',
      port: Number(port || (protocol === 'https:' ? 443 : 80)),
      path: base + path,
      headers: {
        Authorization: `Bearer ${settings.apiKey}`,
        ...(reference ? { 'Idempotency-Key': reference } : {}),
        ...(body ? { 'Content-Type': 'application/json' } : {}),
      },
      ...(body ? { body: JSON.stringify(body) } : {}),
      timeoutMs,
    })
}
