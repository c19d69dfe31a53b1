import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Side } from './cluster.ts'
import { generate } from './programs.ts'
import { piecesOf, type Recorded } from './recording.ts'

export const hasPgbench = spawnSync('pgbench', ['--version']).error === undefined

export type PgbenchRun = { perSecond: number; nextSlot: number }
export type PgbenchPlan = {
  clients: number
  seconds: number
  doctors: number
  firstDay: Date
  fromSlot: number
}

/** The n-th slot as `slotOf` counts it; ids are made from numbers, since pgbench computes with nothing else. */
const SLOT = `
\\set i :i + 1
\\set n :base + :client_id + :i * :clients
\\set turn :n / :doctors
\\set doctor :n % :doctors
\\set patient (:doctor + :turn) % :doctors
\\set starts :first + :turn * 1800
`
const numbered = (prefix: string, number: string) => `('${prefix}-7000-8000-' || lpad((${number})::text, 12, '0'))`
const EXPRESSIONS: Readonly<Record<string, string>> = {
  doctor: `${numbered('00000000-000d', ':doctor')}::uuid`,
  patient: `${numbered('00000000-000a', ':patient')}::uuid`,
  startsAt: 'to_timestamp(:starts)',
  endsAt: 'to_timestamp(:starts + 1800)',
}

/** PostgreSQL's own load generator with the statements of a booking: what the database alone could take. */
export async function bookWithPgbench(side: Side, template: Recorded, plan: PgbenchPlan): Promise<PgbenchRun> {
  const folder = mkdtempSync(join(tmpdir(), 'salama-pgbench-'))
  const { script, constants } = scriptOf(template)
  const { host, port, user, database } = side.connection
  const numbers = {
    i: -1,
    base: plan.fromSlot,
    clients: plan.clients,
    doctors: plan.doctors,
    first: plan.firstDay.getTime() / 1000,
  }
  try {
    writeFileSync(join(folder, 'booking.sql'), script)
    const printed = await generate([
      'pgbench',
      '-n',
      '-M',
      'prepared',
      '-j',
      '1',
      '-c',
      String(plan.clients),
      '-T',
      String(plan.seconds),
      '-h',
      host,
      '-p',
      String(port),
      '-U',
      user,
      '-f',
      join(folder, 'booking.sql'),
      ...Object.entries({ ...numbers, ...constants }).flatMap(([name, value]) => ['-D', `${name}=${value}`]),
      database,
    ])
    const done = Number(/actually processed: (\d+)/.exec(printed)?.[1])
    const failed = Number(/failed transactions: (\d+)/.exec(printed)?.[1] ?? 0)
    const perSecond = Number(/tps = ([\d.]+)/.exec(printed)?.[1])
    if (failed > 0 || !(perSecond > 0)) throw new Error(`pgbench failed:\n${printed}`)
    // One client may be further than another.
    return { perSecond, nextSlot: plan.fromSlot + Math.ceil(done * 1.5) + 64 * plan.clients }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Constants go in as variables, so that they stay parameters of a prepared statement. */
function scriptOf(template: Recorded): { script: string; constants: Record<string, string> } {
  const constants: Record<string, string> = {}
  const parameter = (value: string | null): string => {
    if (value === null) return 'null'
    const [before = '', mark = '', after = '', ...more] = piecesOf(value)
    if (mark && before === '' && after === '' && more.length === 0) return expressionOf(mark)
    const name = `c${Object.keys(constants).length}`
    // A mark within a longer text, such as a payload: any id will do, nothing looks into it.
    constants[name] = value.replace(/⟦\w+⟧/g, '00000000-0000-7000-8000-000000000000')
    return `:${name}`
  }
  const statements = template.statements.map(({ text, values }) =>
    text.replace(/\s+/g, ' ').replace(/\$(\d+)/g, (_, number) => parameter(values[Number(number) - 1] ?? null)),
  )
  return { script: `${SLOT}${statements.map((statement) => `${statement};`).join('\n')}\n`, constants }
}

const expressionOf = (mark: string): string =>
  EXPRESSIONS[mark] ?? `${numbered(`0000000${Number(mark.slice(2)) % 10}-0001`, ':n')}::uuid`
