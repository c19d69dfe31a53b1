import { expect, test } from 'vitest'
import { insertPicture, markLines, markWords } from './markdown.ts'

test('a mark stands around the selected words, or around a place to write', () => {
  expect(markWords({ text: 'uma aula boa', from: 4, to: 8 }, '**')).toEqual({
    text: 'uma **aula** boa',
    from: 6,
    to: 10,
  })
  expect(markWords({ text: 'uma ', from: 4, to: 4 }, '_')).toEqual({ text: 'uma _texto_', from: 5, to: 10 })
})

test('a mark stands before each selected line, also where only a part of it is selected', () => {
  const text = 'um\ndois\ntrês\nquatro'
  expect(markLines({ text, from: 4, to: 9 }, (place) => `${place + 1}. `)).toEqual({
    text: 'um\n1. dois\n2. três\nquatro',
    from: 3,
    to: 18,
  })
  expect(markLines({ text, from: 14, to: 19 }, () => '- ')).toEqual({
    text: 'um\ndois\ntrês\n- quatro',
    from: 13,
    to: 21,
  })
  expect(markLines({ text, from: 0, to: 0 }, () => '- ')).toEqual({ text: '- um\ndois\ntrês\nquatro', from: 0, to: 4 })
})

test('a picture is a paragraph of its own, and its description is selected', () => {
  const label = 'o que a imagem mostra'
  const edit = insertPicture({ text: 'Antes. \nDepois.', from: 0, to: 7 }, { id: 'x1' })
  expect(edit.text).toBe(`Antes.\n\n![${label}](/api/uploads/x1)\n\nDepois.`)
  expect(edit.text.slice(edit.from, edit.to)).toBe(label)
  expect(insertPicture({ text: '', from: 0, to: 0 }, { id: 'x1' }).text).toBe(`![${label}](/api/uploads/x1)\n\n`)
})
