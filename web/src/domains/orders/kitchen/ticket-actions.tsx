import {
  DEFAULT_PREPARATION_MINUTES,
  DEFAULT_REJECT_REASON,
  REJECT_REASONS,
  type VendorOrder,
} from '@salama/contract/orders'
import { useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/field.tsx'
import { Form } from '../../../ui/form.tsx'
import { Input } from '../../../ui/input.tsx'
import { ReasonDialog } from '../../../ui/reason-dialog.tsx'
import { Select } from '../../../ui/select.tsx'
import { useServe } from './use-kitchen.ts'

const MINUTES = [10, 15, 20, DEFAULT_PREPARATION_MINUTES, 45, 60, 90] as const
const LATER = [5, 10, 15, 30] as const
const asOptions = (minutes: readonly number[]) => minutes.map((each) => ({ value: String(each), label: `${each} min` }))

/** What can be done next with an order. */
export function TicketActions({ order }: { order: VendorOrder }) {
  if (order.status === 'pending') return <Answer order={order} />
  if (order.status === 'accepted') return <Preparing order={order} />
  return order.status === 'ready' && order.mode === 'collection' ? <Counter order={order} /> : null
}

function Answer({ order: { id, orderNumber } }: { order: VendorOrder }) {
  const [minutes, setMinutes] = useState(String(DEFAULT_PREPARATION_MINUTES))
  const [isRejecting, setIsRejecting] = useState(false)
  const serve = useServe()
  const reject = (rejectionReason: string) =>
    serve.mutate({ id, act: 'reject', rejectionReason }, { onSettled: () => setIsRejecting(false) })
  return (
    <div className="flex flex-col gap-3">
      <Field label="Tempo de preparação">
        <Select options={asOptions(MINUTES)} value={minutes} onValueChange={setMinutes} />
      </Field>
      <div className="flex gap-2">
        <Button
          className="grow"
          busy={serve.isPending && serve.variables.act === 'accept'}
          onClick={() => serve.mutate({ id, act: 'accept', preparationTime: Number(minutes) })}
        >
          Aceitar<span className="sr-only"> o pedido {orderNumber}</span>
        </Button>
        <Button variant="outline" disabled={serve.isPending} onClick={() => setIsRejecting(true)}>
          Rejeitar<span className="sr-only"> o pedido {orderNumber}</span>
        </Button>
      </div>
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
    </div>
  )
}

function Preparing({ order: { id, orderNumber } }: { order: VendorOrder }) {
  const [isLate, setIsLate] = useState(false)
  const serve = useServe()
  return (
    <div className="flex flex-wrap gap-2">
      <Button
        className="grow"
        busy={serve.isPending && serve.variables.act === 'ready'}
        onClick={() => serve.mutate({ id, act: 'ready' })}
      >
        Marcar Pronto<span className="sr-only"> o pedido {orderNumber}</span>
      </Button>
      <Button variant="outline" aria-expanded={isLate} onClick={() => setIsLate(!isLate)}>
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

/** The customer is there and says the code. */
function Counter({ order: { id, orderNumber } }: { order: VendorOrder }) {
  const [code, setCode] = useState('')
  const serve = useServe()
  return (
    <Form
      className="flex items-end gap-2"
      onSubmit={(event) => {
        event.preventDefault()
        serve.mutate({ id, act: 'collected', code: code.trim() })
      }}
    >
      <Field label="Código do cliente" className="grow">
        <Input
          inputMode="numeric"
          autoComplete="off"
          maxLength={4}
          value={code}
          onChange={(event) => setCode(event.target.value)}
        />
      </Field>
      <Button type="submit" disabled={code.trim().length !== 4} busy={serve.isPending}>
        Entregar<span className="sr-only"> o pedido {orderNumber}</span>
      </Button>
    </Form>
  )
}
