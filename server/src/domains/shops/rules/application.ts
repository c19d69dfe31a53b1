import { isNuit } from '@salama/contract/kernel/nuit'
import { formatPhone } from '@salama/contract/kernel/phone'
import { SHOP_LABELS, type ShopApplication, type ShopKind } from '@salama/contract/shops'
import type { Fact } from '@salama/contract/verification'

/** How staff verify shops. */
export const SHOP_CASE = {
  kind: 'shop',
  label: 'Estabelecimento',
  page: '/dashboard/vendor',
  papers: {
    trading_license: 'Alvará',
    identity_document: 'Documento de identidade',
    pharmacist_license: 'Carteira do farmacêutico responsável',
  },
} as const

export type PlaceNames = { province: string | null; district: string | null; neighborhood: string | null }

type Stated = Pick<ShopApplication, 'address' | 'phone' | 'businessLicense' | 'pharmacist' | 'taxNumber' | 'email'>
type Application = { kind: ShopKind; sent: Stated; names: PlaceNames; alike: readonly string[] }

/** What staff compare with the papers. `alike`: other shops whose names look the same. */
export const factsOf = ({ kind, sent, names, alike }: Application): Fact[] =>
  [
    { label: 'Tipo', value: SHOP_LABELS[kind] },
    { label: 'Endereço', value: sent.address },
    {
      label: 'Lugar',
      value: [names.neighborhood, names.district, names.province].filter((name) => name !== null).join(', '),
    },
    { label: 'Telefone', value: formatPhone(sent.phone) },
    { label: 'Alvará', value: sent.businessLicense ?? '' },
    { label: 'Farmacêutico responsável', value: kind === 'pharmacy' ? (sent.pharmacist ?? '') : '' },
    { label: 'NUIT', value: nuitFact(sent.taxNumber ?? '') },
    { label: 'E-mail', value: sent.email ?? '' },
    { label: 'Nomes parecidos', value: alike.join('; ') },
  ].filter(({ value }) => value !== '')

/** A number that breaks the rule may still be somebody's: the desk compares it with the paper. */
const nuitFact = (digits: string): string =>
  digits === '' || isNuit(digits) ? digits : `${digits} (confirme o NUIT: o último algarismo não condiz)`
