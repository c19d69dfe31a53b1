import { expect, test } from 'vitest'
import { fullAddressOf } from './address.ts'
import { fold, indexNames, searchNames } from './search.ts'

test('finds names with or without accents, the closest match first (X-121)', () => {
  expect(fold('  Ponta-Gêa ')).toBe('ponta gea')
  const names = ['Nova Beira', 'Beirão', 'Beira', 'Alto Beira', 'Ponta-Gêa', 'Chókwè']
  const index = indexNames(names, (name) => [name])
  const found = (typed: string) => searchNames(index, typed)
  expect(found('beira')).toEqual(['Beira', 'Beirão', 'Nova Beira', 'Alto Beira'])
  expect(found('GÊA')).toEqual(['Ponta-Gêa'])
  expect(found('chokwe')).toEqual(['Chókwè'])
  expect(found(' ')).toEqual(names)
  expect(found('%')).toEqual(names)
  expect(found('zzz')).toEqual([])
})

const KAMPFUMO = { province: { id: 'p', name: 'Maputo Cidade' }, district: { id: 'd', name: 'KaMpfumo' } }

test('an address joins its parts with commas and leaves out what is missing (LOCA-058, LOCA-059)', () => {
  const neighborhood = { id: 'n', name: 'Alto Maé A' }
  expect(fullAddressOf({ ...KAMPFUMO, neighborhood, street: 'Av. X', houseNumber: '12' })).toBe(
    'Av. X 12, Alto Maé A, KaMpfumo, Maputo Cidade, Moçambique',
  )
  const bare = { street: '', houseNumber: '', neighborhood: null }
  expect(fullAddressOf({ ...KAMPFUMO, ...bare })).toBe('KaMpfumo, Maputo Cidade, Moçambique')
  expect(fullAddressOf({ ...KAMPFUMO, ...bare, district: null, houseNumber: '7' })).toBe('7, Maputo Cidade, Moçambique')
})
