import { spawn } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { endWithUs } from '../../server/testing/salama-process.ts'

const PROMETHEUS = '/usr/bin/prometheus'
const RULES = join(import.meta.dirname, '../../deploy/prometheus/alerts.yml')
/** A minute of the rules is a second here. */
const FASTER = 60

/**
 * The rules as they are, but for their times: how long something must last, over how long a rate is taken, and the ages that
 * count as too old.
 */
export function faster(rules: string): string {
  const shorter = (amount: string, unit: string) => {
    const seconds = Number(amount) * (unit === 'h' ? 3_600 : unit === 'm' ? 60 : 1)
    return `${Math.max(1, Math.ceil(seconds / FASTER))}s`
  }
  return (
    rules
      .replace(/(?<=for: )(\d+)([smh])/g, (_, amount: string, unit: string) => shorter(amount, unit))
      // A rate needs two looks.
      .replace(
        /\[(\d+)([smh])\]/g,
        (_, amount: string, unit: string) => `[${shorter(String(Number(amount) * 2), unit)}]`,
      )
      .replace(/(?<=_seconds[^>\n]*> )(\d{3,})/g, (_, age: string) => String(Math.ceil(Number(age) / FASTER)))
  )
}

/** Asks the node each second, by the rules of deploy/. */
export async function startPrometheus({ folder, port, target }: { folder: string; port: number; target: string }) {
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'alerts.yml'), faster(readFileSync(RULES, 'utf8')))
  writeFileSync(
    join(folder, 'prometheus.yml'),
    `global: { scrape_interval: 1s, scrape_timeout: 1s, evaluation_interval: 1s }
rule_files: [alerts.yml]
scrape_configs:
  - { job_name: salama, static_configs: [{ targets: ['${target}'] }] }
`,
  )
  const origin = `http://127.0.0.1:${port}`
  const child = spawn(
    PROMETHEUS,
    [
      `--config.file=${join(folder, 'prometheus.yml')}`,
      `--storage.tsdb.path=${join(folder, 'data')}`,
      `--web.listen-address=127.0.0.1:${port}`,
      '--log.level=error',
    ],
    { stdio: ['ignore', 'ignore', 'inherit'] },
  )
  endWithUs(child)
  /** Names of the alerts that fire now. */
  const firing = async (): Promise<Set<string>> => {
    const response = await fetch(`${origin}/api/v1/alerts`)
    const { data } = (await response.json()) as {
      data: { alerts: { state: string; labels: { alertname: string } }[] }
    }
    return new Set(data.alerts.flatMap(({ state, labels }) => (state === 'firing' ? [labels.alertname] : [])))
  }
  const isReady = () =>
    fetch(`${origin}/-/ready`).then(
      ({ ok }) => ok,
      () => false,
    )
  for (const until = Date.now() + 30_000; !(await isReady()); await sleep(200))
    if (Date.now() > until) throw new Error('Prometheus does not start')
  return {
    firing,
    async stop() {
      const ended = new Promise((resolve) => child.once('exit', resolve))
      child.kill('SIGTERM')
      await ended
    },
  }
}
