import { formatDecimal } from '@salama/contract/kernel/money'
import { addDays } from '@salama/contract/kernel/time'
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readCsv } from '../../../platform/text/csv.ts'
import { fits, guessMapping, judge, readAmount, readDay, readEntries, readTable, wordsOf } from './rules.ts'

const BANK = `Banco de Moçambique e do Índico
Conta;0012345;Titular;SALAMA LDA

Data Mov.;Data Valor;Nº Documento;Descrição;Débito;Crédito;Saldo
20/11/2026;20/11/2026;FT0001;TRF DE ANA REF 23456789A;;1.234,50;1.234,50
21/11/2026;21/11/2026;FT0002;"COMISSAO; NOVEMBRO";25,00;;1.209,50
21/11/2026;21/11/2026;;SALDO FINAL;;;1.209,50
`
const PROVIDER = `\uFEFF"Receipt No.","Completion Time","Details","Transaction Amount"
"AB12CD","2026-11-20 10:00:00","Pagamento SALAMA01","1,500.00"
"AB12CE","2026-11-21 23:59:59","Reversal SALAMA01","-1,500.00"
`

const table = (content: string) => {
  const found = readTable(readCsv(content))
  if (!found) throw new Error('no table was found')
  return found
}

describe('a statement', () => {
  test('of a bank is read below what stands above its headings', () => {
    const read = table(BANK)
    const mapping = guessMapping(read)
    expect(mapping).toEqual({
      number: 'Nº Documento',
      day: 'Data Mov.',
      amount: null,
      credit: 'Crédito',
      debit: 'Débito',
      texts: ['Descrição'],
      dayOrder: 'dmy',
      decimal: ',',
    })
    expect(readEntries(read, mapping as NonNullable<typeof mapping>)).toEqual([
      { line: 5, number: 'FT0001', day: '2026-11-20', text: 'TRF DE ANA REF 23456789A', theirs: 1234_50 },
      { line: 6, number: 'FT0002', day: '2026-11-21', text: 'COMISSAO; NOVEMBRO', theirs: -25_00 },
    ])
  })

  test('of a provider is read with commas, quotes and signs', () => {
    const read = table(PROVIDER)
    const mapping = guessMapping(read)
    expect(mapping).toMatchObject({
      number: 'Receipt No.',
      amount: 'Transaction Amount',
      dayOrder: 'ymd',
      decimal: '.',
    })
    const entries = readEntries(read, mapping as NonNullable<typeof mapping>)
    expect(entries.map(({ day, theirs }) => [day, theirs])).toEqual([
      ['2026-11-20', 1500_00],
      ['2026-11-21', -1500_00],
    ])
  })

  test('that is no table, or has no heading, is refused', () => {
    expect(readTable(readCsv('Isto é uma carta.\nCom duas linhas.'))).toBeUndefined()
    expect(readTable(readCsv('1;2;3\n4;5;6'))).toBeUndefined()
    expect(readTable(readCsv(''))).toBeUndefined()
  })

  test('whose amount cannot be read keeps its line', () => {
    const read = table('Data;Nº Documento;Valor\n20/11/2026;FT1;mil e tal\n31/02/2026;FT2;10,00')
    const mapping = { ...(guessMapping(read) ?? fail()), decimal: ',' as const }
    const entries = readEntries(read, mapping)
    expect(entries.map(({ day, theirs }) => [day, theirs])).toEqual([
      ['2026-11-20', null],
      [null, 10_00],
    ])
    expect(entries.map((entry) => judge(entry, undefined, false))).toEqual(['unreadable', 'unreadable'])
  })

  test('without a column that the mapping names does not fit it', () => {
    const mapping = guessMapping(table(BANK)) ?? fail()
    expect(fits(mapping, table(BANK).columns)).toBe(true)
    expect(fits(mapping, table(PROVIDER).columns)).toBe(false)
  })
})

const fail = (): never => {
  throw new Error('the headings were not understood')
}

const centavos = fc.integer({ min: -999_999_999_99, max: 999_999_999_99 })
const grouped = (value: number, mark: string) =>
  formatDecimal(value).replace(/\d+/, (whole) => whole.replace(/\B(?=(\d{3})+$)/g, mark))

test('an amount is the same however its thousands and its sign are written', () => {
  fc.assert(
    fc.property(centavos, (value) => {
      const swapped = grouped(value, '.').replace(/[.,]/g, (mark) => (mark === ',' ? '.' : ','))
      expect(readAmount(grouped(value, '.'), ',')).toBe(value)
      expect(readAmount(`${grouped(value, ' ')} MZN`, ',')).toBe(value)
      expect(readAmount(swapped, '.')).toBe(value)
      if (value < 0) expect(readAmount(`(${swapped.slice(1)})`, '.')).toBe(value)
    }),
  )
  for (const none of ['', 'mil', '1,2,3', '12.345,678', '--', '1e9']) expect(readAmount(none, ',')).toBeNull()
})

test('a day is the same in each order and with each mark', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 20_000 }), fc.constantFrom('-', '/', '.'), (days, mark) => {
      const day = addDays('2000-01-01', days)
      const [year = '', month = '', date = ''] = day.split('-')
      expect(readDay([date, month, year].join(mark), 'dmy')).toBe(day)
      expect(readDay([month, date, year].join(mark), 'mdy')).toBe(day)
      expect(readDay(`${[year, month, date].join(mark)} 23:59:59`, 'ymd')).toBe(day)
    }),
  )
  expect(readDay('20261121', 'ymd')).toBe('2026-11-21')
  for (const none of ['', '30/02/2026', 'ontem', '21 de novembro']) expect(readDay(none, 'dmy')).toBeNull()
})

test('a line is judged by what it names, how much it moves and whether it was named before', () => {
  const entry = { day: '2026-11-20', theirs: 100_00 }
  const own = { kind: 'payment', id: 'a', ours: 100_00, isDone: true }
  expect(judge(entry, own, false)).toBe('matched')
  expect(judge(entry, own, true)).toBe('repeated')
  expect(judge(entry, { ...own, ours: 90_00 }, false)).toBe('amount')
  expect(judge(entry, { ...own, isDone: false }, false)).toBe('open')
  expect(judge(entry, undefined, false)).toBe('unknown')
})

test('a reference is found among the words of a line', () => {
  expect(wordsOf({ number: 'ft12', text: 'Pagamento ref.23456789a, Ana' })).toEqual(['PAGAMENTO', '23456789A'])
})

test('of a text without end only as many lines are read as a statement may have, and a million cells', () => {
  expect(readCsv('a;b\n'.repeat(60_000))).toHaveLength(50_000)
  expect(readCsv(`${';'.repeat(400)}\n`.repeat(5_000)).length).toBeLessThan(2_600)
  expect(readCsv('a;b;c\n\n1;2;3')).toEqual([['a', 'b', 'c'], [''], ['1', '2', '3']])
})
