import type { QueueEntry } from '@salama/contract/duty'
import { formatTime } from '@salama/contract/kernel/time'
import { DoorOpen } from 'lucide-react'
import { useState } from 'react'
import { Link, useParams } from 'wouter'
import { deferred } from '../../lib/release/deferred.tsx'
import { Button, buttonClass } from '../../ui/actions/button.tsx'
import { Card } from '../../ui/display/card.tsx'
import { Countdown } from '../../ui/display/countdown.tsx'
import { Money } from '../../ui/display/money.tsx'
import { AlertStrip } from '../../ui/feedback/alert-strip.tsx'
import { ErrorState } from '../../ui/feedback/error-state.tsx'
import { SkeletonList } from '../../ui/feedback/skeleton.tsx'
import { tellFailure } from '../../ui/feedback/tell-failure.ts'
import { PageHeader } from '../../ui/layout/page-header.tsx'
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx'
import { useEntry, useLeave } from './api.ts'
import { waitText } from './labels.ts'

/** One's place in the queue: paying, waiting, and the door to the consultation. */
export function PlacePage() {
  const { id = '' } = useParams()
  const { data, error, isFetching, refetch } = useEntry(id)
  return (
    <div className="mx-auto max-w-3xl">
      <PageHeader title="Consulta agora" back="/" />
      {data ? (
        <Place entry={data} />
      ) : error ? (
        <ErrorState text={error.sentence} onRetry={() => void refetch()} retrying={isFetching} />
      ) : (
        <SkeletonList rows={2} rowClass="h-28" />
      )}
    </div>
  )
}

function Place({ entry }: { entry: QueueEntry }) {
  switch (entry.status) {
    case 'triaged':
      return <ToPay entry={entry} />
    case 'queued':
    case 'offered':
      return <InLine entry={entry} />
    case 'in_call':
      return (
        <AlertStrip
          tone="success"
          title="Um médico atende agora"
          announce
          action={
            <Link href={`/consultation?appointment=${entry.appointmentId}`} className={buttonClass()}>
              <DoorOpen className="size-5" aria-hidden />
              Entrar na sala
            </Link>
          }
        >
          O médico está à sua espera.
        </AlertStrip>
      )
    case 'left':
      return <Over title="Saiu da fila" text="O que foi pago volta por inteiro." />
    case 'refunded':
      return (
        <Over
          title="Não foi atendido a tempo"
          text="Nenhum médico pôde atender no tempo prometido. O dinheiro volta por inteiro."
        />
      )
  }
}

const flow = deferred(async () => (await import('../payments/payment-flow.tsx')).PaymentFlow)

function ToPay({ entry }: { entry: QueueEntry }) {
  const [isOpen, setOpen] = useState(false)
  const { id, price, payBefore, transactionId, expectedMinutes } = entry
  return (
    <Card as="section" aria-label="Pagamento" className="flex flex-col gap-4">
      <div>
        <p className="text-lg font-bold">
          O seu lugar custa <Money centavos={price} />
        </p>
        <p className="text-muted">
          {expectedMinutes !== undefined && `Espera agora: ${waitText(expectedMinutes)}. `}
          {payBefore && (
            <>
              O lugar fica guardado durante <Countdown until={payBefore} className="font-semibold text-ink" />.
            </>
          )}
        </p>
      </div>
      <div className="flex flex-wrap gap-3">
        <Button size="lg" onClick={() => setOpen(true)}>
          Pagar
        </Button>
        <Leave id={id} isPaid={false} />
      </div>
      {isOpen && (
        <flow.Part
          open
          onClose={() => setOpen(false)}
          onPaid={() => setOpen(false)}
          onTransferred={() => setOpen(false)}
          noTransfer="Uma transferência demora mais do que a fila."
          amount={price}
          description="Consulta com médico de serviço"
          purpose={{ kind: 'duty_visit', id }}
          underWay={transactionId}
        />
      )}
    </Card>
  )
}

function InLine({ entry: { id, status, place, expectedMinutes, promisedBy } }: { entry: QueueEntry }) {
  return (
    <Card as="section" aria-label="Na fila" className="flex flex-col gap-4">
      <div role="status">
        <p className="text-lg font-bold">
          {status === 'offered' ? 'Estamos a chamar um médico' : `É o ${place}.º na fila`}
        </p>
        <p className="text-muted">
          {expectedMinutes === undefined
            ? 'Neste momento não há médico de serviço.'
            : `Espera: ${waitText(expectedMinutes)}.`}{' '}
          {promisedBy && `Se ninguém atender até às ${formatTime(promisedBy)}, o dinheiro volta por inteiro.`}
        </p>
        <p className="mt-2">Deixe esta página aberta. Se piorar, ligue 110 ou 117.</p>
      </div>
      <Leave id={id} isPaid />
    </Card>
  )
}

function Leave({ id, isPaid }: { id: string; isPaid: boolean }) {
  const leave = useLeave(id)
  return (
    <ConfirmDialog
      title="Sair da fila?"
      description={isPaid ? 'Perde o seu lugar. O dinheiro volta por inteiro.' : 'Perde o seu lugar.'}
      confirmLabel="Sair da fila"
      onConfirm={() => leave.mutate(undefined, { onError: tellFailure })}
      trigger={
        <Button variant="outline" busy={leave.isPending}>
          Sair da fila
        </Button>
      }
    />
  )
}

function Over({ title, text }: { title: string; text: string }) {
  return (
    <AlertStrip
      title={title}
      action={
        <Link href="/agora" className={buttonClass({ size: 'sm' })}>
          Falar agora
        </Link>
      }
    >
      {text}
    </AlertStrip>
  )
}
