import { fold, wordsOf } from '@salama/contract/kernel/text'
import type { Article, Topic } from './articles.ts'

/** The topics with the articles that hold every word of a search, accents aside; all of them for an empty one. */
export function findArticles(topics: readonly Topic[], search: string): Topic[] {
  const wanted = wordsOf(search).filter((word) => !SMALL_WORDS.has(word))
  return topics.flatMap(({ title, articles }) => {
    const found = articles.filter((article) => {
      const text = textOf(article)
      return wanted.every((word) => text.includes(stemOf(word)))
    })
    return found.length > 0 ? [{ title, articles: found }] : []
  })
}

const textOf = ({ question, answer, words = '' }: Article): string => fold([question, ...answer, words].join(' '))

/** 'consultas' finds 'consulta', 'cancelei' finds 'cancelar': what stands before a short word's ending. */
const stemOf = (word: string): string => word.slice(0, Math.max(5, word.length - 2))

const SMALL_WORDS = new Set(
  'a o as os um uma de do da dos das e em no na nos nas para por com que como se me meu minha meus minhas seu sua seus suas quero posso'.split(
    ' ',
  ),
)
