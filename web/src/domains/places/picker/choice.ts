import { type Coordinates, distanceKm, isInCountry } from '@salama/contract/kernel/geo'
import { nationalDigits } from '@salama/contract/kernel/phone'
import type { Nearby } from '@salama/contract/places'
import { fullAddressOf, type SelectedLocation } from '@salama/contract/places/address'
import {
  type District,
  NEIGHBOURHOOD_KM,
  type Neighborhood,
  ownPointOf,
  type Province,
} from '@salama/contract/places/gazetteer'
import { chainOf, type PlaceIds } from '../chain.ts'

export type Step = 1 | 2 | 3 | 4

/** What is typed at the last step. */
export type AddressFields = Pick<
  SelectedLocation,
  'street' | 'houseNumber' | 'reference' | 'instructions' | 'secondPhone'
>

export type Choice = {
  step: Step
  province: Province | null
  district: District | null
  neighborhood: Neighborhood | null
  /** Of the phone or of a pin; `accuracy` in metres, null for a pin. */
  position: (Coordinates & { accuracy: number | null }) | null
  /** Whether the phone was found since the picker was opened: a position kept from before says nothing of a new choice. */
  isDetected: boolean
  /** What is known to be nearest to a position of the phone that is in no neighbourhood. */
  nearby: Nearby | null
  fields: AddressFields
}

const NO_FIELDS: AddressFields = { street: '', houseNumber: '', reference: '', instructions: '', secondPhone: '' }

export const EMPTY_CHOICE: Choice = {
  step: 1,
  province: null,
  district: null,
  neighborhood: null,
  position: null,
  isDetected: false,
  nearby: null,
  fields: NO_FIELDS,
}

/** Another province empties what was chosen below it; the same one keeps it. */
export const chooseProvince = (choice: Choice, province: Province): Choice => ({
  ...choice,
  step: 2,
  province,
  ...(choice.province?.id === province.id ? {} : { district: null, neighborhood: null, position: null, nearby: null }),
})

export const chooseDistrict = (choice: Choice, district: District): Choice => ({
  ...choice,
  step: 3,
  district,
  ...(choice.district?.id === district.id ? {} : { neighborhood: null, position: null, nearby: null }),
})

export const chooseNeighborhood = (choice: Choice, neighborhood: Neighborhood): Choice => ({
  ...choice,
  step: 4,
  neighborhood,
  ...(choice.neighborhood?.id === neighborhood.id || fits(choice, neighborhood)
    ? {}
    : { position: null, nearby: null }),
})

/**
 * Whether a position of the phone may be in a neighbourhood that was chosen by hand after it: the one that the server names as
 * the nearest is; any other lies within 1.5 km of its point, farther where another point only stands in for it, and farther by
 * what the phone may be wrong. Beyond, somebody who is at work has chosen home. A pin was set for the place from before.
 */
function fits({ position, isDetected, nearby }: Choice, { id, coordinates, uncertainty }: Neighborhood): boolean {
  if (!isDetected || !position || position.accuracy === null) return false
  if (nearby?.id === id || !coordinates) return true
  const mostKm = Math.max(NEIGHBOURHOOD_KM, (uncertainty ?? 0) / 1000) + position.accuracy / 1000
  return distanceKm(position, coordinates) <= mostKm
}

export const skipNeighborhood = (choice: Choice): Choice => ({ ...choice, step: 4, neighborhood: null })

/** One step back; what was chosen stays. */
export const goBack = (choice: Choice): Choice => ({ ...choice, step: Math.max(1, choice.step - 1) as Step })

/** Where 'Próximo' leads, if it may be pressed. */
export function goOn(choice: Choice): Choice | null {
  if (choice.step === 1) return choice.province && { ...choice, step: 2 }
  if (choice.step === 2) return choice.district && { ...choice, step: 3 }
  return choice.step === 3 ? { ...choice, step: 4 } : null
}

export type Detected = { ids: PlaceIds; position: NonNullable<Choice['position']>; nearby?: Nearby | null | undefined }

/**
 * The place of a position that is in no known neighbourhood: the nearest known one where the person says so, else the
 * district, with what everybody knows near there as the landmark.
 */
export function acceptNearby(choice: Choice): Choice {
  const { nearby, district, fields } = choice
  if (nearby?.kind === 'neighbourhood') {
    const neighborhood = district?.neighborhoods.find(({ id }) => id === nearby.id) ?? null
    return { ...choice, step: 4, neighborhood }
  }
  const near = nearby?.kind === 'landmark' && fields.reference === '' ? `Perto de ${nearby.name}` : fields.reference
  return { ...choice, step: 4, neighborhood: null, fields: { ...fields, reference: near } }
}

/** A position of the phone opens the first step that it leaves to choose. */
export function choosePosition(
  choice: Choice,
  { ids, position, nearby = null }: Detected,
  provinces: readonly Province[],
): Choice {
  const chain = chainOf(provinces, ids)
  return {
    ...choice,
    ...chain,
    position,
    isDetected: true,
    nearby,
    step: chain.neighborhood ? 4 : chain.district ? 3 : 2,
  }
}

/** Begins with what was chosen before, at its last step. */
export function choiceOf(selected: SelectedLocation | null, provinces: readonly Province[]): Choice {
  if (!selected) return EMPTY_CHOICE
  const { street, houseNumber, reference, instructions, secondPhone, coordinates } = selected
  const chain = chainOf(provinces, {
    provinceId: selected.province.id,
    districtId: selected.district?.id ?? null,
    neighborhoodId: selected.neighborhood?.id ?? null,
  })
  return {
    ...chain,
    step: chain.district ? 4 : 1,
    position: coordinates,
    isDetected: false,
    nearby: null,
    fields: { street, houseNumber, reference, instructions, secondPhone },
  }
}

export const PROVINCE_REQUIRED = 'Por favor, selecione uma província'
const PHONE_INVALID = 'Número de telefone inválido'

/** What keeps the choice from being confirmed; everything but the province is optional. */
export function refusalOf({ province, fields }: Choice): string | null {
  if (!province) return PROVINCE_REQUIRED
  return fields.secondPhone.trim() !== '' && nationalDigits(fields.secondPhone) === null ? PHONE_INVALID : null
}

/** The chosen place as the page that opened the picker receives it. */
export function selectedOf(choice: Choice): SelectedLocation | null {
  const { province, district, neighborhood, fields } = choice
  if (!province || refusalOf(choice) !== null) return null
  const named = (place: { id: string; name: string } | null) => place && { id: place.id, name: place.name }
  const chain = { province: { id: province.id, name: province.name }, district: named(district) }
  const trimmed = {
    street: fields.street.trim(),
    houseNumber: fields.houseNumber.trim(),
    reference: fields.reference.trim(),
    instructions: fields.instructions.trim(),
    secondPhone: fields.secondPhone.trim(),
  }
  const parts = { ...chain, neighborhood: named(neighborhood), ...trimmed }
  const known = neighborhood && ownPointOf(neighborhood)
  return {
    ...parts,
    // The known point of the neighbourhood stands in for a position; a whole district is too large for that.
    coordinates: choice.position ?? (known && isInCountry(known) ? { ...known, accuracy: null } : null),
    fullAddress: fullAddressOf(parts),
  }
}
