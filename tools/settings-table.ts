import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '@salama/contract/kernel/time'
import { DEFINITIONS } from '../server/src/app.ts'
import { PLATFORM } from '../server/src/platform/config/platform-settings.ts'
import { type Setting, type Time, timeVariable } from '../server/src/platform/config/readers.ts'

const BEGIN = '<!-- settings: written by `npm run settings` -->'
const END = '<!-- end of settings -->'

/** docs/operations.md with the tables that the settings are today. */
export function withSettings(document: string): string {
  const [before, rest] = document.split(BEGIN)
  const after = rest?.split(END)[1]
  if (before === undefined || after === undefined) throw new Error('docs/operations.md has lost its place for settings')
  return `${before}${BEGIN}\n\n${settingsTable()}\n\n${timesTable()}\n\n${END}${after}`
}

const row = (cells: readonly string[]): string => `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`

const ALL = [PLATFORM, ...DEFINITIONS]

const settingsTable = (): string =>
  [
    row(['setting', 'default', 'meaning']),
    '|---|---|---|',
    ...ALL.flatMap(({ table }) => Object.values<Setting<unknown>>(table)).map(({ name, fallback, meaning }) =>
      row([`\`${name}\``, fallback || '—', meaning]),
    ),
  ].join('\n')

const timesTable = (): string =>
  [
    row(['duration, in milliseconds', 'default', 'meaning']),
    '|---|---|---|',
    ...ALL.flatMap(({ times }) => Object.entries<Time>(times)).map(([name, { ms, meaning }]) =>
      row([`\`${timeVariable(name)}\``, duration(ms), meaning]),
    ),
  ].join('\n')

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
