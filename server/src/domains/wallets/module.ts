import type { MobileMoney } from '@salama/contract/wallets'
import { receiveCallback } from '@salama/contract/wallets/callbacks'
import type { Module } from '../../platform/module.ts'
import { applyAnswer } from './commands/apply-answer.ts'
import { walletsFigures } from './figures.ts'
import { createProviders } from './gateways/providers.ts'
import { createTransferWorker, walletsSweeps } from './jobs.ts'
import { walletsPersonal } from './personal.ts'
import type { Wallets } from './ports.ts'
import { walletsRoutes } from './routes.ts'
import { walletsSettings } from './settings.ts'
import { findTransfer } from './store/transfers.ts'

export const module: Module = {
  name: 'wallets',
  personal: walletsPersonal,
  settings: walletsSettings,
  async create(platform, ports) {
    const { db, log, clock, settings } = platform
    const { providers, pace, sandbox, stop } = await createProviders(settings, log)
    const { callbackToken, RECHECK: recheckMs, REFUND_DOUBT: doubtMs } = settings.of(walletsSettings)
    const ownerOf = (kind: string) => {
      const owner = ports.all('transferOwners').find((one) => one.kind === kind)
      if (!owner) throw new Error(`nobody owns transfers of kind ${kind}`)
      return owner
    }
    const deps = { db, log, clock, providers, pace, ownerOf, recheckMs, doubtMs }
    const worker = createTransferWorker(deps)
    const wallets: Wallets = {
      providers,
      pace,
      collect: worker.collect,
      async hear(subject, answer) {
        const transfer = await findTransfer(db.sql, subject)
        if (transfer) await applyAnswer(deps, { transfer, answer, isLeased: false, wasInDoubt: true })
      },
    }
    return {
      plugs: { wallets: [wallets], sandboxes: sandbox ? [sandbox] : [] },
      routes: (binder) => walletsRoutes(binder, platform, worker),
      figures: () => walletsFigures({ providers }),
      sweeps: () => walletsSweeps(platform, deps, worker),
      start: (origin) => sandbox?.callBack((method) => callbackAddress(origin, method, callbackToken)),
      stop() {
        worker.stop()
        return stop()
      },
    }
  },
}

/** What a real provider is given by hand (docs/operations.md). */
const callbackAddress = (origin: string, method: MobileMoney, token: string): string =>
  `${origin}${receiveCallback.path.replace(':provider', method)}?token=${encodeURIComponent(token)}`
