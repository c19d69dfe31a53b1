import { MINUTE_MS } from '@salama/contract/kernel/time'
import type { Policy } from '../../../platform/config/policy.ts'
import type { Seller } from '../../../platform/config/seller.ts'
import type { Database } from '../../../platform/db/database.ts'
import type { Sweep } from '../../../platform/jobs/sweeps.ts'
import { issueDueReceipts } from '../commands/issue-receipts.ts'

type ReceiptDeps = { db: Database; policy: Policy; seller: Seller | undefined }

/** None where nobody sells: they are made up for once the settings say who does. */
export const receiptSweeps = ({ db, policy, seller }: ReceiptDeps): Sweep[] =>
  seller
    ? [
        {
          name: 'payments.receipts',
          everyMs: Math.min(MINUTE_MS, policy.RECEIPT),
          run: async (now) => {
            const readBefore = new Date(now.getTime() - policy.RECEIPT)
            return { more: await issueDueReceipts(db, { seller, readBefore, now }) }
          },
        },
      ]
    : []
