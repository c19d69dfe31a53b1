import type { Enrolment } from '@salama/contract/courses'
import { formatMoney } from '@salama/contract/kernel/money'
import { formatDate } from '@salama/contract/kernel/time'
import { useState } from 'react'
import { Button } from '../../ui/actions/button.tsx'
import { tellRefusal } from '../../ui/feedback/tell-refusal.ts'
import { toast } from '../../ui/feedback/toast.ts'
import { ReasonDialog } from '../../ui/overlays/reason-dialog.tsx'
import { useRefund } from './api.ts'
import { useEnrolments } from './own-enrolments.ts'

/** The 30 days of the guarantee, while they run; of a suspended course as long as it is. */
export function RefundOffer({ enrolment }: { enrolment: Enrolment }) {
  const { refund } = enrolment
  const [asking, setAsking] = useState(false)
  if (refund.state === 'asked')
    return <p className="text-sm text-muted">Pediu o reembolso: um operador vai responder.</p>
  if (refund.offer === 'none') return null
  return (
    <>
      <Button variant="link" onClick={() => setAsking(true)}>
        Pedir reembolso<span className="sr-only"> de {enrolment.course.title}</span>
      </Button>
      {asking && <Ask enrolment={enrolment} onClose={() => setAsking(false)} />}
    </>
  )
}

const USUAL = ['O curso não era o que eu esperava.', 'Não tenho tempo para o fazer.', 'Inscrevi-me por engano.']

const SUSPENDED = 'O curso foi suspenso.'

function Ask({ enrolment, onClose }: { enrolment: Enrolment; onClose: () => void }) {
  const { id, paidPrice, refund, course } = enrolment
  const { refetch } = useEnrolments()
  const ask = useRefund(id)
  const isOpen = refund.offer === 'open'
  const opened = course.isSuspended ? 'O curso está suspenso' : 'Já abriu mais de 30 % das aulas'
  const until = refund.until === undefined ? '' : ` A garantia vai até ${formatDate(refund.until)}.`
  const warning = isOpen
    ? `Devolvemos ${formatMoney(paidPrice)} e as aulas fecham-se. A garantia não se repete neste curso.${until}`
    : `${opened}: um operador vai ler o pedido. Se for aceite, o certificado deixa de valer.${until}`
  // The offer leaves with the money: what follows must not wait for its next rendering.
  const confirm = async (reason: string) => {
    try {
      await ask.mutateAsync(reason)
      toast(
        isOpen
          ? { title: 'Reembolso feito', description: `${formatMoney(paidPrice)} vão a caminho.`, variant: 'success' }
          : { title: 'Pedido enviado', description: 'Avisamos assim que for decidido.', variant: 'success' },
      )
    } catch (error) {
      tellRefusal(error as Error, async () => void (await refetch()))
    }
    onClose()
  }
  return (
    <ReasonDialog
      title="Pedir reembolso"
      hint="Ajuda-nos a melhorar o curso."
      confirmLabel={isOpen ? 'Devolver o dinheiro' : 'Enviar pedido'}
      usual={course.isSuspended ? [SUSPENDED, ...USUAL] : USUAL}
      optional={isOpen}
      warning={warning}
      busy={ask.isPending}
      onConfirm={(reason) => void confirm(reason)}
      onClose={onClose}
    />
  )
}
