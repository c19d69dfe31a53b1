import { formatMoney } from '@salama/contract/kernel/money'
import type { ReviewDecision } from '@salama/contract/payments/review'
import type { PaymentRecord } from '@salama/contract/payments/staff'
import type { Review } from '@salama/contract/payments/staff/reviews'
import { useState } from 'react'
import { Button } from '../../../ui/actions/button.tsx'
import { AlertStrip } from '../../../ui/feedback/alert-strip.tsx'
import { toast } from '../../../ui/feedback/toast.ts'
import { PanelActions } from '../../../ui/layout/workbench.tsx'
import { ReasonDialog } from '../../../ui/overlays/reason-dialog.tsx'
import { useReview } from './api.ts'
import { HandReturnDialog } from './hand-return-dialog.tsx'
import { REVIEW_WORDS } from './labels.ts'

type ReviewProps = { record: PaymentRecord; review: Review; onChanged: () => void }

/** Why a payment waits for a person, and how much of its money we hold. */
export function ReviewReason({ record, review }: Pick<ReviewProps, 'record' | 'review'>) {
  const { reason, held, isReturning, isAskedBack, inDoubt } = review
  const wasRefused = isAskedBack && !isReturning && !inDoubt && reason !== 'not_returned'
  return (
    <AlertStrip tone="warning" title="Porque está em análise" className="mt-3">
      <p>{REVIEW_WORDS[reason]}</p>
      <p>
        {held === 0
          ? 'Não há dinheiro deste pagamento nas nossas contas.'
          : `Nas nossas contas estão ${formatMoney(held)} dos ${formatMoney(record.amount)} deste pagamento.`}
      </p>
      {isReturning && <p>A devolução foi pedida ao operador; a resposta aparece aqui.</p>}
      {inDoubt && !isReturning && <p>{DOUBT}</p>}
      {wasRefused && <p>O operador não fez a devolução: peça-a de novo, ou devolva à mão.</p>}
    </AlertStrip>
  )
}

const DOUBT =
  'O operador pode já ter devolvido este dinheiro: não respondeu com certeza quando lho pedimos. Procure-o nos registos dele.'

/** What may be decided now, each with its reason. */
export function ReviewActions({ record, review, onChanged }: ReviewProps) {
  const [asking, setAsking] = useState<ReviewDecision>()
  const decide = useReview()
  const Dialog = asking === 'return_by_hand' ? HandReturnDialog : ReasonDialog
  if (review.decisions.length === 0) return null
  const send = (decision: ReviewDecision, reason: string, returnNumber: string) =>
    decide.mutate(
      { id: record.transactionId, body: bodyOf(decision, { reason, returnNumber, inDoubt: review.inDoubt }) },
      {
        onSuccess: () => toast({ title: WAYS[decision].said, description: record.payer.name, variant: 'success' }),
        onSettled: () => {
          setAsking(undefined)
          onChanged()
        },
      },
    )
  return (
    <>
      <PanelActions>
        {review.decisions.map((decision, place) => (
          <Button key={decision} variant={place === 0 ? 'primary' : 'outline'} onClick={() => setAsking(decision)}>
            {WAYS[decision].label}
          </Button>
        ))}
      </PanelActions>
      {asking && (
        <Dialog
          title={`${WAYS[asking].label}: pagamento de ${record.payer.name}`}
          hint={WAYS[asking].hint}
          warning={asking === 'return_by_hand' && review.inDoubt ? BY_HAND_IN_DOUBT : undefined}
          confirmLabel={WAYS[asking].label}
          tone={asking === 'confirm' ? 'primary' : 'danger'}
          usual={WAYS[asking].usual}
          busy={decide.isPending}
          onConfirm={(reason: string, number = '') => send(asking, reason, number)}
          onClose={() => setAsking(undefined)}
        />
      )}
    </>
  )
}

const BY_HAND_IN_DOUBT =
  'Ao registar, confirma que procurou este dinheiro nos registos do operador e que ele não o devolveu: senão o cliente recebe-o duas vezes.'

type Given = { reason: string; returnNumber: string; inDoubt: boolean }

const bodyOf = (decision: ReviewDecision, { reason, returnNumber, inDoubt }: Given) =>
  decision === 'return_by_hand'
    ? { decision, reason, returnNumber, ...(inDoubt ? { despiteDoubt: true } : {}) }
    : { decision, reason }

type Way = { label: string; hint: string; usual: readonly string[] /** Once it is done. */; said: string }

const WAYS: Record<ReviewDecision, Way> = {
  confirm: {
    label: 'Confirmar',
    hint: 'O dinheiro passa a ser do cliente, e paga o que esperava por ele se ainda esperar.',
    usual: ['O operador confirma que cobrou este valor.', 'Visto no extrato do operador.'],
    said: 'Pagamento confirmado',
  },
  fail: {
    label: 'Dar como falhado',
    hint: 'O cliente lê este motivo. Confirme primeiro com o operador que não cobrou nada.',
    usual: ['O operador confirma que não cobrou nada.'],
    said: 'Dado como falhado',
  },
  return: {
    label: 'Devolver',
    hint: 'O operador devolve o dinheiro à carteira de quem pagou, ou paga-lho de novo onde não sabe devolver.',
    usual: ['Cobrado depois do tempo.', 'O valor cobrado não é o do pagamento.', 'A pedido do cliente.'],
    said: 'Devolução pedida',
  },
  return_by_hand: {
    label: 'Devolvido à mão',
    hint: 'Devolva primeiro o dinheiro: isto só diz que foi feito.',
    usual: ['Devolvido pelo portal do operador.', 'Devolvido por transferência.'],
    said: 'Devolução registada',
  },
}
