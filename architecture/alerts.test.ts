import { expect, test } from 'vitest'
import { FAULTS } from '../tools/alerts/faults.ts'
import { faster } from '../tools/alerts/prometheus.ts'
import { productSources, readText } from './source.ts'

const rules = readText('deploy/prometheus/alerts.yml')
const runbook = readText('docs/alerts.md')
const alerts = [...rules.matchAll(/- alert: (\w+)/g)].map(([, name = '']) => name)
const namesIn = (text: string) => new Set(text.match(/\bsalama_[a-z_]+/g))

test('every alert has its own paragraph, a summary, and says whether it wakes somebody', () => {
  expect(alerts.length).toBeGreaterThan(15)
  expect(alerts.filter((name) => !runbook.includes(`\n## ${name}\n`))).toEqual([])
  for (const [place, block] of rules.split('- alert: ').slice(1).entries()) {
    const name = alerts[place] ?? ''
    expect(block).toMatch(/labels: \{ severity: (?:page|ticket) \}/)
    expect(block).toMatch(/summary: '.+'/)
    expect(block).toContain(`runbook: docs/alerts.md#${name.toLowerCase()}\n`)
  }
})

test('no paragraph is left of an alert that is gone', () => {
  const described = [...runbook.matchAll(/^## (\w+)$/gm)].map(([, name = '']) => name)
  expect(described.filter((name) => !alerts.includes(name))).toEqual([])
})

test('alerts and dashboard read only figures that a server has', () => {
  const given = new Set(
    productSources('server/src/').flatMap(({ text }) =>
      [...text.matchAll(/'(salama_[a-z_]+)'/g)].map(([, name = '']) => name),
    ),
  )
  const read = [...namesIn(rules), ...namesIn(readText('deploy/grafana/salama.json'))]
  expect(read.length).toBeGreaterThan(20)
  expect(read.filter((name) => !given.has(name.replace(/_(?:bucket|count|sum)$/, '')))).toEqual([])
})

test('faults are planted for alerts that exist, ten at least and each once', () => {
  const planted = FAULTS.map(({ alert }) => alert)
  expect(planted.length).toBeGreaterThanOrEqual(10)
  expect(new Set(planted).size).toBe(planted.length)
  expect(planted.filter((name) => !alerts.includes(name))).toEqual([])
})

test('the proof shortens every wait of the rules and no other number', () => {
  expect(faster('for: 5m')).toBe('for: 5s')
  expect(faster('rate(a_total[5m]) > 0.02')).toBe('rate(a_total[10s]) > 0.02')
  expect(faster('max(salama_transfers_oldest_seconds{status="unknown"}) > 1800')).toContain('> 30')
  expect(faster('salama_pool_waiting > 5')).toBe('salama_pool_waiting > 5')
})
