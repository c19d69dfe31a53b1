import { expect, test } from 'vitest'
import { GAZA, gazetteer, MAPUTO } from '../../../testing/places.ts'
import {
  chooseDistrict,
  chooseNeighborhood,
  chooseProvince,
  EMPTY_CHOICE,
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
