import type { Coordinates } from '../kernel/geo.ts'

/** What the location picker gives to the page that opened it. */
export type SelectedLocation = {
  province: NamedPlace
  district: NamedPlace | null
  neighborhood: NamedPlace | null
  street: string
  houseNumber: string
  reference: string
  instructions: string
  secondPhone: string
  coordinates: (Coordinates & { accuracy: number | null }) | null
  fullAddress: string
}
export type NamedPlace = { id: string; name: string }

type AddressParts = Pick<SelectedLocation, 'street' | 'houseNumber' | 'neighborhood' | 'district' | 'province'>

/** 'Av. Eduardo Mondlane 12, Alto Maé A, KaMpfumo, Maputo Cidade, Moçambique'; parts that are missing are left out. */
export const fullAddressOf = ({ street, houseNumber, neighborhood, district, province }: AddressParts): string =>
  [`${street} ${houseNumber}`.trim(), neighborhood?.name, district?.name, province.name, 'Moçambique']
    .filter((part) => part !== undefined && part !== '')
    .join(', ')
