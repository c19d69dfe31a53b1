import { isInCountry } from '@salama/contract/kernel/geo'
import { isRough, ownPointOf } from '@salama/contract/places/gazetteer'
import { MapPin } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../../ui/actions/button.tsx'
import { Field } from '../../../ui/forms/field.tsx'
import { Input } from '../../../ui/forms/input.tsx'
import { PinMap } from '../map/pin-map.tsx'
import type { Choice } from './choice.ts'
import { usePlusCodes } from './use-plus-codes.ts'

type ExactPositionProps = { choice: Choice; onChange: (choice: Choice) => void }

/** The exact position, if there is one: how good it is, its plus code, and a way to correct it. */
export function ExactPosition({ choice, onChange }: ExactPositionProps) {
  const plusCodes = usePlusCodes()
  const [typed, setTyped] = useState<string>()
  const [isMapOpen, setMapOpen] = useState(false)
  const [error, setError] = useState<string>()
  const { position, district, neighborhood, province } = choice
  const near = position ?? neighborhood?.coordinates ?? district?.coordinates ?? province?.coordinates ?? null
  const apply = () => {
    const found = near && typed ? plusCodes?.read(typed, near) : null
    if (!found || !isInCountry(found)) return setError('Este código Plus não é válido em Moçambique.')
    setError(undefined)
    setTyped(undefined)
    onChange({ ...choice, position: { ...found, accuracy: null } })
  }
  return (
    <section aria-label="Posição exacta" className="rounded-md border border-line px-4 py-3">
      <p className="flex items-start gap-2">
        <MapPin className="mt-0.5 size-5 shrink-0 text-muted" aria-hidden />
        <span role="status">{describe(choice)}</span>
      </p>
      {position && plusCodes && (
        <p className="mt-1 text-sm text-muted">
          Código Plus: <span className="font-semibold text-ink tabular-nums">{plusCodes.write(position)}</span>
        </p>
      )}
      <div className="mt-2 flex flex-wrap gap-2">
        {near && !isMapOpen && (
          <Button variant="outline" size="sm" onClick={() => setMapOpen(true)}>
            Marcar no mapa
          </Button>
        )}
        {typed === undefined && (
          <Button variant="outline" size="sm" onClick={() => setTyped('')}>
            Usar código Plus
          </Button>
        )}
        {position && (
          <Button variant="ghost" size="sm" onClick={() => onChange({ ...choice, position: null })}>
            Tirar posição
          </Button>
        )}
      </div>
      {near && isMapOpen && (
        <div className="mt-3">
          <PinMap
            label="Mapa: mova-o até o alfinete estar no seu local"
            start={near}
            zoom={zoomOf(choice)}
            isRough={isGuess(choice)}
            onPick={(point) => {
              setMapOpen(false)
              onChange({ ...choice, position: { ...point, accuracy: null } })
            }}
            onCancel={() => setMapOpen(false)}
          />
        </div>
      )}
      {typed !== undefined && (
        <div className="mt-3 flex flex-col gap-2">
          <Field label="Código Plus" hint="Por exemplo 2HM8+VX." error={error}>
            <Input
              value={typed}
              maxLength={20}
              autoComplete="off"
              autoCapitalize="characters"
              onChange={(event) => setTyped(event.target.value)}
            />
          </Field>
          <Button variant="secondary" size="sm" className="self-start" onClick={apply} disabled={!plusCodes}>
            Aplicar código
          </Button>
        </div>
      )}
    </section>
  )
}

/** The closer the place is known, the closer the map. */
function zoomOf({ position, neighborhood, district }: Choice): number {
  if (position) return 15
  if (neighborhood && ownPointOf(neighborhood)) return 14
  return district ? 12 : 9
}

/** Whether the map begins where the place may be far from. */
function isGuess({ position, neighborhood }: Choice): boolean {
  if (position) return isRough({ uncertainty: position.accuracy })
  return neighborhood === null || isRough(neighborhood)
}

function describe({ position, neighborhood }: Choice): string {
  if (position && position.accuracy !== null) {
    return `Posição do telefone, com ${Math.round(position.accuracy)} m de precisão.`
  }
  if (position) return 'Posição marcada por si.'
  return neighborhood && ownPointOf(neighborhood)
    ? 'Sem posição exacta: usamos o centro do bairro.'
    : 'Sem posição exacta: o entregador guia-se pelo ponto de referência.'
}
