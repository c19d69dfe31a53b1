import { receiveCallback } from '@salama/contract/payments/callbacks'
import type { MobileMoney } from '@salama/contract/wallets'
import type { Module } from '../../platform/module.ts'
import { createProviders } from './gateways/providers.ts'
import type { Wallets } from './ports.ts'

export const module: Module = {
  name: 'wallets',
  async create({ settings, log }) {
    const { providers, pace, sandbox, stop } = await createProviders(settings, log)
    const { callbackToken } = settings
    const wallets: Wallets = { providers, pace }
    return {
      plugs: { wallets: [wallets], sandboxes: sandbox ? [sandbox] : [] },
      start: (origin) => sandbox?.callBack((method) => callbackAddress(origin, method, callbackToken)),
      stop,
    }
  },
}

/** What a real provider is given by hand (docs/operations.md). */
const callbackAddress = (origin: string, method: MobileMoney, token: string): string =>
  `${origin}${receiveCallback.path.replace(':provider', method)}?token=${encodeURIComponent(token)}`
