import { formatDay } from '@salama/contract/kernel/time'
import { AlertStrip } from '../../ui/feedback/alert-strip.tsx'

/** Beside a prescription whose doctor was suspended after signing it: the pharmacist decides. */
export const SuspendedDoctor = ({ since }: { since: string }) => (
  <AlertStrip tone="warning">
    Médico suspenso desde {formatDay(since)}. Assinou esta receita antes: use o seu critério antes de aviar.
  </AlertStrip>
)
