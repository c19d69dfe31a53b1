import { spawnSync } from 'node:child_process'
import { generate, generatorFile } from './programs.ts'

const hasWrk = spawnSync('wrk', ['--version']).error === undefined

/** Requests per second of one plain GET; every answer must be a success. */
export async function getsPerSecond(
  url: string,
  { clients, seconds }: { clients: number; seconds: number },
): Promise<number> {
  if (!hasWrk) {
    const printed = await generate(
      [process.execPath, generatorFile('get-load.ts')],
      JSON.stringify({ url, clients, seconds }),
    )
    return (JSON.parse(printed) as { perSecond: number }).perSecond
  }
  const printed = await generate(['wrk', '-t1', `-c${clients}`, `-d${seconds}s`, url])
  if (/Non-2xx|Socket errors/.test(printed)) throw new Error(`${url} did not always answer:\n${printed}`)
  return Number(/Requests\/sec:\s+([\d.]+)/.exec(printed)?.[1])
}
