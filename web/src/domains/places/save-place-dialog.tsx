import type { SelectedLocation } from '@salama/contract/places/address'
import { useId, useState } from 'react'
import { sentenceOf } from '../../lib/api/api.ts'
import { Button } from '../../ui/actions/button.tsx'
import { AlertStrip } from '../../ui/feedback/alert-strip.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { Field } from '../../ui/forms/field.tsx'
import { Form } from '../../ui/forms/form.tsx'
import { Input } from '../../ui/forms/input.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { useSavePlace } from './api.ts'

type SavePlaceDialogProps = {
  place: SelectedLocation
  /** Names in use: the next usual one is proposed. */
  taken: readonly string[]
  onClose: () => void
  onSaved?: () => void
}

const USUAL_LABELS = ['Casa', 'Trabalho']

/** Gives a chosen place a name and keeps it. */
export function SavePlaceDialog({ place, taken, onClose, onSaved }: SavePlaceDialogProps) {
  const formId = useId()
  const save = useSavePlace()
  const [label, setLabel] = useState(USUAL_LABELS.find((usual) => !taken.includes(usual)) ?? '')
  const [error, setError] = useState<string>()
  const submit = () => {
    if (label.trim() === '') return setError('Dê um nome a este local.')
    save.mutate(bodyOf(label.trim(), place), {
      onSuccess: () => {
        toast({ title: 'Morada guardada', variant: 'success' })
        onSaved?.()
        onClose()
      },
    })
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title="Guardar morada"
      description={place.fullAddress}
      size="sm"
      dismissible={!save.isPending}
      footer={
        <>
          <Button variant="outline" onClick={onClose} disabled={save.isPending}>
            Cancelar
          </Button>
          <Button type="submit" form={formId} busy={save.isPending}>
            Guardar
          </Button>
        </>
      }
    >
      <Form id={formId} onSubmit={submit} className="flex flex-col gap-3">
        <div className="flex flex-wrap gap-2">
          {USUAL_LABELS.map((usual) => (
            <Button
              key={usual}
              variant={label === usual ? 'secondary' : 'outline'}
              size="sm"
              aria-pressed={label === usual}
              onClick={() => setLabel(usual)}
            >
              {usual}
            </Button>
          ))}
        </div>
        <Field label="Nome" error={error} required>
          <Input
            value={label}
            maxLength={40}
            autoComplete="off"
            onChange={(event) => {
              setError(undefined)
              setLabel(event.target.value)
            }}
          />
        </Field>
      </Form>
      {save.error && (
        <AlertStrip tone="danger" announce className="mt-3">
          {sentenceOf(save.error, 'A morada não foi guardada. Tente novamente.')}
        </AlertStrip>
      )}
    </Dialog>
  )
}

const bodyOf = (label: string, place: SelectedLocation) => ({
  label,
  address: place.fullAddress,
  provinceId: place.province.id,
  districtId: place.district?.id ?? null,
  neighborhoodId: place.neighborhood?.id ?? null,
  street: place.street,
  houseNumber: place.houseNumber,
  reference: place.reference,
  instructions: place.instructions,
  secondPhone: place.secondPhone === '' ? null : place.secondPhone,
  latitude: place.coordinates?.latitude ?? null,
  longitude: place.coordinates?.longitude ?? null,
  accuracy: place.coordinates?.accuracy ?? null,
})
