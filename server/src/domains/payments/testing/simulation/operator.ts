import type { Configured } from '../../gateways/configured.ts'
import {
  type SandboxOperator,
  sandboxEmolaSettings,
  sandboxMkeshSettings,
  sandboxSettings,
  startSandboxOperator,
} from '../../gateways/sandbox/server.ts'
import { checkoutOf, checkoutOfNumber } from './plan.ts'

/** How long a customer takes to type the PIN, where nothing goes wrong. */
const PIN_TAKES_MS = 20

/** An operator on all three wires that gets wrong what the seed says; it outlives every server that is killed. */
export const startFaultyOperator = (seed: number): Promise<SandboxOperator> =>
  startSandboxOperator({
    delayMs: PIN_TAKES_MS,
    faultOf: ({ msisdn }) => (msisdn === '' ? undefined : checkoutOf(seed, checkoutOfNumber(msisdn)).fault),
  })

export const settingsFor = (sandbox: SandboxOperator): Required<Configured> => ({
  mpesa: sandboxSettings(sandbox),
  emola: sandboxEmolaSettings(sandbox),
  mkesh: sandboxMkeshSettings(sandbox),
})

/** The settings with which a server of its own takes these operators for the real ones. */
export function operatorEnv({ mpesa, emola, mkesh }: Required<Configured>): Record<string, string> {
  const { c2b, b2c, b2b, query, reversal } = mpesa.ports
  return {
    MPESA_HOST: mpesa.host,
    MPESA_PORTS: [c2b, b2c, b2b, query, reversal].join(','),
    MPESA_API_KEY: mpesa.apiKey,
    MPESA_PUBLIC_KEY: mpesa.publicKey,
    MPESA_SERVICE_PROVIDER_CODE: mpesa.serviceProviderCode,
    MPESA_INITIATOR: mpesa.initiatorIdentifier,
    MPESA_SECURITY_CREDENTIAL: mpesa.securityCredential,
    MPESA_ORIGIN: mpesa.origin,
    EMOLA_URL: emola.url,
    EMOLA_USERNAME: emola.username,
    EMOLA_PASSWORD: emola.password,
    EMOLA_PARTNER_CODE: emola.partnerCode,
    EMOLA_KEY: emola.key,
    MKESH_URL: mkesh.url,
    MKESH_API_KEY: mkesh.apiKey,
    MKESH_MERCHANT: mkesh.merchant,
  }
}
