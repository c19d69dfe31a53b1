import { formatMoney } from '@salama/contract/kernel/money'
import { type Report, type ReportReason, reportMachine } from '@salama/contract/orders'
import { useState } from 'react'
import { Button } from '../../../ui/actions/button.tsx'
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.tsx'
import { ReasonDialog } from '../../../ui/overlays/reason-dialog.tsx'
import { contentsOf } from '../labels.ts'
import { useDecideReport } from './use-kitchen.ts'

const USUAL = ['O pedido saiu completo, confirmado à saída', 'O artigo estava noutro saco'] as const

/** What a customer says went wrong, and the shop's answer. */
export function ReportAnswer({ orderId, report }: { orderId: string; report: Report }) {
  const [isDeclining, setIsDeclining] = useState(false)
  const decide = useDecideReport(orderId)
  const { status, reason, items, text, amount, photoId } = report
  return (
    <section aria-label="O que correu mal" className="rounded-md bg-emphasis-soft px-3 py-2.5 text-on-emphasis-soft">
      <p className="font-semibold">
        O cliente diz {SAID[reason]}
        {items.length > 0 && `: ${contentsOf(items)}`}
      </p>
      {text && <p className="text-sm wrap-anywhere">«{text}»</p>}
      {photoId && (
        <img
          src={`/api/uploads/${photoId}`}
          alt="O que o cliente recebeu"
          loading="lazy"
          className="mt-2 max-h-60 rounded-sm bg-raised object-contain"
        />
      )}
      {status === 'open' ? (
        <div className="mt-2 flex flex-wrap gap-2">
          <ConfirmDialog
            title={`Devolver ${formatMoney(amount)} ao cliente?`}
            description="Sai dos seus ganhos e não se pode desfazer."
            confirmLabel="Devolver"
            cancelLabel="Ainda não"
            onConfirm={() => decide.mutate({ decision: 'refund' })}
            trigger={
              <Button size="sm" busy={decide.isPending}>
                Devolver {formatMoney(amount)}
              </Button>
            }
          />
          <Button size="sm" variant="outline" disabled={decide.isPending} onClick={() => setIsDeclining(true)}>
            Recusar
          </Button>
        </div>
      ) : (
        <p className="text-sm">{reportMachine.states[status].label}</p>
      )}
      {isDeclining && (
        <ReasonDialog
          title="Recusar a devolução?"
          hint="O cliente lê este motivo."
          confirmLabel="Recusar"
          usual={USUAL}
          busy={decide.isPending}
          onConfirm={(answer) =>
            decide.mutate({ decision: 'decline', answer }, { onSettled: () => setIsDeclining(false) })
          }
          onClose={() => setIsDeclining(false)}
        />
      )}
    </section>
  )
}

const SAID: Record<ReportReason, string> = {
  missing: 'que faltou',
  wrong: 'que veio errado ou estragado',
  cold: 'que chegou frio',
  late: 'que chegou tarde',
  never_came: 'que não chegou',
}
