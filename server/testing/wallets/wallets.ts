import type { TransferDeps } from '../../src/domains/wallets/commands/apply-answer.ts'
import { releaseStranded, strandedTransfers } from '../../src/domains/wallets/commands/release-stranded.ts'
import type { Configured } from '../../src/domains/wallets/gateways/configured.ts'
import {
  type SandboxProvider,
  sandboxEmolaSettings,
  sandboxMkeshSettings,
  sandboxSettings,
} from '../../src/domains/wallets/gateways/sandbox/server.ts'
import { walletsSettings } from '../../src/domains/wallets/settings.ts'
import type { Platform } from '../../src/platform/platform.ts'

export type { TransferDeps } from '../../src/domains/wallets/commands/apply-answer.ts'
export { attemptTransfer, collect } from '../../src/domains/wallets/commands/attempt-transfer.ts'
export { withBreaker } from '../../src/domains/wallets/gateways/breaker.ts'
export { createEmola } from '../../src/domains/wallets/gateways/emola/adapter.ts'
export { createMkesh } from '../../src/domains/wallets/gateways/mkesh/adapter.ts'
export { createMpesa } from '../../src/domains/wallets/gateways/mpesa/adapter.ts'
export type { BookedCharge, ChargeLine, PayoutLine } from '../../src/domains/wallets/gateways/sandbox/books.ts'
export { FAULTS, type Fault } from '../../src/domains/wallets/gateways/sandbox/faults.ts'
export { MERCHANT } from '../../src/domains/wallets/gateways/sandbox/mpesa.ts'
export {
  type SandboxProvider,
  sandboxEmolaSettings,
  sandboxMkeshSettings,
  sandboxSettings,
  startSandboxProvider,
} from '../../src/domains/wallets/gateways/sandbox/server.ts'
export { createTransferWorker } from '../../src/domains/wallets/jobs.ts'
export { leaseTransfers, type Transfer } from '../../src/domains/wallets/store/transfers.ts'

/** What adapters need to speak with this sandbox. */
export const settingsFor = (sandbox: SandboxProvider): Required<Configured> => ({
  mpesa: sandboxSettings(sandbox),
  emola: sandboxEmolaSettings(sandbox),
  mkesh: sandboxMkeshSettings(sandbox),
})

/** The settings with which a server of its own takes these providers for the real ones. */
export function providerEnv({ mpesa, emola, mkesh }: Required<Configured>): Record<string, string> {
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

/** Part of the address to which providers post callbacks. */
export const callbackTokenOf = ({ settings }: Pick<Platform, 'settings'>): string =>
  settings.of(walletsSettings).callbackToken

/** What the sweep does then with transfers of providers that are named no more. */
export async function passStranded(deps: TransferDeps, now: Date): Promise<void> {
  for (const transfer of await strandedTransfers(deps, { now, most: 100 }))
    await releaseStranded(deps, { transfer, now })
}
