import { DriverDashboard } from '../../domains/dispatch/driver-dashboard.tsx'
import type { TaskActions } from '../../domains/dispatch/task-actions.ts'
import { EarningsSummary } from '../../domains/payouts/earnings-summary.tsx'

/** What domains add to the cards of their tasks: `taskActions`, exported by their `driver/task-actions.tsx`. */
const actions = Object.values(
  import.meta.glob<TaskActions>('../../domains/*/driver/task-actions.tsx', { eager: true, import: 'taskActions' }),
)

export const DriverPage = () => <DriverDashboard taskActions={actions} earnings={<EarningsSummary />} />
