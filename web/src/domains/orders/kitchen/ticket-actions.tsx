import {
  DEFAULT_PREPARATION_MINUTES,
  DEFAULT_REJECT_REASON,
  REJECT_REASONS,
  type VendorOrder,
} from '@salama/contract/orders'
import { X } from 'lucide-react'
import { useState } from 'react'
import { undo, useIsDelayed } from '../../../lib/release/delayed.ts'
import { Button } from '../../../ui/actions/button.tsx'
import { DigitsInput } from '../../../ui/forms/digits-input.tsx'
import { Field } from '../../../ui/forms/field.tsx'
import { Form } from '../../../ui/forms/form.tsx'
import { ReasonDialog } from '../../../ui/overlays/reason-dialog.tsx'
import { readyKey, readyLater, useServe } from './use-kitchen.ts'

/** Beside the usual time, one press each; all others are in a list. */
const QUICK = [15, 20] as const
const OTHERS = [5, 10, 25, 40, 45, 60, 90] as const
const LATER = [5, 10, 15, 30] as const

/** What can be done next with an order. */
export function TicketActions({ order }: { order: VendorOrder }) {
  if (order.status === 'pending') return <Answer order={order} />
  if (order.status === 'accepted') return <Preparing order={order} />
  return order.status === 'ready' && order.mode === 'collection' ? <Counter order={order} /> : null
}

function Answer({ order: { id, orderNumber } }: { order: VendorOrder }) {
  const serve = useServe()
  const accept = (preparationTime: number) => {
    const next = nextPrimary(id)
    serve.mutate({ id, act: 'accept', preparationTime }, { onSuccess: () => next?.focus() })
  }
  return (
    <div className="flex gap-1 max-lg:flex-wrap">
      <Button
        size="sm"
        className="grow px-1! whitespace-nowrap"
        data-primary={id}
        data-act="accept"
        busy={serve.isPending}
        onClick={() => accept(DEFAULT_PREPARATION_MINUTES)}
      >
        Aceitar<span className="sr-only"> o pedido {orderNumber}</span>
        <span className="font-normal">{DEFAULT_PREPARATION_MINUTES} min</span>
      </Button>
      {QUICK.map((minutes) => (
        <Button
          key={minutes}
          size="sm"
          variant="secondary"
          className="w-10 px-0!"
          disabled={serve.isPending}
          onClick={() => accept(minutes)}
        >
          {minutes}
          <span className="sr-only"> min para o pedido {orderNumber}</span>
        </Button>
      ))}
      <OtherTime orderNumber={orderNumber} disabled={serve.isPending} onChoose={accept} />
    </div>
  )
}

/** Away from the presses that accept: it asks for the reason before anything ends. */
export function RejectButton({ order: { id, orderNumber } }: { order: VendorOrder }) {
  const [isRejecting, setIsRejecting] = useState(false)
  const serve = useServe()
  const reject = (rejectionReason: string) =>
    serve.mutate({ id, act: 'reject', rejectionReason }, { onSettled: () => setIsRejecting(false) })
  return (
    <>
      <button
        type="button"
        onClick={() => setIsRejecting(true)}
        className="-my-1 -mr-1 grid h-11 w-11 shrink-0 place-items-center rounded-full text-danger hover:bg-raised lg:h-8 lg:w-8"
      >
        <X className="size-5" aria-hidden />
        <span className="sr-only">Rejeitar o pedido {orderNumber}</span>
      </button>
      {isRejecting && (
        <ReasonDialog
          title={`Rejeitar o pedido ${orderNumber}?`}
          hint="O cliente lê este motivo e recebe tudo de volta."
          confirmLabel="Rejeitar"
          initial={DEFAULT_REJECT_REASON}
          usual={REJECT_REASONS}
          busy={serve.isPending}
          onConfirm={reject}
          onClose={() => setIsRejecting(false)}
        />
      )}
    </>
  )
}

type OtherTimeProps = { orderNumber: string; disabled: boolean; onChoose: (minutes: number) => void }

/** Any other time, in a list that the system shows: what is chosen accepts. */
const OtherTime = ({ orderNumber, disabled, onChoose }: OtherTimeProps) => (
  <select
    aria-label={`Outro tempo de preparação para o pedido ${orderNumber}`}
    value=""
    disabled={disabled}
    onChange={({ target }) => onChoose(Number(target.value))}
    className="h-11 w-10 shrink-0 cursor-pointer appearance-none rounded-full bg-raised text-center font-semibold"
  >
    <option value="" disabled>
      …
    </option>
    {OTHERS.map((minutes) => (
      <option key={minutes} value={minutes}>
        {minutes} min
      </option>
    ))}
  </select>
)

/** The first step of the ticket after this one: where the keyboard goes on once this one is answered. */
function nextPrimary(id: string): HTMLElement | undefined {
  const all = [...document.querySelectorAll<HTMLElement>('[data-primary]')]
  const at = all.findIndex(({ dataset }) => dataset['primary'] === id)
  return all[at + 1] ?? all[at - 1]
}

function Preparing({ order: { id, orderNumber } }: { order: VendorOrder }) {
  const [isLate, setIsLate] = useState(false)
  const serve = useServe()
  if (useIsDelayed(readyKey(id))) return <BecomingReady id={id} orderNumber={orderNumber} />
  return (
    <div className="flex flex-wrap gap-2">
      <Button
        size="sm"
        className="grow"
        data-primary={id}
        data-act="ready"
        onClick={() => {
          const next = nextPrimary(id)
          readyLater(id)
          next?.focus()
        }}
      >
        Marcar Pronto<span className="sr-only"> o pedido {orderNumber}</span>
      </Button>
      <Button size="sm" variant="outline" aria-expanded={isLate} onClick={() => setIsLate(!isLate)}>
        Atrasar
      </Button>
      {isLate && (
        <fieldset className="flex w-full flex-wrap gap-2">
          <legend className="mb-1 text-sm text-muted">Quantos minutos a mais?</legend>
          {LATER.map((minutes) => (
            <Button
              key={minutes}
              size="sm"
              variant="secondary"
              disabled={serve.isPending}
              onClick={() => serve.mutate({ id, act: 'delay', minutes }, { onSuccess: () => setIsLate(false) })}
            >
              +{minutes} min
            </Button>
          ))}
        </fieldset>
      )}
    </div>
  )
}

/** Pressed, and not yet sent. */
const BecomingReady = ({ id, orderNumber }: { id: string; orderNumber: string }) => (
  <div className="flex items-center gap-2">
    <p role="status" className="grow font-bold text-on-action-soft">
      Pronto
    </p>
    <Button size="sm" variant="outline" onClick={() => undo(readyKey(id))}>
      Desfazer<span className="sr-only"> o pedido {orderNumber}</span>
    </Button>
  </div>
)

/** The customer is there and says the code. */
function Counter({ order: { id, orderNumber } }: { order: VendorOrder }) {
  const [code, setCode] = useState('')
  const serve = useServe()
  return (
    <Form className="flex items-end gap-2" onSubmit={() => serve.mutate({ id, act: 'collected', code })}>
      <Field label="Código do cliente" className="grow">
        <DigitsInput most={4} value={code} onValueChange={setCode} />
      </Field>
      <Button type="submit" disabled={code.length !== 4} busy={serve.isPending}>
        Entregar<span className="sr-only"> o pedido {orderNumber}</span>
      </Button>
    </Form>
  )
}
