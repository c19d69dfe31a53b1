import { describe, expect, it } from 'vitest'
import { fold, searchWordsOf, wordsOf } from './text.ts'

describe('folding a text', () => {
  it('takes accents and capitals away and keeps everything else', () => {
    expect(fold('Dr. ÂNGELA Conceição, Ñã')).toBe('dr. angela conceicao, na')
    expect(fold('100% _ \\')).toBe('100% _ \\')
  })

  it('finds the words of a search between whatever else was typed', () => {
    expect(wordsOf('  Dr.ª Ângela – pediatria, 24/7 ')).toEqual(['dr', 'ª', 'angela', 'pediatria', '24', '7'])
    expect(wordsOf('% _ \\ \'"')).toEqual([])
  })

  it.each([
    ['farmacia das acacias', ['farmacia', 'acacias']],
    ['Doutora Celina Mabunda', ['celina', 'mabunda']],
    ['Dr.ª Celina', ['celina']],
    ['vitamina E', ['vitamina', 'e']],
    ['da', ['da']],
    ['!', []],
  ])('needs of %s no word that is only said', (typed, words) => {
    expect(searchWordsOf(typed)).toEqual(words)
  })
})
