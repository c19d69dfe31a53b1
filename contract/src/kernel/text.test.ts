import { describe, expect, it } from 'vitest'
import { fold, wordsOf } from './text.ts'

describe('folding a text', () => {
  it('takes accents and capitals away and keeps everything else', () => {
    expect(fold('Dr. ÂNGELA Conceição, Ñã')).toBe('dr. angela conceicao, na')
    expect(fold('100% _ \\')).toBe('100% _ \\')
  })

  it('finds the words of a search between whatever else was typed', () => {
    expect(wordsOf('  Dr.ª Ângela – pediatria, 24/7 ')).toEqual(['dr', 'ª', 'angela', 'pediatria', '24', '7'])
    expect(wordsOf('% _ \\ \'"')).toEqual([])
  })
})
