import { imageId } from '@salama/contract/kernel/image'
import type { OwnShop } from '@salama/contract/shops'
import type { StoredField } from '../../../ui/forms/changed-elsewhere.tsx'
import { draftOf, type ShopDraft } from './draft.ts'
import { timeOf, WEEKDAYS } from './hours.ts'

/** What is stored of a shop's settings, where it differs from what is typed; a kitchen is called as `cuisines` has it. */
export function storedBeside(
  typed: ShopDraft,
  { shop, cuisines }: { shop: OwnShop; cuisines: readonly { value: string; label: string }[] },
): StoredField[] {
  const now = draftOf(shop)
  const kitchen = ({ cuisine }: ShopDraft) => cuisines.find(({ value }) => value === cuisine)?.label ?? cuisine
  const words = [...FIELDS, ['Cozinha', kitchen] as const].flatMap(([label, words]): StoredField[] =>
    words(typed) === words(now) ? [] : [[label, words(now) || 'Vazio']],
  )
  return [
    ...words,
    ...picture('Imagem da página', { chosen: typed.pictureId, kept: shop.imageUrl }),
    ...picture('Logótipo', { chosen: typed.logoId, kept: shop.logoUrl }),
  ]
}

type Picture = { chosen: string | null | undefined; kept: string | null }

function picture(label: string, { chosen, kept }: Picture): StoredField[] {
  const now = (kept && imageId(kept)) ?? null
  return chosen === undefined || chosen === now ? [] : [[label, now === null ? 'Nenhuma' : 'Outra']]
}

function hoursOf({ is24x7, operatingHours }: ShopDraft): string {
  if (is24x7) return 'Aberto 24 horas'
  const days = WEEKDAYS.flatMap(({ weekday, name }) => {
    const spans = operatingHours.filter((span) => span.weekday === weekday)
    return spans.length === 0 ? [] : `${name} ${spans.map((span) => `${timeOf(span.opens)}–${timeOf(span.closes)}`)}`
  })
  return days.join('; ')
}

const FIELDS: readonly (readonly [label: string, words: (draft: ShopDraft) => string])[] = [
  ['Horário', hoursOf],
  [
    'Dias fechados',
    ({ closures }) =>
      closures.map(({ firstOn, lastOn, reason }) => `${firstOn} a ${lastOn} ${reason}`.trim()).join('; '),
  ],
  ['Taxa de entrega', ({ deliveryFee }) => deliveryFee && `${deliveryFee} MT`],
  ['Pedido mínimo', ({ minimumOrderAmount }) => minimumOrderAmount && `${minimumOrderAmount} MT`],
  ['Raio de entrega', ({ deliveryRadius }) => deliveryRadius && `${deliveryRadius} km`],
  ['Preparação', ({ preparationTime }) => `${preparationTime} min`],
  ['No mapa', ({ position }) => (position ? `${position.latitude.toFixed(4)}, ${position.longitude.toFixed(4)}` : '')],
  ['Descrição', ({ description }) => description],
  ['Telefone', ({ phone }) => phone],
]
