import { imagePath } from '@salama/contract/kernel/image'
import { expect, test } from 'vitest'
import { OWN_SHOP } from '../../../testing/own-shop.ts'
import { draftOf, sentOf } from './draft.ts'
import { nextSpan, spanOf, timeOf } from './hours.ts'
import { storedBeside } from './stored-settings.ts'

const draft = draftOf(OWN_SHOP)

test('settings are typed as they are, and sent back as they were', () => {
  expect([draft.deliveryFee, draft.minimumOrderAmount, draft.deliveryRadius, draft.position]).toEqual([
    '50',
    '150',
    '',
    null,
  ])
  expect(sentOf(draft)).toEqual({
    revision: 3,
    is24x7: false,
    operatingHours: OWN_SHOP.operatingHours,
    closures: [],
    deliveryFee: 50_00,
    minimumOrderAmount: 150_00,
    deliveryRadius: null,
    preparationTime: 30,
    description: 'Comida de casa.',
    phone: '841234567',
    cuisine: 'mozambican',
    latitude: null,
    longitude: null,
  })
})

test.each([
  [{ deliveryFee: ' ' }, { deliveryFee: null }],
  [{ deliveryFee: '12,5' }, { deliveryFee: 12_50 }],
  [{ deliveryFee: 'x' }, { deliveryFee: -1 }],
  [{ minimumOrderAmount: ' ' }, { minimumOrderAmount: 0 }],
  [{ minimumOrderAmount: 'x' }, { minimumOrderAmount: -1 }],
  [{ deliveryRadius: ' 8 ' }, { deliveryRadius: 8 }],
  [{ deliveryRadius: ' ' }, { deliveryRadius: null }],
  [{ deliveryRadius: '8 km' }, { deliveryRadius: -1 }],
  [{ preparationTime: '12345' }, { preparationTime: -1 }],
  [{ is24x7: true }, { is24x7: true, operatingHours: [] }],
  [{ pictureId: null }, { pictureId: null }],
  [{ logoId: 'l1' }, { logoId: 'l1' }],
  [{ position: { latitude: 1, longitude: 2 } }, { latitude: 1, longitude: 2 }],
])('typed %j is sent as %j', (typed, sent) => {
  expect(sentOf({ ...draft, ...typed })).toEqual({ ...sentOf(draft), ...sent })
})

test('a point needs both its halves, and a shop without a kitchen sends none', () => {
  const at = (latitude: number | null, longitude: number | null) =>
    draftOf({ ...OWN_SHOP, latitude, longitude, deliveryFee: null, deliveryRadius: 5, cuisine: null })
  expect([at(1, 2).position, at(1, null).position, at(null, 2).position]).toEqual([
    { latitude: 1, longitude: 2 },
    null,
    null,
  ])
  expect([at(1, 2).deliveryFee, at(1, 2).deliveryRadius]).toEqual(['', '5'])
  expect(sentOf(at(1, 2))).not.toHaveProperty('cuisine')
})

test('what closes at or before it opens closes on the next day', () => {
  const span = (from: string, to: string) => spanOf(1, { from, to })
  expect(span('09:30', '17:05')).toEqual({ weekday: 1, opens: 570, closes: 1_025 })
  expect([span('22:00', '02:00').closes, span('10:00', '10:00').closes]).toEqual([1_560, 2_040])
  expect([0, 570, 1_439, 1_560].map(timeOf)).toEqual(['00:00', '09:30', '23:59', '02:00'])
})

test('a further span follows the last where two hours are left, else it is a whole day', () => {
  const day = { weekday: 1, opens: 600, closes: 1_320 }
  expect(nextSpan(1, [])).toEqual(day)
  expect(nextSpan(1, [day, { ...day, closes: 1_320 }])).toEqual({ weekday: 1, opens: 1_380, closes: 1_439 })
  expect(nextSpan(1, [{ ...day, closes: 1_321 }])).toEqual(day)
})

test('of what was saved elsewhere each field is said that differs from what is typed', () => {
  const cuisines = [{ value: 'mozambican', label: 'Moçambicana' }]
  const beside = (typed: Partial<typeof draft>, shop: Partial<typeof OWN_SHOP> = {}) =>
    storedBeside({ ...draft, ...typed }, { shop: { ...OWN_SHOP, ...shop }, cuisines })
  expect(beside({})).toEqual([])
  expect(beside({ operatingHours: [] })).toEqual([['Horário', 'Segunda-feira 10:00–02:00']])
  expect(beside({}, { is24x7: true })).toEqual([['Horário', 'Aberto 24 horas']])
  expect(beside({ cuisine: 'x', phone: '' })).toEqual([
    ['Telefone', '841234567'],
    ['Cozinha', 'Moçambicana'],
  ])
  const closures = [{ firstOn: '2026-12-24', lastOn: '2026-12-26', reason: '' }]
  expect(beside({}, { closures, latitude: -25.96534, longitude: 32.58 })).toEqual([
    ['Dias fechados', '2026-12-24 a 2026-12-26'],
    ['No mapa', '-25.9653, 32.5800'],
  ])
  expect(beside({ deliveryRadius: '9', deliveryFee: '9' })).toEqual([
    ['Taxa de entrega', '50 MT'],
    ['Raio de entrega', 'Vazio'],
  ])
})

test('every day of the week is said by its name, from Monday on', () => {
  const operatingHours = [0, 1, 2, 3, 4, 5, 6].map((weekday) => ({ weekday, opens: 60 * weekday, closes: 600 }))
  const [hours] = storedBeside(draft, { shop: { ...OWN_SHOP, operatingHours }, cuisines: [] })
  expect(hours?.[1]?.split('; ')).toEqual([
    'Segunda-feira 01:00–10:00',
    'Terça-feira 02:00–10:00',
    'Quarta-feira 03:00–10:00',
    'Quinta-feira 04:00–10:00',
    'Sexta-feira 05:00–10:00',
    'Sábado 06:00–10:00',
    'Domingo 00:00–10:00',
  ])
})

test('of a picture it is said that there is another or none, where one was chosen here', () => {
  const id = '00000000-0000-4000-8000-0000000000aa'
  const shop = { ...OWN_SHOP, imageUrl: imagePath(id, 480) }
  const beside = (pictureId: string | null | undefined, logoId?: string | null) =>
    storedBeside({ ...draft, pictureId, logoId }, { shop, cuisines: [] })
  expect([beside(undefined), beside(id), beside(null), beside('other', 'logo')]).toEqual([
    [],
    [],
    [['Imagem da página', 'Outra']],
    [
      ['Imagem da página', 'Outra'],
      ['Logótipo', 'Nenhuma'],
    ],
  ])
})
