import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '@salama/contract/kernel/time'
import { POLICY_DEFAULTS } from '../server/src/platform/config/policy.ts'
import { SETTINGS } from '../server/src/platform/config/settings.ts'
import { ROOT } from './runners.ts'

const BEGIN = '<!-- settings: written by `npm run settings` -->'
const END = '<!-- end of settings -->'

/** docs/operations.md with the tables that the settings are today. */
export function withSettings(document: string): string {
  const [before, rest] = document.split(BEGIN)
  const after = rest?.split(END)[1]
  if (before === undefined || after === undefined) throw new Error('docs/operations.md has lost its place for settings')
  return `${before}${BEGIN}\n\n${settingsTable()}\n\n${policyTable()}\n\n${END}${after}`
}

const row = (cells: readonly string[]): string => `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`

const settingsTable = (): string =>
  [
    row(['setting', 'default', 'meaning']),
    '|---|---|---|',
    ...Object.values(SETTINGS).map(({ name, fallback, meaning }) => row([`\`${name}\``, fallback || '—', meaning])),
  ].join('\n')

const policyTable = (): string => {
  const meanings = policyMeanings()
  return [
    row(['duration, in milliseconds', 'default', 'meaning']),
    '|---|---|---|',
    ...Object.entries(POLICY_DEFAULTS).map(([name, ms]) =>
      row([`\`POLICY_${name}_MS\``, duration(ms), meanings.get(name) ?? 'as above']),
    ),
  ].join('\n')
}

/** The doc comments of the defaults: their one explanation. */
function policyMeanings(): Map<string, string> {
  const source = readFileSync(join(ROOT, 'server/src/platform/config/policy.ts'), 'utf8')
  const commented = source.matchAll(/\/\*\*((?:(?!\*\/)[\s\S])*)\*\/\s*([A-Z_0-9]+):/g)
  return new Map(
    [...commented].map(([, comment = '', name = '']) => [name, comment.replace(/\s*\n\s*\*?\s*/g, ' ').trim()]),
  )
}

function duration(ms: number): string {
  const units = [
    [DAY_MS, 'd'],
    [HOUR_MS, 'h'],
    [MINUTE_MS, 'min'],
    [SECOND_MS, 's'],
  ] as const
  const [size, unit] = units.find(([of]) => ms % of === 0) ?? [1, 'ms']
  return `${ms / size} ${unit}`
}
