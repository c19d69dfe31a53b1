import { type Fare, formatKm } from '@salama/contract/rides/fare'
import { Money } from '../../ui/display/money.tsx'

type TripSummaryProps = { fare: Fare; baseKm: number }

/** Distance, duration and every line of the price; without both points the stated ones. */
export function TripSummary({ fare: { distanceKm, duration, lines, total }, baseKm }: TripSummaryProps) {
  return (
    <section aria-labelledby="resumo" className="rounded-md bg-raised px-4 py-3">
      <h2 id="resumo" className="mb-2 font-bold">
        Resumo da viagem
      </h2>
      <dl className="grid grid-cols-[1fr_auto] gap-x-4 gap-y-1">
        <dt>Distância</dt>
        <dd className="text-right tabular-nums">cerca de {formatKm(distanceKm ?? baseKm)}</dd>
        <dt>Duração</dt>
        <dd className="text-right tabular-nums">{duration} min</dd>
        {lines.length > 1 &&
          lines.map(({ label, amount }) => (
            <div key={label} className="contents text-sm text-muted">
              <dt>{label}</dt>
              <dd className="text-right">
                <Money centavos={amount} />
              </dd>
            </div>
          ))}
        <dt className="font-bold">Preço</dt>
        <dd className="text-right">
          <Money centavos={total} className="text-lg font-extrabold" />
        </dd>
      </dl>
      {distanceKm === null && (
        <p className="mt-2 text-sm text-muted">
          Preço de uma viagem até {formatKm(baseKm)}. Marque os dois locais no mapa para ver a distância exacta.
        </p>
      )}
    </section>
  )
}
