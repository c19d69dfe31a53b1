import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Connection } from '@salama/embedded-postgres'

const SERVER = join(import.meta.dirname, '../../server/src')

export const urlOf = ({ user, database, host, port }: Connection): string =>
  `postgres:///${database}?host=${encodeURIComponent(host)}&port=${port}&user=${user}`

/** Runs a command of the product as an operator would, and answers what it printed. Throws what it complained of. */
export async function runCommand(name: string, args: string[], env: Record<string, string>): Promise<string> {
  const given = { PATH: process.env['PATH'], HOME: process.env['HOME'], ...env }
  const run = promisify(execFile)(process.execPath, [join(SERVER, `${name}.ts`), ...args], { env: given })
  const { stdout } = await run.catch((error: { stderr?: string; message: string }) => {
    throw new Error(`${name} ${args.join(' ')}: ${error.stderr?.trim() || error.message}`)
  })
  return stdout
}

/** The sentence with which a command refuses; throws where it does not. */
export async function refusalOf(name: string, args: string[], env: Record<string, string>): Promise<string> {
  const done = await runCommand(name, args, env).catch((error: Error) => error)
  if (!(done instanceof Error)) throw new Error(`${name} ${args.join(' ')} was to be refused: ${done}`)
  return done.message
}
