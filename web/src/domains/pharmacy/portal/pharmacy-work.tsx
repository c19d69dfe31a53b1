import { formatMoney } from '@salama/contract/kernel/money'
import { Figures } from '../../../ui/display/figures.tsx'
import { useWaitingCount } from '../../orders/kitchen/use-kitchen.ts'
import { useStats } from './portal-api.ts'

/** On a pharmacy's home: what waits for an answer, and how the day goes. */
export function PharmacyWork() {
  const waiting = useWaitingCount()
  const { data, error } = useStats()
  if (error?.body?.code === 'shops.profile_required') {
    return <p className="self-center text-muted">Registe a farmácia e os documentos para receber pedidos.</p>
  }
  if (error && !data) return <p className="self-center text-muted">{error.sentence}</p>
  return (
    <Figures
      figures={[
        ['Por responder', waiting],
        ['Receitas por ver', data && String(data.prescriptions)],
        ['Stock baixo', data && String(data.lowStock)],
        ['Vendas hoje', data && formatMoney(data.salesToday)],
      ]}
    />
  )
}
