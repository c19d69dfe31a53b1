import { type SandboxProvider, startSandboxProvider } from '../server/testing/wallets/wallets.ts'
import { checkoutOf, checkoutOfNumber } from './plan.ts'

/** How long a customer takes to type the PIN, where nothing goes wrong. */
const PIN_TAKES_MS = 20

/** A provider on all three wires that gets wrong what the seed says; it outlives every server that is killed. */
export const startFaultyProvider = (seed: number): Promise<SandboxProvider> =>
  startSandboxProvider({
    delayMs: PIN_TAKES_MS,
    faultOf: ({ msisdn }) => (msisdn === '' ? undefined : checkoutOf(seed, checkoutOfNumber(msisdn)).fault),
  })
