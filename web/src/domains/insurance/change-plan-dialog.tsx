import type { Plan, Subscription } from '@salama/contract/insurance'
import { formatMoney } from '@salama/contract/kernel/money'
import { formatDay } from '@salama/contract/kernel/time'
import { useState } from 'react'
import { sentenceOf } from '../../lib/api/api.ts'
import { Button } from '../../ui/actions/button.tsx'
import { AlertStrip } from '../../ui/feedback/alert-strip.tsx'
import { ErrorState } from '../../ui/feedback/error-state.tsx'
import { SkeletonList } from '../../ui/feedback/skeleton.tsx'
import { RadioGroup } from '../../ui/forms/radio-group.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { useChangePlan, usePlans } from './api.ts'

type ChangePlanDialogProps = { subscription: Subscription; onClose: () => void }

/** Another plan from the next month on; what is paid stays as it was bought. */
export function ChangePlanDialog({ subscription, onClose }: ChangePlanDialogProps) {
  const { plan, next, paidUntil, members } = subscription
  const { plans, error, isFetching, refetch } = usePlans()
  const [chosenId, setChosenId] = useState(next?.id ?? plan.id)
  const save = useChangePlan()
  const chosen = plans?.find(({ id }) => id === chosenId)
  const uncovered = chosen ? Math.max(0, members.length - chosen.maxMembers) : 0
  return (
    <Dialog
      open
      onClose={onClose}
      title="Mudar de plano"
      size="sm"
      footer={
        <>
          <Button variant="outline" onClick={onClose}>
            Voltar
          </Button>
          <Button
            busy={save.isPending}
            busyText="A guardar..."
            disabled={!chosen || chosenId === (next?.id ?? plan.id)}
            onClick={() => save.mutate(chosenId, { onSuccess: onClose })}
          >
            {chosenId === plan.id ? 'Ficar com este plano' : 'Mudar no próximo mês'}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        {save.error && (
          <AlertStrip tone="danger" announce>
            {sentenceOf(save.error, 'Não foi possível mudar. Tente novamente.')}
          </AlertStrip>
        )}
        {paidUntil && (
          <p>
            O mês pago fica como está. O plano novo começa a <strong>{formatDay(paidUntil)}</strong>, com o pagamento
            desse mês.
          </p>
        )}
        {plans ? (
          <RadioGroup
            label="Plano"
            labelHidden
            options={plans.map((one) => optionOf(one, plan))}
            value={chosenId}
            onValueChange={setChosenId}
          />
        ) : error ? (
          <ErrorState text={error.sentence} onRetry={() => void refetch()} retrying={isFetching} />
        ) : (
          <SkeletonList rows={3} rowClass="h-16" />
        )}
        {uncovered > 0 && (
          <AlertStrip tone="warning" announce>
            {uncovered === 1
              ? '1 pessoa do seu plano deixa de estar coberta nesse dia.'
              : `${uncovered} pessoas do seu plano deixam de estar cobertas nesse dia.`}
          </AlertStrip>
        )}
      </div>
    </Dialog>
  )
}

const optionOf = ({ id, name, description, monthlyPrice }: Plan, present: Plan) => ({
  value: id,
  label: name,
  text: id === present.id ? 'O seu plano' : description,
  aside: `${formatMoney(monthlyPrice)} por mês`,
})
