import { addDays, dayInMaputo, formatDate } from '@salama/contract/kernel/time'
import { METHOD_LABELS } from '@salama/contract/payments'
import { DIFFERENCE_LABELS } from '@salama/contract/reconciliation'
import type { Difference, Reconciliation } from '@salama/contract/reconciliation/staff'
import { MOBILE_MONEY, type MobileMoney } from '@salama/contract/wallets'
import { RotateCw, Scale } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'wouter'
import { Button } from '../../../ui/actions/button.tsx'
import { Badge } from '../../../ui/display/badge.tsx'
import { Card, CardHeader } from '../../../ui/display/card.tsx'
import { Money } from '../../../ui/display/money.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { Field } from '../../../ui/forms/field.tsx'
import { Form } from '../../../ui/forms/form.tsx'
import { Input } from '../../../ui/forms/input.tsx'
import { Select } from '../../../ui/forms/select.tsx'
import { Queue } from '../../../ui/layout/queue.tsx'
import { useReconcile, useReconciliation } from './api.ts'
import { StatementsCard } from './statements-card.tsx'

/** Our books against the operators', day by day, and every payment on which they differ. */
export function ReconciliationTab() {
  const query = useReconciliation()
  return (
    <div className="flex flex-col gap-6">
      <Queue query={query}>
        {({ days, differences, open }) => (
          <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-2">
            <Differences differences={differences} open={open} />
            <Days days={days} />
          </div>
        )}
      </Queue>
      <StatementsCard />
    </div>
  )
}

function Differences({ differences, open }: { differences: Difference[]; open: number }) {
  return (
    <Card as="section" aria-labelledby="differences">
      <CardHeader
        title={<span id="differences">Diferenças por explicar</span>}
        {...(open > differences.length ? { text: `As ${differences.length} mais antigas de ${open}.` } : {})}
        level={2}
      />
      {differences.length === 0 ? (
        <EmptyState icon={Scale} level={3} title="Sem diferenças" text="O que temos é o que os operadores dizem." />
      ) : (
        <ul aria-label="Diferenças" className="divide-y divide-line border-y border-line">
          {differences.map((difference) => (
            <DifferenceRow key={`${difference.id} ${difference.day}`} difference={difference} />
          ))}
        </ul>
      )}
    </Card>
  )
}

function DifferenceRow({ difference }: { difference: Difference }) {
  const { transactionId, kind, person, method, day, ours, theirs, code } = difference
  return (
    <li className="py-3">
      <p className="font-bold">{DIFFERENCE_LABELS[kind]}</p>
      <p className="text-sm text-muted">
        {METHOD_LABELS[method]} · {formatDate(`${day}T12:00:00Z`)} · código {code}
      </p>
      <p className="mt-1 flex flex-wrap gap-x-4">
        <span>
          Nós: <Money centavos={ours} className="font-semibold" />
        </span>
        <span>Operador: {theirs === null ? 'não diz' : <Money centavos={theirs} className="font-semibold" />}</span>
      </p>
      {transactionId === null ? (
        <p>Ganhos de {person.name}</p>
      ) : (
        <Link
          href={`/operador?separador=pagamentos&q=${transactionId}&caso=${transactionId}`}
          className="inline-flex min-h-11 items-center font-semibold text-action underline underline-offset-4"
        >
          Ver o pagamento de {person.name}
        </Link>
      )}
    </li>
  )
}

function Days({ days }: { days: Reconciliation[] }) {
  const reconcile = useReconcile()
  return (
    <Card as="section" aria-labelledby="days">
      <CardHeader
        title={<span id="days">Dias conferidos</span>}
        text="Cada dia é conferido depois das 2 horas da manhã."
        level={2}
      />
      <AnyDay busy={reconcile.isPending} onAsk={reconcile.mutate} />
      {days.length > 0 && (
        <ul aria-label="Dias conferidos" className="mt-4 divide-y divide-line border-y border-line">
          {days.map((day) => (
            <DayRow key={day.id} day={day} busy={reconcile.isPending} onAgain={reconcile.mutate} />
          ))}
        </ul>
      )}
    </Card>
  )
}

type Ask = (order: { method: MobileMoney; day: string }) => void

function AnyDay({ busy, onAsk }: { busy: boolean; onAsk: Ask }) {
  const yesterday = addDays(dayInMaputo(new Date()), -1)
  const [method, setMethod] = useState<MobileMoney>('m-pesa')
  const [day, setDay] = useState(yesterday)
  const submit = () => {
    onAsk({ method, day })
  }
  return (
    <Form onSubmit={submit} className="grid grid-cols-1 items-end gap-3 sm:grid-cols-[1fr_1fr_auto]">
      <Field label="Operador">
        <Select
          options={MOBILE_MONEY.map((value) => ({ value, label: METHOD_LABELS[value] }))}
          value={method}
          onValueChange={(value) => setMethod(MOBILE_MONEY.find((known) => known === value) ?? 'm-pesa')}
        />
      </Field>
      <Field label="Dia">
        <Input
          type="date"
          value={day}
          max={yesterday}
          onChange={({ target }) => target.value && setDay(target.value)}
        />
      </Field>
      <Button type="submit" variant="secondary" busy={busy}>
        Conferir
      </Button>
    </Form>
  )
}

type DayRowProps = { day: Reconciliation; busy: boolean; onAgain: Ask }

function DayRow({ day, busy, onAgain }: DayRowProps) {
  const isRunning = day.status === 'running'
  const title = `${METHOD_LABELS[day.method]}, ${formatDate(`${day.day}T12:00:00Z`)}`
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-3">
      <div className="min-w-0">
        <p className="font-bold">{title}</p>
        <p className="text-sm text-muted">
          {day.compared === 1 ? '1 movimento' : `${day.compared} movimentos`} · cobrado: nós{' '}
          <Money centavos={day.ours} /> · operador <Money centavos={day.theirs} />
        </p>
        <Badge tone={isRunning ? 'emphasis' : day.differences > 0 ? 'danger' : 'action'} className="mt-1">
          {isRunning ? 'A conferir' : day.differences === 0 ? 'Sem diferenças' : differencesIn(day.differences)}
        </Badge>
      </div>
      {!isRunning && (
        <Button
          variant="outline"
          size="sm"
          disabled={busy}
          onClick={() => onAgain({ method: day.method, day: day.day })}
        >
          <RotateCw className="size-4.5" aria-hidden />
          Repetir<span className="sr-only"> {title}</span>
        </Button>
      )}
    </li>
  )
}

const differencesIn = (count: number): string => (count === 1 ? '1 diferença' : `${count} diferenças`)
