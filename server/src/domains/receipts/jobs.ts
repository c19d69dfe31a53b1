import { MINUTE_MS } from '@salama/contract/kernel/time'
import type { Sweep } from '../../platform/jobs/sweeps.ts'
import type { Platform } from '../../platform/platform.ts'
import type { DescribePurchases } from '../payments/public.ts'
import { issueDueReceipts } from './commands/issue-receipts.ts'
import type { ReceiptsSettings } from './settings.ts'

type Deps = Pick<Platform, 'db'> & ReceiptsSettings & { describe: DescribePurchases }

/** None where the settings name no seller: the ledger is read from its last position once they do. */
export function receiptsSweeps({ db, seller, RECEIPT, describe }: Deps): Sweep[] {
  if (!seller) return []
  return [
    {
      name: 'receipts.due',
      everyMs: Math.min(2 * MINUTE_MS, RECEIPT),
      run: async (now) => {
        const readBefore = new Date(now.getTime() - RECEIPT)
        return { more: await issueDueReceipts(db, { seller, describe, readBefore, now }) }
      },
    },
  ]
}
