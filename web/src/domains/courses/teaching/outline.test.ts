import { describe, expect, test } from 'vitest'
import {
  adopted,
  moveLesson,
  moveModule,
  type OutlineDraft,
  placeLesson,
  sentOf,
  withLesson,
  withModule,
  withoutLesson,
  withoutModule,
} from './outline.ts'

const lesson = (id: string) => ({
  id,
  title: id.toUpperCase(),
  kind: 'text' as const,
  isFreePreview: false,
  durationMinutes: 3,
  missing: null,
})
const outline = (...modules: string[][]): OutlineDraft =>
  modules.map((ids, at) => ({ id: `m${at + 1}`, title: `M${at + 1}`, description: '', lessons: ids.map(lesson) }))
/** The ids of the lessons, module by module. */
const ids = (modules: OutlineDraft) => modules.map(({ lessons }) => lessons.map(({ id }) => id).join(''))

const three = outline(['a', 'b', 'c'], [], ['d'])

describe('a lesson', () => {
  test('goes one place up or down, and beyond an end of its module into the next one', () => {
    expect(ids(moveLesson(three, 'b', 1))).toEqual(['acb', '', 'd'])
    expect(ids(moveLesson(three, 'b', -1))).toEqual(['bac', '', 'd'])
    expect(ids(moveLesson(three, 'c', 1))).toEqual(['ab', 'c', 'd'])
    expect(ids(moveLesson(outline(['a', 'b'], ['c', 'd']), 'b', 1))).toEqual(['a', 'bcd'])
    expect(ids(moveLesson(outline(['a', 'b'], ['c', 'd']), 'c', -1))).toEqual(['abc', 'd'])
  })

  test('stays where there is nothing beyond', () => {
    for (const [id, by] of [['a', -1] as const, ['d', 1] as const, ['z', 1] as const]) {
      expect(ids(moveLesson(three, id, by))).toEqual(ids(three))
    }
  })

  test('is put before another one, or last', () => {
    expect(ids(placeLesson(three, 'a', { moduleId: 'm1', at: 2 }))).toEqual(['bac', '', 'd'])
    expect(ids(placeLesson(three, 'd', { moduleId: 'm1', at: 0 }))).toEqual(['dabc', '', ''])
    expect(ids(placeLesson(three, 'a', { moduleId: 'm1', at: 3 }))).toEqual(['bca', '', 'd'])
    expect(ids(placeLesson(three, 'a', { moduleId: 'm2', at: 0 }))).toEqual(['bc', 'a', 'd'])
    for (const id of ['b', 'z']) expect(placeLesson(three, id, { moduleId: 'm1', at: 1 })).toBe(three)
  })

  test('is added last, with an id of its own and what it lacks', () => {
    const added = withLesson(three, 'm1', 'quiz')
    expect(added.map(({ lessons }) => lessons.length)).toEqual([4, 0, 1])
    expect(added[0]?.lessons.at(-1)).toEqual({
      id: expect.stringMatching(/^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/),
      title: 'Teste',
      kind: 'quiz',
      isFreePreview: false,
      durationMinutes: 1,
      missing: 'Faltam perguntas.',
    })
    expect(ids(withoutLesson(three, 'b'))).toEqual(['ac', '', 'd'])
  })
})

describe('a module', () => {
  const named = (modules: OutlineDraft) => modules.map(({ title }) => title)

  test('goes up and down to either end, and no further', () => {
    expect(named(moveModule(three, 'm1', 1))).toEqual(['M2', 'M1', 'M3'])
    expect(named(moveModule(three, 'm2', -1))).toEqual(['M2', 'M1', 'M3'])
    expect(named(moveModule(three, 'm2', 1))).toEqual(['M1', 'M3', 'M2'])
    for (const [id, by] of [['m1', -1] as const, ['m3', 1] as const, ['z', 1] as const]) {
      expect(named(moveModule(three, id, by))).toEqual(named(three))
    }
  })

  test('is added with its number, and taken away with its lessons', () => {
    expect(named(withModule(three))).toEqual(['M1', 'M2', 'M3', 'Módulo 4'])
    expect(ids(withoutModule(three, 'm1'))).toEqual(['', 'd'])
  })
})

test('what is sent of an outline is its order and its titles', () => {
  const [first] = sentOf(outline(['a']))
  expect(first).toEqual({
    id: 'm1',
    title: 'M1',
    description: '',
    lessons: [{ id: 'a', title: 'A', kind: 'text', isFreePreview: false }],
  })
})

test('a saved outline is what the server has, but for the space before the next word', () => {
  const retitled = (title: string, missing: string | null = null): OutlineDraft =>
    outline(['a']).map((module) => ({
      ...module,
      lessons: module.lessons.map((each) => ({ ...each, title, missing })),
    }))
  const titleOf = (edited: OutlineDraft, onServer: OutlineDraft) => adopted(edited, onServer)[0]?.lessons[0]
  expect(titleOf(retitled('Olá '), retitled('Olá', 'Falta o texto.'))).toMatchObject({
    title: 'Olá ',
    missing: 'Falta o texto.',
  })
  expect(titleOf(retitled('Olá'), retitled('Adeus'))).toMatchObject({ title: 'Adeus' })
  expect(ids(adopted(three, outline(['c', 'a'], ['n'])))).toEqual(['ca', 'n'])
})
