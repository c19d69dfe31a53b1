import { shortCode } from '@salama/contract/kernel/short-code'
import { MOVEMENT_LABELS } from '@salama/contract/pharmacy'
import { when } from '../../../lib/ago.ts'
import { MoreButton } from '../../../ui/actions/more-button.tsx'
import { SkeletonList } from '../../../ui/feedback/skeleton.tsx'
import { useMovements } from './portal-api.ts'

/** What came and went of a medicine, and how many there were afterwards. */
export function StockCard({ lineId }: { lineId: string }) {
  const list = useMovements(lineId)
  if (!list.rows) {
    return list.error ? <p className="text-danger">{list.error.sentence}</p> : <SkeletonList rows={3} rowClass="h-8" />
  }
  if (list.rows.length === 0) return <p className="text-muted">Ainda nada entrou nem saiu.</p>
  return (
    <>
      <table className="w-full text-sm tabular-nums">
        <thead className="text-left text-muted">
          <tr>
            <th className="py-1 font-semibold">Quando</th>
            <th className="font-semibold">O quê</th>
            <th className="text-right font-semibold">Mudou</th>
            <th className="text-right font-semibold">Ficou</th>
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {list.rows.map(({ id, at, reason, note, orderId, change, quantity }) => (
            <tr key={id}>
              <td className="py-1.5 pr-2">
                <time dateTime={at}>{when(at)}</time>
              </td>
              <td className="pr-2 wrap-anywhere">
                {MOVEMENT_LABELS[reason]}
                {orderId && ` no pedido ${shortCode(orderId)}`}
                {note && <span className="text-muted"> «{note}»</span>}
              </td>
              <td className="pr-2 text-right font-semibold">{change > 0 ? `+${change}` : change}</td>
              <td className="text-right">{quantity}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <MoreButton list={list} />
    </>
  )
}
