import type { DutyOffer } from '@salama/contract/duty'
import { formatTime } from '@salama/contract/kernel/time'
import { CalendarClock, DoorOpen } from 'lucide-react'
import { useState } from 'react'
import { Link, useLocation } from 'wouter'
import { deferred } from '../../lib/release/deferred.tsx'
import { Button, buttonClass } from '../../ui/actions/button.tsx'
import { Card } from '../../ui/display/card.tsx'
import { Countdown } from '../../ui/display/countdown.tsx'
import { tellFailure } from '../../ui/feedback/tell-failure.ts'
import { Switch } from '../../ui/forms/switch.tsx'
import { useAccept, useDecline, useOwnDuty, useSetDuty } from './api.ts'
import { ageText, waitingText } from './labels.ts'

/** So long before the hour is over the doctor is asked whether to go on. */
const ASK_BEFORE_MS = 10 * 60_000

const rota = deferred(async () => (await import('./rota-dialog.tsx')).RotaDialog)

/** On the doctor's page: on duty or not, who waits, and the patient who is offered. */
export function DutySwitch() {
  const { data } = useOwnDuty()
  const change = useSetDuty()
  const [isPlanning, setIsPlanning] = useState(false)
  if (!data) return null
  const isOn = data.state !== 'off'
  const asksSoon = data.confirmBefore !== null && Date.parse(data.confirmBefore) - Date.now() < ASK_BEFORE_MS
  const set = (state: 'on_duty' | 'off') => change.mutate(state, { onError: tellFailure })
  return (
    <Card as="section" aria-label="Serviço" className="mb-4 flex flex-col gap-3">
      <Switch
        label="De serviço"
        text={
          isOn
            ? `Agora: ${waitingText(data.waiting)}. Deixe esta página aberta.`
            : `Atende quem chega, um de cada vez. Agora: ${waitingText(data.waiting)}.`
        }
        checked={isOn}
        disabled={change.isPending}
        onCheckedChange={(on) => set(on ? 'on_duty' : 'off')}
      />
      {isOn && asksSoon && data.confirmBefore && (
        <div className="flex flex-wrap items-center justify-between gap-3 rounded-md bg-emphasis-soft px-3 py-2 text-on-emphasis-soft">
          <span>Sai de serviço às {formatTime(data.confirmBefore)} se não disser que continua.</span>
          <Button size="sm" busy={change.isPending} onClick={() => set('on_duty')}>
            Continuo aqui
          </Button>
        </div>
      )}
      {data.offer && <Offered offer={data.offer} />}
      {data.appointmentId && (
        <Link href={`/consultation?appointment=${data.appointmentId}`} className={buttonClass({ size: 'sm' })}>
          <DoorOpen className="size-5" aria-hidden />
          Voltar à consulta
        </Link>
      )}
      <Button
        variant="ghost"
        size="sm"
        className="-ml-3 self-start"
        onPointerEnter={() => void rota.warm()}
        onClick={() => setIsPlanning(true)}
      >
        <CalendarClock className="size-5" aria-hidden />
        Plano de serviço
      </Button>
      {isPlanning && <rota.Part onClose={() => setIsPlanning(false)} />}
    </Card>
  )
}

function Offered({ offer }: { offer: DutyOffer }) {
  const accept = useAccept()
  const decline = useDecline()
  const [, navigate] = useLocation()
  const { id, patientName, ageMonths, level, signs, symptoms, answerBefore } = offer
  const isBusy = accept.isPending || decline.isPending
  return (
    <section aria-label="Paciente a chamar" className="flex flex-col gap-3 rounded-md border border-action px-3 py-3">
      <div>
        <h2 className="text-lg font-bold">
          {patientName}, {ageText(ageMonths)}
        </h2>
        <p className="text-sm text-muted">
          {level === 'urgent' ? 'Urgente' : 'Pode esperar'} · responda em{' '}
          <Countdown until={answerBefore} className="font-semibold text-ink" />
        </p>
        <p className="mt-1 break-words">{symptoms}</p>
        {signs.length > 0 && <p className="mt-1 text-sm">Sinais: {signs.join('; ')}.</p>}
      </div>
      <div className="flex flex-wrap gap-3">
        <Button
          busy={accept.isPending}
          disabled={isBusy}
          onClick={() =>
            accept.mutate(id, {
              onSuccess: ({ appointmentId }) => navigate(`/consultation?appointment=${appointmentId}`),
              onError: tellFailure,
            })
          }
        >
          Atender
        </Button>
        <Button
          variant="outline"
          busy={decline.isPending}
          disabled={isBusy}
          onClick={() => decline.mutate(id, { onError: tellFailure })}
        >
          Não posso
        </Button>
      </div>
    </section>
  )
}
