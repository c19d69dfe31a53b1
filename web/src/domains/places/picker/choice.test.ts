import { expect, test } from 'vitest'
import { GAZA, gazetteer, MAPUTO } from '../../../testing/places.ts'
import {
  acceptNearby,
  choiceOf,
  chooseDistrict,
  chooseNeighborhood,
  choosePosition,
  chooseProvince,
  EMPTY_CHOICE,
  goBack,
  goOn,
  PROVINCE_REQUIRED,
  refusalOf,
  selectedOf,
  skipNeighborhood,
} from './choice.ts'

const [kampfumo, kamavota] = MAPUTO.districts as [(typeof MAPUTO.districts)[0], (typeof MAPUTO.districts)[0]]
const [altoMae] = kampfumo.neighborhoods as [(typeof kampfumo.neighborhoods)[0]]
const atAltoMae = chooseNeighborhood(chooseDistrict(chooseProvince(EMPTY_CHOICE, MAPUTO), kampfumo), altoMae)

test('another province or district empties what was chosen below it (LOCA-061, LOCA-070)', () => {
  expect(chooseProvince(atAltoMae, GAZA)).toMatchObject({ step: 2, district: null, neighborhood: null })
  expect(chooseDistrict(atAltoMae, kamavota)).toMatchObject({ step: 3, province: MAPUTO, neighborhood: null })
  expect(chooseProvince(atAltoMae, MAPUTO)).toMatchObject({ district: kampfumo, neighborhood: altoMae })
})

test('nothing is confirmed without a province, all the rest is optional (LOCA-071)', () => {
  expect(refusalOf(EMPTY_CHOICE)).toBe('Por favor, selecione uma província')
  expect(PROVINCE_REQUIRED).toBe('Por favor, selecione uma província')
  expect(selectedOf(EMPTY_CHOICE)).toBeNull()
  expect(selectedOf(skipNeighborhood(chooseProvince(EMPTY_CHOICE, GAZA)))).toMatchObject({
    province: { id: 'gaza', name: 'Gaza' },
    district: null,
    neighborhood: null,
    coordinates: null,
    fullAddress: 'Gaza, Moçambique',
  })
})

test('an address stands at the own point of its neighbourhood, never at one that stands in for it', () => {
  const [mahotas] = kamavota.neighborhoods as [(typeof kamavota.neighborhoods)[0]]
  const atMahotas = chooseNeighborhood(chooseDistrict(chooseProvince(EMPTY_CHOICE, MAPUTO), kamavota), mahotas)
  expect(selectedOf(atMahotas)?.coordinates).toEqual({ ...mahotas.coordinates, accuracy: null })
  expect(altoMae.coordinates).not.toBeNull()
  expect(selectedOf(atAltoMae)?.coordinates).toBeNull()
})

test('the fix of the phone stays with a bairro around it, and goes with one that is elsewhere', () => {
  const [mahotas] = kamavota.neighborhoods as [(typeof kamavota.neighborhoods)[0]]
  const detected = (latitude: number, accuracy: number, districtId = 'kamavota') => {
    const position = { latitude, longitude: 32.6225, accuracy }
    const ids = { provinceId: 'maputo-cidade', districtId, neighborhoodId: null }
    return choosePosition(EMPTY_CHOICE, { ids, position }, gazetteer)
  }
  // 1.1 km from the point of Mahotas, and 2.2 km: another bairro, unless the phone may be wrong by that much.
  const near = detected(-25.893, 15)
  expect(chooseNeighborhood(near, mahotas)).toMatchObject({ step: 4, position: near.position })
  expect(selectedOf(chooseNeighborhood(near, mahotas))?.coordinates).toEqual(near.position)
  const far = detected(-25.903, 15)
  expect(chooseNeighborhood(far, mahotas)).toMatchObject({ position: null, nearby: null })
  expect(chooseNeighborhood(detected(-25.903, 900), mahotas).position).not.toBeNull()
  // The nearest that the server knows is no other one.
  const nearby = { kind: 'neighbourhood' as const, id: mahotas.id, name: 'Mahotas', distanceKm: 2.2, uncertainty: null }
  expect(chooseNeighborhood({ ...far, nearby }, mahotas).position).toEqual(far.position)
  // Another point stands in for Alto Maé, which may lie 4.1 km from it.
  expect(chooseNeighborhood(detected(-25.96, 15, 'kampfumo'), altoMae).position).not.toBeNull()
  expect(chooseNeighborhood(detected(-25.9, 15, 'kampfumo'), altoMae).position).toBeNull()
  expect(chooseDistrict(near, kampfumo).position).toBeNull()
})

test('a pin, and a position kept from before, do not go with a bairro that is chosen anew', () => {
  const position = { latitude: -25.966, longitude: 32.585, accuracy: null }
  const [, coop] = kampfumo.neighborhoods as [typeof altoMae, typeof altoMae]
  expect(chooseNeighborhood({ ...atAltoMae, isDetected: true, position }, coop).position).toBeNull()
  expect(chooseNeighborhood({ ...atAltoMae, position: { ...position, accuracy: 15 } }, coop).position).toBeNull()
  expect(chooseNeighborhood({ ...atAltoMae, position }, altoMae).position).toEqual(position)
})

test('the second phone, when there is one, is a number of the country', () => {
  const withPhone = (secondPhone: string) => ({ ...atAltoMae, fields: { ...atAltoMae.fields, secondPhone } })
  expect(['', ' ', '84 123 4567'].map((typed) => refusalOf(withPhone(typed)))).toEqual([null, null, null])
  expect(refusalOf(withPhone('12'))).toBe('Número de telefone inválido')
  expect(selectedOf(withPhone('12'))).toBeNull()
})

test("'Próximo' needs a province, then a district, and leads past the neighbourhood", () => {
  expect(goOn(EMPTY_CHOICE)).toBeNull()
  const inGaza = chooseProvince(EMPTY_CHOICE, GAZA)
  expect([goOn(inGaza), goOn({ ...inGaza, step: 1 })?.step]).toEqual([null, 2])
  expect(goOn({ ...atAltoMae, step: 3, neighborhood: null })?.step).toBe(4)
  expect(gazetteer).toHaveLength(2)
})

test('begins with what was chosen before, and gives it back without blanks (LOCA-071)', () => {
  const typed = {
    street: ' Av. 1 ',
    houseNumber: ' 12 ',
    reference: ' Loja ',
    instructions: ' Toque ',
    secondPhone: ' 841234567 ',
  }
  const selected = selectedOf({ ...atAltoMae, fields: typed })
  expect(selected).toMatchObject({
    street: 'Av. 1',
    houseNumber: '12',
    reference: 'Loja',
    instructions: 'Toque',
    secondPhone: '841234567',
  })
  expect(choiceOf(selected, gazetteer)).toMatchObject({
    step: 4,
    district: kampfumo,
    neighborhood: altoMae,
    isDetected: false,
  })
  const inGaza = selectedOf(skipNeighborhood(chooseProvince(EMPTY_CHOICE, GAZA)))
  expect(choiceOf(inGaza, gazetteer)).toMatchObject({ step: 1, province: GAZA, district: null })
  expect(choiceOf(null, gazetteer)).toBe(EMPTY_CHOICE)
})

test('one step back stays with the first, and each step on leads to the next', () => {
  expect([1, 2, 4].map((step) => goBack({ ...atAltoMae, step: step as 1 | 2 | 4 }).step)).toEqual([1, 1, 3])
  expect([1, 2, 3, 4].map((step) => goOn({ ...atAltoMae, step: step as 1 | 2 | 3 | 4 })?.step)).toEqual([
    2,
    3,
    4,
    undefined,
  ])
})

test('a position in no known bairro takes the nearest, or writes down the landmark near it', () => {
  const inDistrict = { ...atAltoMae, step: 3 as const, neighborhood: null }
  const near = { id: altoMae.id, name: altoMae.name, distanceKm: 2, uncertainty: null }
  const accept = (kind: 'neighbourhood' | 'landmark', reference = '') =>
    acceptNearby({ ...inDistrict, fields: { ...inDistrict.fields, reference }, nearby: { ...near, kind } as never })
  expect(accept('neighbourhood')).toMatchObject({ step: 4, neighborhood: altoMae, fields: { reference: '' } })
  expect(accept('landmark')).toMatchObject({
    step: 4,
    neighborhood: null,
    fields: { reference: 'Perto de Alto Maé A' },
  })
  expect(accept('landmark', 'Loja').fields.reference).toBe('Loja')
  expect(acceptNearby({ ...inDistrict, nearby: null })).toMatchObject({ step: 4, neighborhood: null })
})

test('a position opens the first step that it leaves to choose', () => {
  const position = { latitude: -25.883, longitude: 32.6225, accuracy: 15 }
  const step = (districtId: string | null, neighborhoodId: string | null) =>
    choosePosition(EMPTY_CHOICE, { ids: { provinceId: MAPUTO.id, districtId, neighborhoodId }, position }, gazetteer)
      .step
  expect([step(null, null), step('kampfumo', null), step('kampfumo', altoMae.id)]).toEqual([2, 3, 4])
})
