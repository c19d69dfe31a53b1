import { formatDateTime } from '@salama/contract/kernel/time'
import { entryTypeLabel } from '@salama/contract/ledger'
import { METHOD_LABELS } from '@salama/contract/payments'
import type { PaymentRecord } from '@salama/contract/payments/staff'
import { Money } from '../../../ui/display/money.tsx'
import { accountLabel } from '../../ledger/staff/labels.ts'

/** What a payment has written into the books: debit positive, credit negative. */
export function Entries({ entries }: { entries: PaymentRecord['ledger'] }) {
  if (entries.length === 0) return <p className="text-muted">Nada foi lançado.</p>
  return (
    <table className="w-full text-sm">
      <thead className="sr-only">
        <tr>
          <th scope="col">Lançamento</th>
          <th scope="col">Valor</th>
        </tr>
      </thead>
      <tbody className="divide-y divide-line border-y border-line">
        {entries.map(({ id, entryType, account, amount, at }) => (
          <tr key={id}>
            <td className="py-2 pr-3">
              <span className="block font-semibold">{accountLabel(account, METHOD_LABELS)}</span>
              <span className="block text-muted">
                {entryTypeLabel(entryType)} · {formatDateTime(at)}
              </span>
            </td>
            <td className="py-2 text-right font-bold">
              <Money centavos={amount} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
