import type { SelectedLocation } from '@salama/contract/places/address'
import type { Province } from '@salama/contract/places/gazetteer'
import { useState } from 'react'
import { Button } from '../../../ui/actions/button.tsx'
import { Queue } from '../../../ui/layout/queue.tsx'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import { useProvinces } from '../api.ts'
import { AddressStep } from './address-step.tsx'
import {
  acceptNearby,
  type Choice,
  choiceOf,
  chooseDistrict,
  chooseNeighborhood,
  choosePosition,
  chooseProvince,
  goBack,
  goOn,
  PROVINCE_REQUIRED,
  refusalOf,
  selectedOf,
  skipNeighborhood,
} from './choice.ts'
import { DistrictStep } from './district-step.tsx'
import { NeighborhoodStep } from './neighborhood-step.tsx'
import { ProvinceStep } from './province-step.tsx'

export type LocationPickerProps = {
  /** The place that was chosen before: the picker then opens at its address. */
  initial?: SelectedLocation | null
  onClose: () => void
  onSelect: (selected: SelectedLocation) => void
}

/**
 * Chooses a place in four steps: province, district, neighbourhood, address. Render it while it is open:
 *
 *     {open && <DeferredPicker initial={place} onClose={close} onSelect={choosePlace} />}
 *
 * `choosePlace` of `chosen-place.ts` keeps the place for every page, and `useChosenPlace` reads it.
 */
export function LocationPicker(props: LocationPickerProps) {
  const provinces = useProvinces()
  if (provinces.data) return <Steps {...props} provinces={provinces.data} />
  return (
    <Dialog open onClose={props.onClose} title="Escolher localização" step="Passo 1 de 4">
      <Queue query={provinces}>{() => null}</Queue>
    </Dialog>
  )
}

const TITLES = { 1: 'Província', 2: 'Distrito ou cidade', 3: 'Bairro', 4: 'Endereço' } as const

type StepsProps = LocationPickerProps & { provinces: readonly Province[] }

function Steps({ initial = null, onClose, onSelect, provinces }: StepsProps) {
  const [choice, setChoice] = useState<Choice>(() => choiceOf(initial, provinces))
  const [refusal, setRefusal] = useState<string>()
  const { step } = choice
  const next = goOn(choice)
  const confirm = () => {
    const refused = refusalOf(choice)
    setRefusal(refused ?? undefined)
    if (refused === PROVINCE_REQUIRED) setChoice({ ...choice, step: 1 })
    const selected = selectedOf(choice)
    if (selected) {
      onSelect(selected)
      onClose()
    }
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={TITLES[step]}
      step={`Passo ${step} de 4`}
      footer={
        <>
          {step > 1 && (
            <Button variant="outline" onClick={() => setChoice(goBack(choice))}>
              Voltar
            </Button>
          )}
          {step === 3 && (
            <Button variant="secondary" onClick={() => setChoice(skipNeighborhood(choice))}>
              Pular
            </Button>
          )}
          {step < 4 ? (
            <Button disabled={!next} onClick={() => next && setChoice(next)}>
              Próximo
            </Button>
          ) : (
            <Button onClick={confirm}>Confirmar</Button>
          )}
        </>
      }
    >
      <StepContent
        key={step}
        choice={choice}
        provinces={provinces}
        refusal={refusal}
        onChange={setChoice}
        onSelect={(selected) => {
          onSelect(selected)
          onClose()
        }}
      />
    </Dialog>
  )
}

type StepContentProps = {
  choice: Choice
  provinces: readonly Province[]
  refusal: string | undefined
  onChange: (choice: Choice) => void
  onSelect: (selected: SelectedLocation) => void
}

function StepContent({ choice, provinces, refusal, onChange, onSelect }: StepContentProps) {
  const { step, province, district } = choice
  if (step === 4 && province) return <AddressStep choice={choice} refusal={refusal} onChange={onChange} />
  if (step === 3 && district) {
    return (
      <NeighborhoodStep
        district={district}
        chosenId={choice.neighborhood?.id}
        position={choice.position}
        nearby={choice.nearby}
        onNearby={() => onChange(acceptNearby(choice))}
        onChoose={(neighborhood) => onChange(chooseNeighborhood(choice, neighborhood))}
      />
    )
  }
  if (step === 2 && province) {
    return (
      <DistrictStep
        province={province}
        chosenId={choice.district?.id}
        onChoose={(chosen) => onChange(chooseDistrict(choice, chosen))}
      />
    )
  }
  return (
    <ProvinceStep
      provinces={provinces}
      chosenId={province?.id}
      refusal={refusal}
      onChoose={(chosen) => onChange(chooseProvince(choice, chosen))}
      onDetected={(detected) => onChange(choosePosition(choice, detected, provinces))}
      onSaved={onSelect}
    />
  )
}
