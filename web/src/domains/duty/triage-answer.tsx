import type { Triage } from '@salama/contract/duty'
import { formatDistance } from '@salama/contract/kernel/geo'
import { Hospital, Phone } from 'lucide-react'
import { Button } from '../../ui/actions/button.tsx'
import { AlertStrip } from '../../ui/feedback/alert-strip.tsx'
import { LEVEL_TITLES } from './labels.ts'

const TONES = { emergency: 'danger', urgent: 'warning', routine: 'success' } as const

type TriageAnswerProps = { triage: Triage; onLocate: () => void }

/** How soon somebody must be seen, whom to call, and the nearest unit. */
export function TriageAnswer({ triage, onLocate }: TriageAnswerProps) {
  const { level, advice, because, numbers, unit } = triage
  return (
    <div className="flex flex-col gap-4">
      <AlertStrip tone={TONES[level]} title={LEVEL_TITLES[level]} announce>
        <p>{advice}</p>
        {because.length > 0 && <p className="mt-1 text-sm">Porque: {because.join('; ')}.</p>}
      </AlertStrip>
      <ul className="grid grid-cols-[repeat(auto-fit,minmax(min(10rem,100%),1fr))] gap-2">
        {numbers.map(({ number, name, help }) => (
          <li key={number}>
            <a
              href={`tel:${number}`}
              className="flex h-full min-h-14 items-center gap-3 rounded-md bg-danger-soft px-3 py-2 text-on-danger-soft hover:underline"
            >
              <Phone className="size-5 shrink-0" aria-hidden />
              <span className="min-w-0">
                <span className="block font-extrabold tabular-nums">{number}</span>
                <span className="block text-sm">{name}</span>
                <span className="sr-only">. {help}</span>
              </span>
            </a>
          </li>
        ))}
      </ul>
      {unit === null && level !== 'routine' && (
        <Button variant="outline" onClick={onLocate} className="self-start">
          <Hospital className="size-5" aria-hidden />
          Unidade de saúde mais próxima
        </Button>
      )}
      {unit && (
        <p className="flex items-start gap-2">
          <Hospital className="mt-0.5 size-5 shrink-0" aria-hidden />
          <span>
            Unidade de saúde mais próxima: <strong>{unit.label}</strong>, a {formatDistance(unit.distanceKm)}.{' '}
            <a
              className="font-semibold text-action underline"
              href={`geo:${unit.coordinates.latitude},${unit.coordinates.longitude}`}
            >
              Abrir no mapa
            </a>
          </span>
        </p>
      )}
    </div>
  )
}
