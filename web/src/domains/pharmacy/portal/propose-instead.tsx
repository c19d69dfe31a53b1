import type { OpenedCheck } from '@salama/contract/pharmacy'
import { useState } from 'react'
import { Button } from '../../../ui/actions/button.tsx'
import { AlertStrip } from '../../../ui/feedback/alert-strip.tsx'
import { tellRefusal } from '../../../ui/feedback/tell-refusal.ts'
import { Field } from '../../../ui/forms/field.tsx'
import { RadioGroup } from '../../../ui/forms/radio-group.tsx'
import { Textarea } from '../../../ui/forms/textarea.tsx'
import { Queue } from '../../../ui/layout/queue.tsx'
import { useFormulary } from '../../formulary/api.ts'
import { useProposeInstead } from './portal-api.ts'

type ProposeInsteadProps = {
  orderId: string
  /** Of the line, from 1. */
  place: number
  line: NonNullable<OpenedCheck['signed']>['lines'][number]
}

/** Another strength or form of a line's substances, proposed to its doctor. */
export function ProposeInstead({ orderId, place, line }: ProposeInsteadProps) {
  const [isOpen, setOpen] = useState(false)
  const [sent, setSent] = useState<readonly string[]>([])
  const proposed = [...line.proposed, ...sent]
  return (
    <>
      {proposed.map((medicine) => (
        <p key={medicine} className="text-sm wrap-anywhere">
          Proposto ao médico: {medicine}
        </p>
      ))}
      {isOpen ? (
        <ProposalForm
          orderId={orderId}
          place={place}
          medicine={line.medicine}
          onDone={(medicine) => {
            setOpen(false)
            if (medicine !== undefined) setSent([...sent, medicine])
          }}
        />
      ) : (
        <Button variant="ghost" size="sm" className="mt-1" onClick={() => setOpen(true)}>
          Propor outra dosagem ou forma<span className="sr-only"> de {line.medicine}</span>
        </Button>
      )}
    </>
  )
}

type ProposalFormProps = {
  orderId: string
  place: number
  medicine: string
  /** With the name of what was proposed; nothing where it was left. */
  onDone: (medicine?: string) => void
}

const LEAST_REASON = 3
const MOST_REASON = 200

function ProposalForm({ orderId, place, medicine, onDone }: ProposalFormProps) {
  const [productId, setProductId] = useState<string>()
  const [reason, setReason] = useState('')
  const propose = useProposeInstead(orderId)
  const substance = substanceIn(medicine)
  const products = useFormulary(substance, true)
  const send = () =>
    productId !== undefined &&
    propose.mutate(
      { place, productId, reason },
      {
        onSuccess: (proposal) => onDone(proposal.medicine),
        onError: (error) => tellRefusal(error, async () => undefined),
      },
    )
  return (
    <div role="group" aria-label={`Proposta ao médico: ${medicine}`} className="mt-2 flex flex-col gap-3">
      <Queue query={products}>
        {(found) => {
          const others = found.filter(({ name }) => substanceIn(name) === substance && name !== medicine)
          return others.length === 0 ? (
            <AlertStrip tone="info">O formulário não tem outra dosagem nem outra forma desta substância.</AlertStrip>
          ) : (
            <RadioGroup
              label="O que propõe"
              value={productId ?? ''}
              onValueChange={setProductId}
              options={others.map(({ id, name }) => ({ value: id, label: name }))}
            />
          )
        }}
      </Queue>
      <Field label="Porquê" hint="O médico lê isto na consulta. O pedido fica como está." required>
        <Textarea rows={2} value={reason} maxLength={MOST_REASON} onChange={(event) => setReason(event.target.value)} />
      </Field>
      <div className="flex flex-wrap gap-2">
        <Button variant="outline" size="sm" onClick={() => onDone()}>
          Voltar
        </Button>
        <Button
          size="sm"
          busy={propose.isPending}
          disabled={productId === undefined || reason.trim().length < LEAST_REASON}
          onClick={send}
        >
          Enviar ao médico
        </Button>
      </div>
    </div>
  )
}

/** 'Amoxicilina' of 'Amoxicilina 500 mg, cápsula': the name up to its strength or form. */
const substanceIn = (name: string): string => name.split(/,| (?=\d)/)[0] ?? name
