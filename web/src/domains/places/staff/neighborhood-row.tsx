import type { Coordinates } from '@salama/contract/kernel/geo'
import { formatDecimal, readMoney } from '@salama/contract/kernel/money'
import { type District, type Neighborhood, ownPointOf } from '@salama/contract/places/gazetteer'
import { useState } from 'react'
import { Button } from '../../../ui/actions/button.tsx'
import { Badge } from '../../../ui/display/badge.tsx'
import { Field } from '../../../ui/forms/field.tsx'
import { Form } from '../../../ui/forms/form.tsx'
import { Input } from '../../../ui/forms/input.tsx'
import { PinMap } from '../map/pin-map.tsx'
import { useChangeNeighborhood } from './api.ts'
import { centavosOf, feeError } from './fee.ts'

type NeighborhoodRowProps = { neighborhood: Neighborhood; district: District }

/** One neighbourhood: where it is, by which source, and what it asks for. */
export function NeighborhoodRow({ neighborhood, district }: NeighborhoodRowProps) {
  const { id, name, source, zipCode, deliveryFee, hasOwnFee } = neighborhood
  const coordinates = ownPointOf(neighborhood)
  const [open, setOpen] = useState<'map' | 'fee'>()
  const change = useChangeNeighborhood(id)
  const feeText = `${deliveryFee} MT${hasOwnFee ? ' própria' : ''}`
  const ownFee = hasOwnFee ? centavosOf(deliveryFee) : null
  const send = (changed: { position?: Coordinates | null; fee?: number | null }) => {
    const position = changed.position === undefined ? coordinates : changed.position
    const body = {
      latitude: position?.latitude ?? null,
      longitude: position?.longitude ?? null,
      deliveryFee: changed.fee === undefined ? ownFee : changed.fee,
    }
    change.mutate(body, { onSuccess: () => setOpen(undefined) })
  }
  return (
    <li className="py-2">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className="min-w-0 grow font-semibold">
          {name} {zipCode && <span className="font-normal text-muted tabular-nums">{zipCode}</span>}
        </span>
        {coordinates ? (
          <Badge tone="neutral">{SOURCES[source ?? ''] ?? source}</Badge>
        ) : (
          <Badge tone="emphasis">Sem posição</Badge>
        )}
        <Button
          size="sm"
          variant="ghost"
          aria-label={`Taxa de ${name}: ${feeText}`}
          onClick={() => setOpen(open === 'fee' ? undefined : 'fee')}
        >
          {feeText}
        </Button>
        <Button
          size="sm"
          variant="outline"
          aria-label={`${coordinates ? 'Corrigir' : 'Pôr no mapa'}: ${name}`}
          onClick={() => setOpen(open === 'map' ? undefined : 'map')}
        >
          {coordinates ? 'Corrigir' : 'Pôr no mapa'}
        </Button>
      </div>
      {open === 'map' && (
        <div className="mt-2">
          <PinMap
            label={`Mapa: mova-o até o alfinete estar em ${name}`}
            start={neighborhood.coordinates ?? district.coordinates ?? FALLBACK}
            zoom={coordinates ? 14 : 12}
            onPick={(position) => send({ position })}
            onCancel={() => setOpen(undefined)}
          />
          {coordinates && (
            <Button size="sm" variant="ghost" onClick={() => send({ position: null })}>
              Tirar do mapa
            </Button>
          )}
        </div>
      )}
      {open === 'fee' && <FeeForm name={name} fee={ownFee} busy={change.isPending} onSend={(fee) => send({ fee })} />}
    </li>
  )
}

const SOURCES: Readonly<Record<string, string>> = { staff: 'Marcado por nós' }
/** Maputo; every district of the data has its own. */
const FALLBACK = { latitude: -25.9653, longitude: 32.5834 }

type FeeFormProps = { name: string; fee: number | null; busy: boolean; onSend: (fee: number | null) => void }

function FeeForm({ name, fee, busy, onSend }: FeeFormProps) {
  const [typed, setTyped] = useState(fee === null ? '' : formatDecimal(fee))
  const [error, setError] = useState<string>()
  const submit = () => {
    const found = typed.trim() === '' ? undefined : feeError(typed)
    setError(found)
    if (!found) onSend(typed.trim() === '' ? null : readMoney(typed))
  }
  return (
    <Form onSubmit={submit} className="mt-2 flex flex-wrap items-end gap-3">
      <Field label={`Taxa própria de ${name} (MT)`} hint="Vazia: a taxa do distrito." error={error} className="grow">
        <Input
          inputMode="decimal"
          autoComplete="off"
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
      </Field>
      <Button type="submit" size="sm" busy={busy}>
        Guardar taxa
      </Button>
    </Form>
  )
}
