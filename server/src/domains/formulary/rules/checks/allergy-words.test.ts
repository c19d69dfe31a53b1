import { expect, test } from 'vitest'
import { named } from '../../../../../testing/formulary.ts'
import { allergyOf } from './allergy-words.ts'

test.each<[string, string[]]>([
  ['penicilina', ['penicilinas']],
  ['PENICILINAS', ['penicilinas']],
  ['penicillin', ['penicilinas']],
  ['pinicilina', ['penicilinas']],
  ['penicilna', ['penicilinas']],
  ['penciilina', ['penicilinas']],
  ['penicilamina', []],
  ['penicilamin', []],
  ['tetracicllina', []],
  ['tetraciclinaas', ['tetraciclinas']],
  ['sulfa', ['sulfonamidas']],
  ['sulfamidas', ['sulfonamidas']],
  ['sulfato', []],
  ['sulfato ferroso', []],
  ['sulfitos', []],
  ['AINEs', ['aines']],
  ['anti-inflamatórios', ['aines']],
  ['anti-inflamatórios não esteróides', ['aines']],
  ['cefalosporinas', ['cefalosporinas']],
  ['cefalosporrina', ['cefalosporinas']],
  ['AAS', ['salicilatos']],
  ['ácido acetilsalicílico', []],
  ['iodo', ['iodo', 'contraste-iodado']],
  ['ácido', []],
  ['cloreto de sódio', []],
  ['vitamina C', []],
  ['Alergia grave à penicilina e às sulfas', ['penicilinas', 'sulfonamidas']],
])('%s names %s', (text, groups) => {
  expect(allergyOf(text, named).groups).toEqual(groups)
})

test('a salt alone is never looked up as a substance', () => {
  const asked: string[] = []
  allergyOf('ácido, sulfato, cloreto, vitamina', (words) => (asked.push(words), []))
  expect(asked.filter((words) => !words.includes(' '))).toEqual([])
})

test('what names nothing is kept, unless it says that there is nothing', () => {
  expect(allergyOf('Penicilina, marisco', named)).toMatchObject({ groups: ['penicilinas'], unread: 'marisco' })
  expect(allergyOf('Sem alergias conhecidas', named).unread).toBe('')
  expect(allergyOf('Amoxil', named)).toMatchObject({ substances: ['amoxicilina'], groups: [], unread: '' })
  expect(allergyOf('Alergia a???', named).unread).toBe('Alergia a???')
})
