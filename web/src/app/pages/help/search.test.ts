import { pageAt } from '@salama/contract/paths'
import { expect, test } from 'vitest'
import { TOPICS } from './articles.ts'
import { findArticles } from './search.ts'

const idsOf = (search: string): string[] =>
  findArticles(TOPICS, search).flatMap(({ articles }) => articles.map(({ id }) => id))

test('a search finds articles without accents, by other words and in other forms (NAV-018)', () => {
  expect(idsOf('palavra passe')).toEqual(['criar-conta', 'palavra-passe'])
  expect(idsOf('senha')).toEqual(['palavra-passe'])
  expect(idsOf('emergencia')).toEqual(['emergencia'])
  expect(idsOf('como cancelo as minhas consultas')).toContain('cancelar-consulta')
  expect(idsOf('reembolso')).toEqual(['cancelar-consulta', 'reembolso', 'nao-chegou', 'curso-devolucao'])
  expect(idsOf('EMOLA')).toEqual(['pagar'])
})

test('an empty search shows every article, a strange one none', () => {
  expect(idsOf('')).toEqual(TOPICS.flatMap(({ articles }) => articles.map(({ id }) => id)))
  expect(idsOf('xilofone')).toEqual([])
})

test('every article has an address of its own and leads to a page that exists', () => {
  const articles = TOPICS.flatMap((topic) => topic.articles)
  expect(new Set(articles.map(({ id }) => id)).size).toBe(articles.length)
  expect(articles.filter(({ page }) => page && !pageAt(page.path)).map(({ id }) => id)).toEqual([])
})

test('the ending of a long word does not count, and a topic without articles is gone', () => {
  const topic = (title: string, question: string) => ({ title, articles: [{ id: title, question, answer: [] }] })
  const topics = [topic('a', 'cancelar'), topic('b', 'canal'), topic('c', 'cance')]
  const found = (search: string) => findArticles(topics, search).map(({ title }) => title)
  expect([found('canais'), found('cancelei'), found('cancel'), found('canal'), found('canas')]).toEqual([
    [],
    ['a'],
    ['a', 'c'],
    ['b'],
    [],
  ])
})
