import { ACTIVE_STATUSES, listDeliveries, type TaskStatus } from '@salama/contract/dispatch'
import { useQuery } from '@tanstack/react-query'
import { fresh, queryOf } from '../../lib/api/query-client.ts'
import { useLive } from '../../lib/live/live.ts'
import { Figures } from '../../ui/display/figures.tsx'
import { useDriver } from './api.ts'

const ACTIVE: readonly TaskStatus[] = ACTIVE_STATUSES

/** On a driver's home: what is under way, and what may be taken. */
export function DriverWork() {
  const driver = useDriver().data
  const { data, error, refetch } = useQuery({ ...queryOf(listDeliveries), ...fresh })
  useLive('delivery', undefined, () => void refetch())
  useLive('offer', undefined, () => void refetch())
  if (driver === null)
    return <p className="self-center text-muted">Registe o veículo e os documentos para receber entregas.</p>
  if (error && !data) return <p className="self-center text-muted">{error.sentence}</p>
  const count = (statuses: readonly TaskStatus[]) =>
    data && String(data.filter(({ status }) => statuses.includes(status)).length)
  return (
    <Figures
      figures={[
        ['Disponibilidade', driver && (driver.isAvailable ? 'Online' : 'Offline')],
        ['Em curso', count(ACTIVE)],
        ['À espera, perto', count(['pending'])],
        ['Entregas feitas', driver && String(driver.totalDeliveries)],
      ]}
    />
  )
}
