import { formatMoney } from '@salama/contract/kernel/money'
import { type OrderDetail, REPORT_ANSWER_HOURS, type Report, reportMachine } from '@salama/contract/orders'
import { useState } from 'react'
import { deferred } from '../../lib/deferred.tsx'
import { Badge, type BadgeTone } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Card, CardHeader } from '../../ui/card.tsx'
import { contentsOf } from './labels.ts'

const dialog = deferred(async () => (await import('./report-dialog.tsx')).ReportDialog)

/** Something was missing from what was received: says so, and shows what became of it. */
export function ReportMissing({ order }: { order: OrderDetail }) {
  const [isOpen, setIsOpen] = useState(false)
  if (order.report) return <Reported report={order.report} />
  if (!order.mayReport) return null
  return (
    <>
      <Button variant="outline" className="w-fit" onClick={() => setIsOpen(true)}>
        Faltou alguma coisa
      </Button>
      {isOpen && <dialog.Part order={order} onClose={() => setIsOpen(false)} />}
    </>
  )
}

const TONES: Record<Report['status'], BadgeTone> = { open: 'emphasis', refunded: 'action', declined: 'danger' }

function Reported({ report: { status, items, amount, answer } }: { report: Report }) {
  return (
    <Card as="section" aria-label="O que faltou">
      <CardHeader
        level={2}
        title="O que faltou"
        aside={<Badge tone={TONES[status]}>{reportMachine.states[status].label}</Badge>}
      />
      <p>{contentsOf(items)}</p>
      <p className="mt-1 text-muted">
        {status === 'refunded' && `Devolvemos ${formatMoney(amount)} a quem pagou.`}
        {status === 'open' &&
          `A loja tem ${REPORT_ANSWER_HOURS} horas para responder. Sem resposta, devolvemos ${formatMoney(amount)}.`}
        {status === 'declined' && `A loja respondeu: ${answer ?? ''} Se não concorda, fale connosco.`}
      </p>
    </Card>
  )
}
