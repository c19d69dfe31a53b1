import { formatMoney } from '@salama/contract/kernel/money'
import {
  type OrderDetail,
  REPORT_ANSWER_HOURS,
  REPORT_RULES,
  type Report,
  reportMachine,
} from '@salama/contract/orders'
import { TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'wouter'
import { deferred } from '../../lib/release/deferred.tsx'
import { Button, buttonClass } from '../../ui/actions/button.tsx'
import { Badge, type BadgeTone } from '../../ui/display/badge.tsx'
import { Card, CardHeader } from '../../ui/display/card.tsx'
import { contentsOf } from './labels.ts'

const dialog = deferred(async () => (await import('./report-dialog.tsx')).ReportDialog)

/** Something went wrong with what was received: says so, and shows what became of it. */
export function ReportProblem({ order }: { order: OrderDetail }) {
  const [isOpen, setIsOpen] = useState(false)
  if (order.report) return <Reported order={order} report={order.report} />
  if (!order.mayReport) return null
  return (
    <>
      <Button variant="outline" className="w-fit" onClick={() => setIsOpen(true)}>
        <TriangleAlert className="size-5" aria-hidden />
        Houve um problema
      </Button>
      {isOpen && <dialog.Part order={order} onClose={() => setIsOpen(false)} />}
    </>
  )
}

const TONES: Record<Report['status'], BadgeTone> = {
  open: 'emphasis',
  refunded: 'action',
  declined: 'danger',
  referred: 'emphasis',
}

function Reported({ order, report }: { order: OrderDetail; report: Report }) {
  const { status, reason, items } = report
  return (
    <Card as="section" aria-label="O seu problema">
      <CardHeader
        level={2}
        title={REPORT_RULES[reason].label}
        aside={<Badge tone={TONES[status]}>{reportMachine.states[status].label}</Badge>}
      />
      {items.length > 0 && <p>{contentsOf(items)}</p>}
      <p className="mt-1 text-muted">{OUTCOMES[status](report)}</p>
      {(status === 'referred' || status === 'declined') && (
        <Link
          href={`/faq?assunto=${order.kind}:${order.id}`}
          className={`${buttonClass({ size: 'sm', variant: 'outline' })} mt-3`}
        >
          {status === 'referred' ? 'Ver a conversa' : 'Não concordo'}
        </Link>
      )}
    </Card>
  )
}

const OUTCOMES: Record<Report['status'], (report: Report) => string> = {
  refunded: ({ amount }) =>
    amount > 0 ? `Devolvemos ${formatMoney(amount)} a quem pagou.` : 'O dinheiro já tinha voltado a quem pagou.',
  open: ({ amount }) =>
    `A loja tem ${REPORT_ANSWER_HOURS} horas para responder. Sem resposta, devolvemos ${formatMoney(amount)}.`,
  declined: declinedText,
  referred: () => 'A nossa equipa está a ver o que aconteceu e responde-lhe na conversa.',
}

function declinedText({ answer = '', decidedBy = 'vendor' }: Report): string {
  if (decidedBy === 'vendor') return `A loja respondeu: ${answer}`
  if (decidedBy === 'customer') return 'Encerrou a conversa sobre este problema.'
  return answer ? `A nossa equipa respondeu: ${answer}` : 'A nossa equipa viu o que aconteceu e respondeu na conversa.'
}
