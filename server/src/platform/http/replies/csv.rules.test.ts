import fc from 'fast-check'
import { expect, test } from 'vitest'
import { csvLine } from './csv.ts'

test.each([
  ['=HYPERLINK("http://mau.example";"Clique")', `"'=HYPERLINK(""http://mau.example"";""Clique"")"`],
  ["=cmd|' /C calc'!A0", "'=cmd|' /C calc'!A0"],
  ['+258841234567', "'+258841234567"],
  ['-1+1', "'-1+1"],
  ['@SUM(1)', "'@SUM(1)"],
  ['  =1+1', "'  =1+1"],
  ['\t=1', "'\t=1"],
  ['\r=1', `"'\r=1"`],
  ['＝1+1', "'＝1+1"],
  ['\u200b=1', "'\u200b=1"],
])('shows what somebody typed and computes nothing: %j (INJ-07)', (typed, cell) => {
  expect(csvLine([typed])).toBe(`${cell}\r\n`)
})

test.each([
  ['Consulta de Pediatria', 'Consulta de Pediatria'],
  ['Farmácia; balcão 2', '"Farmácia; balcão 2"'],
  ['Diz "bom dia"', '"Diz ""bom dia"""'],
  ['duas\nlinhas', '"duas\nlinhas"'],
  ['', ''],
])('writes an ordinary text as it is, quoted where it must be: %j', (typed, cell) => {
  expect(csvLine([typed])).toBe(`${cell}\r\n`)
})

test('a number stays a number, also a negative one', () => {
  expect(csvLine(['Saldo', { number: '-12,50' }])).toBe('Saldo;-12,50\r\n')
})

/** A reader of RFC 4180 with semicolons. */
function read(line: string): string[] {
  const cells = [...line.matchAll(/(?:"((?:[^"]|"")*)"|([^;"]*))(?:;|\r\n$)/g)]
  return cells.map(([, inQuotes, plain]) => inQuotes?.replaceAll('""', '"') ?? plain ?? '')
}

test('any texts come back from their line, at most with the sign in front that makes them texts (INJ-07)', () => {
  const texts = fc.array(fc.string({ unit: 'grapheme' }), { minLength: 2, maxLength: 5 })
  fc.assert(
    fc.property(texts, (cells) => {
      const back = read(csvLine(cells))
      expect(back.map((cell, place) => (cell === `'${cells[place]}` ? cells[place] : cell))).toEqual(cells)
      expect(back.filter((cell) => /^[=+\-@\t\r\0]/.test(cell))).toEqual([])
    }),
  )
})
