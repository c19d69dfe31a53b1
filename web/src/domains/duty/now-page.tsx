import type { Duty } from '@salama/contract/duty'
import type { Coordinates } from '@salama/contract/kernel/geo'
import { formatMoment } from '@salama/contract/kernel/time'
import { useState } from 'react'
import { Link, useLocation } from 'wouter'
import type { ApiError } from '../../lib/api/api.ts'
import { findPosition } from '../../lib/device/geolocation.ts'
import { Button, buttonClass } from '../../ui/actions/button.tsx'
import { Card } from '../../ui/display/card.tsx'
import { Money } from '../../ui/display/money.tsx'
import { AlertStrip } from '../../ui/feedback/alert-strip.tsx'
import { tellFailure } from '../../ui/feedback/tell-failure.ts'
import { toast } from '../../ui/feedback/toast.ts'
import { PageHeader } from '../../ui/layout/page-header.tsx'
import { PersonSwitch, useActedFor } from '../patients/person-switch.tsx'
import { useDutyNow, useJoin, useTriage } from './api.ts'
import { waitingText, waitText } from './labels.ts'
import { TriageAnswer } from './triage-answer.tsx'
import { type Answers, TriageForm } from './triage-form.tsx'

/** Danger signs first; who may wait takes a place in the queue and pays. */
export function NowPage() {
  const [answers, setAnswers] = useState<Answers>()
  const triage = useTriage()
  const ask = ({ symptoms, ...signs }: Answers, place: Partial<Coordinates> = {}) =>
    triage.mutate({ ...signs, ...place }, { onSuccess: () => setAnswers({ symptoms, ...signs }), onError: tellFailure })
  // Asked for by a press: nobody waits for a phone to say where it is before reading whom to call.
  const locate = async (given: Answers) => {
    try {
      const { latitude, longitude } = await findPosition()
      ask(given, { latitude, longitude })
    } catch {
      toast({ title: 'Não sabemos onde está', description: 'Permita a localização, ou pergunte a quem está perto.' })
    }
  }
  return (
    <div className="mx-auto max-w-3xl">
      <PageHeader title="Falar agora" subtitle="Primeiro, os sinais de perigo." back="/telemedicine" />
      {answers && triage.data ? (
        <div className="flex flex-col gap-5">
          <TriageAnswer triage={triage.data} onLocate={() => void locate(answers)} />
          {triage.data.level !== 'emergency' && <Offer answers={answers} />}
          <Button variant="outline" className="self-start" onClick={() => setAnswers(undefined)}>
            Responder outra vez
          </Button>
        </div>
      ) : (
        <TriageForm busy={triage.isPending} onAnswer={(given) => ask(given)} />
      )}
    </div>
  )
}

/** What it costs and how long it takes now; nothing is sold while nobody is on duty. */
function Offer({ answers }: { answers: Answers }) {
  const { data } = useDutyNow()
  const bookable = useActedFor('book')
  const [patientId, setPatientId] = useState<string>()
  const join = useJoin()
  const [, navigate] = useLocation()
  if (!data) return null
  if (data.onDuty === 0 || data.expectedMinutes === null) return <Nobody {...data} />
  const needsPerson = bookable.people.length > 1
  const enter = () =>
    join.mutate(
      { ...answers, ...(patientId ? { patientId } : {}) },
      {
        onSuccess: ({ id }) => navigate(`/agora/${id}`),
        onError: (error) => {
          const standing = (error as ApiError).body?.details?.['id']
          if (typeof standing === 'string') navigate(`/agora/${standing}`)
          else tellFailure(error)
        },
      },
    )
  return (
    <Card as="section" aria-label="Consulta agora" className="flex flex-col gap-4">
      <div>
        <p className="text-lg font-bold">
          Consulta agora: <Money centavos={data.price} />
        </p>
        <p className="text-muted">
          Espera {waitText(data.expectedMinutes)} · {waitingText(data.waiting)}. Se ninguém atender no tempo prometido,
          o dinheiro volta por inteiro.
        </p>
      </div>
      {needsPerson && (
        <PersonSwitch label="Para quem é?" people={bookable.people} value={patientId} onChange={setPatientId} />
      )}
      <Button
        size="lg"
        busy={join.isPending}
        disabled={needsPerson && patientId === undefined}
        onClick={enter}
        className="sm:self-start"
      >
        Entrar na fila
      </Button>
    </Card>
  )
}

function Nobody({ nextFreeAt, nextDutyAt }: Pick<Duty, 'nextFreeAt' | 'nextDutyAt'>) {
  const now = new Date()
  return (
    <AlertStrip
      title="Neste momento não há médico de serviço"
      action={
        <Link href="/telemedicine?ordem=next" className={buttonClass({ size: 'sm' })}>
          Marcar consulta
        </Link>
      }
    >
      {nextDutyAt && `O próximo serviço está previsto para ${formatMoment(nextDutyAt, now)}. `}
      {nextFreeAt ? `A hora livre mais próxima é ${formatMoment(nextFreeAt, now)}.` : 'Veja os horários livres.'}
    </AlertStrip>
  )
}
