import { formatDecimal, readMoney } from '@salama/contract/kernel/money'
import type { District } from '@salama/contract/places/gazetteer'
import { type FormEvent, useState } from 'react'
import { focusRefused } from '../../../lib/screen/focus.ts'
import { Button } from '../../../ui/actions/button.tsx'
import { Checkbox } from '../../../ui/forms/checkbox.tsx'
import { Field } from '../../../ui/forms/field.tsx'
import { Form } from '../../../ui/forms/form.tsx'
import { Input } from '../../../ui/forms/input.tsx'
import { useChangeDistrict } from './api.ts'
import { centavosOf, feeError } from './fee.ts'
import { NeighborhoodRow } from './neighborhood-row.tsx'

/** Fee, radius and neighbourhoods of one district. */
export function DistrictPanel({ district }: { district: District }) {
  const { name, otherNames, neighborhoods } = district
  return (
    <>
      <h2 className="text-xl font-bold">{name}</h2>
      {otherNames.length > 0 && <p className="text-muted">{otherNames.join(', ')}</p>}
      <DistrictForm district={district} />
      <h3 className="mt-6 mb-1 text-lg font-bold">Bairros e postos</h3>
      <ul className="divide-y divide-line">
        {neighborhoods.map((neighborhood) => (
          <NeighborhoodRow key={neighborhood.id} neighborhood={neighborhood} district={district} />
        ))}
      </ul>
    </>
  )
}

function DistrictForm({ district }: { district: District }) {
  const change = useChangeDistrict(district.id)
  const [delivers, setDelivers] = useState(district.deliveryAvailable)
  const [fee, setFee] = useState(formatDecimal(centavosOf(district.deliveryFee)))
  const [radius, setRadius] = useState(String(district.maxRadius || 5))
  const [errors, setErrors] = useState<{ fee?: string | undefined; radius?: string | undefined }>({})
  const submit = (event: FormEvent) => {
    const found = delivers ? { fee: feeError(fee), radius: radiusError(radius) } : {}
    setErrors(found)
    focusRefused(event.currentTarget)
    if (found.fee || found.radius) return
    change.mutate({
      deliveryAvailable: delivers,
      deliveryFee: delivers ? (readMoney(fee) ?? 0) : 0,
      maxRadiusKm: delivers ? Number(radius) : 1,
    })
  }
  return (
    <Form onSubmit={submit} aria-label="Entrega no distrito" className="mt-4 flex flex-col gap-4">
      <Checkbox checked={delivers} onCheckedChange={setDelivers} label="Há entregas neste distrito" />
      {delivers && (
        <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
          <Field label="Taxa de entrega (MT)" error={errors.fee} required>
            <Input
              inputMode="decimal"
              autoComplete="off"
              value={fee}
              onChange={(event) => setFee(event.target.value)}
            />
          </Field>
          <Field label="Raio (km)" error={errors.radius} required>
            <Input
              inputMode="numeric"
              autoComplete="off"
              value={radius}
              onChange={(event) => setRadius(event.target.value)}
            />
          </Field>
        </div>
      )}
      <p className="text-sm text-muted">{effectOf(district, delivers)}</p>
      <Button type="submit" busy={change.isPending} className="self-start">
        Guardar
      </Button>
    </Form>
  )
}

const radiusError = (typed: string): string | undefined =>
  /^\d{1,3}$/.test(typed) && Number(typed) >= 1 && Number(typed) <= 100
    ? undefined
    : 'O raio deve estar entre 1 e 100 km.'

/** Whom a change of the district reaches. */
function effectOf({ neighborhoods }: District, delivers: boolean): string {
  if (!delivers) return "O distrito passa a mostrar 'Apenas recolha', sem taxa. Pedidos já feitos não mudam."
  const own = neighborhoods.filter(({ hasOwnFee }) => hasOwnFee).length
  const rest = `Vale para ${neighborhoods.length - own} de ${neighborhoods.length} bairros.`
  return own === 0 ? rest : `${rest} Os outros têm taxa própria.`
}
