import { type Doctor, priceOf } from '@salama/contract/appointments'
import { roundToMetical } from '@salama/contract/kernel/money'
import { formatLongDay, formatShortDay, maputoInstant } from '@salama/contract/kernel/time'
import type { ReactNode } from 'react'
import { Money } from '../../../ui/display/money.tsx'
import { doctorName, TYPE_LABELS } from '../labels.ts'
import { elsewhere, timeLabel } from './slots.ts'
import type { BookingForm } from './use-booking.ts'

type SummaryProps = { doctor: Doctor; chosen: BookingForm }

export function BookingSummary({ doctor, chosen: { day, minutes, type } }: SummaryProps) {
  if (day === undefined || minutes === undefined) return null
  return (
    <section aria-label="Resumo da Consulta" className="rounded-md bg-action-soft px-4 py-3 text-on-action-soft">
      <h3 className="text-lg font-bold">Resumo da Consulta</h3>
      <dl className="mt-2 grid grid-cols-[auto_1fr] gap-x-4 gap-y-1.5">
        <Row name="Médico">{doctorName(doctor)}</Row>
        <Row name="Especialidade">{doctor.specialty}</Row>
        <Row name="Data">{formatLongDay(maputoInstant(day))}</Row>
        <Row name="Horário">
          {timeLabel(minutes)}
          {elsewhere(maputoInstant(day, minutes))}
        </Row>
        <Row name="Tipo">{TYPE_LABELS[type]}</Row>
        <Row name="Valor">
          <Money centavos={roundToMetical(priceOf(doctor, type))} />
        </Row>
      </dl>
    </section>
  )
}

function Row({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt>{name}</dt>
      <dd className="text-right font-semibold">{children}</dd>
    </>
  )
}

/** Beside the button: what it costs and when it is. */
export function PriceAndTime({ doctor, chosen: { day, minutes, type } }: SummaryProps) {
  return (
    <p className="leading-tight">
      <Money centavos={roundToMetical(priceOf(doctor, type))} className="block text-lg font-extrabold" />
      <span className="text-sm text-muted">
        {day === undefined
          ? 'Escolha data e horário'
          : minutes === undefined
            ? 'Escolha o horário'
            : `${formatShortDay(maputoInstant(day))}, ${timeLabel(minutes)}`}
      </span>
    </p>
  )
}
