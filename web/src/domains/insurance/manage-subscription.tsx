import type { Subscription } from '@salama/contract/insurance'
import { formatDay } from '@salama/contract/kernel/time'
import { useState } from 'react'
import { deferred } from '../../lib/release/deferred.tsx'
import { Button } from '../../ui/actions/button.tsx'
import { AlertStrip } from '../../ui/feedback/alert-strip.tsx'
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx'
import { useRenewal } from './api.ts'

/** Fetched when it is opened. */
const changing = deferred(async () => (await import('./change-plan-dialog.tsx')).ChangePlanDialog)

/** Changes the plan, ends the renewal, or takes it up again. */
export function ManageSubscription({ subscription }: { subscription: Subscription }) {
  const [open, setOpen] = useState<'change' | 'cancel'>()
  const renewal = useRenewal()
  const { status, cancelsAtEnd, paidUntil, due } = subscription
  const isPaying = due?.transactionId !== undefined
  const until = paidUntil && formatDay(paidUntil)
  if (cancelsAtEnd && status === 'active') {
    return (
      <AlertStrip
        title="O plano não será renovado"
        action={
          <Button size="sm" variant="outline" busy={renewal.isPending} onClick={renewal.resume}>
            Continuar com o plano
          </Button>
        }
      >
        Vale até {until}, que está pago.
      </AlertStrip>
    )
  }
  const description =
    status === 'active'
      ? `Vale até ${until}, que está pago, e depois não é renovado. Até lá pode mudar de ideias.`
      : 'O plano termina já, porque este mês não está pago.'
  return (
    <section aria-labelledby="gerir" className="flex flex-col gap-2">
      <h2 id="gerir" className="text-xl font-bold">
        Gerir subscrição
      </h2>
      <div className="flex flex-wrap gap-2">
        {status === 'active' && (
          <Button variant="outline" disabled={isPaying} onClick={() => setOpen('change')}>
            Mudar de plano
          </Button>
        )}
        <Button variant="ghost" disabled={isPaying} onClick={() => setOpen('cancel')}>
          Cancelar o plano
        </Button>
      </div>
      {isPaying && <p className="text-sm text-muted">Há um pagamento deste plano em curso. Espere que termine.</p>}
      {open === 'change' && <changing.Part subscription={subscription} onClose={() => setOpen(undefined)} />}
      <ConfirmDialog
        open={open === 'cancel'}
        onOpenChange={(isOpen) => setOpen(isOpen ? 'cancel' : undefined)}
        title="Cancelar o plano?"
        description={description}
        confirmLabel="Cancelar o plano"
        cancelLabel="Voltar"
        tone="danger"
        busy={renewal.isPending}
        onConfirm={renewal.cancel}
      />
    </section>
  )
}
