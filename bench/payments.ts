import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { locateSystemBinaries } from '@salama/embedded-postgres'
import type { MpesaSettings } from '../server/src/domains/wallets/gateways/mpesa/adapter.ts'
import { bearerToken, readPublicKey } from '../server/src/domains/wallets/gateways/mpesa/token.ts'
import { MPESA_PATHS } from '../server/src/domains/wallets/gateways/sandbox/mpesa.ts'
import { firstLoadDay } from '../server/testing/load-rows.ts'
import { providerEnv } from '../server/testing/wallets/wallets.ts'
import type { BareCheckout } from './harness/bare-server.ts'
import { type BenchCluster, startBenchCluster } from './harness/cluster.ts'
import { cpuMsOf } from './harness/cpu.ts'
import { holdOf, insertHolds } from './harness/held-appointments.ts'
import { Payments } from './harness/payment-runs.ts'
import { type SandboxProgram, startBareServer, startSalamaOn, startSandboxProgram } from './harness/programs.ts'
import { recordCheckout } from './harness/record-checkout.ts'
import { compare, type Figure, interleave, printFigures, printMachine, ROUNDS } from './harness/report.ts'
import { checkout as least } from './reference/checkout.ts'

/** Usage: npm run bench -- payments [embedded] [system]; both where the system has a PostgreSQL 15. */
const named = process.argv.slice(2).filter((name) => name === 'embedded' || name === 'system')
const installed = locateSystemBinaries(15) ? (['embedded', 'system'] as const) : (['embedded'] as const)
/** Everybody has a stream of live events open, so they are few. */
const PEOPLE = 64
const HOLDS = 30_000
const CLIENTS = [1, 8, 32]
const WARM_SECONDS = 4

for (const postgres of named.length > 0 ? named : installed) {
  const seed: Parameters<typeof startBenchCluster>[0]['seed'] = (template, rows) =>
    insertHolds(template, { rows, firstDay: firstLoadDay(new Date()), count: HOLDS })
  const cluster = await startBenchCluster({ doctors: PEOPLE, postgres, seed })
  const folder = mkdtempSync(join(tmpdir(), 'salama-sandbox-'))
  const sandbox = await startSandboxProgram(folder)
  try {
    printMachine({ postgresql: `${cluster.version} (${postgres})`, command: `npm run bench -- payments ${postgres}` })
    printFigures(await measureCheckouts(cluster, sandbox))
  } finally {
    await sandbox.stop()
    await cluster.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

/** From the call that begins a payment until the browser hears that the appointment it pays is confirmed. */
async function measureCheckouts({ rows, side, ...cluster }: BenchCluster, { settings }: SandboxProgram) {
  const env = providerEnv(settings)
  const holds = [holdOf(0, rows), holdOf(1, rows)] as const
  const query = <R extends Record<string, unknown>>(text: string) => cluster.admin<R>(text, 'bench_recording')
  const record = await recordCheckout(await side('recording'), { env, holds, query })
  const sides = { salama: await side('salama'), bare: await side('bare'), minimum: await side('minimum') }
  const salama = await startSalamaOn(sides.salama, { LOG_LEVEL: 'info', ...env })
  const checkout: BareCheckout = { ...record, charge: chargeOf(settings.mpesa) }
  const bare = await startBareServer({ connection: sides.bare.connection, checkout })
  const minimum = await startBareServer({
    connection: sides.minimum.connection,
    checkout: { ...least, charge: chargeOf(settings.mpesa) },
  })
  const load = {
    salama: new Payments(salama.origin, rows, 'stream'),
    bare: new Payments(bare.origin, rows, 'answer'),
    minimum: new Payments(minimum.origin, rows, 'answer'),
  }
  for (const one of Object.values(load)) await one.run(8, WARM_SECONDS)

  const waits = { p50: [] as number[], p99: [] as number[] }
  const measured = async (name: keyof typeof load, pid: number, clients: number) => {
    const before = cpuMsOf([pid, ...cluster.pids()])
    const { perSecond, paid, p50, p99 } = await load[name].run(clients)
    if (name === 'salama') {
      waits.p50.push(p50)
      waits.p99.push(p99)
    }
    return { perSecond, cpuMs: (cpuMsOf([pid, ...cluster.pids()]) - before) / paid }
  }
  const figures: Figure[] = []
  for (const clients of CLIENTS) {
    Object.assign(waits, { p50: [], p99: [] })
    const runs = await interleave(
      {
        salama: () => measured('salama', salama.pid, clients),
        bare: () => measured('bare', bare.pid, clients),
        minimum: () => measured('minimum', minimum.pid, clients),
      },
      ROUNDS,
    )
    const name = `paid checkouts, ${clients} at a time`
    const reference = { name: 'bare Fastify + pg, same statements and operator', runs: runs.bare }
    const rate = runs.salama.map(({ perSecond }) => perSecond)
    figures.push(
      ...compare({ name, unit: 'checkouts', ours: runs.salama, reference, atLeast: 0.6 }),
      ...compare({
        name: `… against the least they can say, ${clients} at a time`,
        unit: 'checkouts',
        ours: runs.salama,
        reference: {
          name: `bare Fastify + pg, ${least.before.length + least.after.length} statements`,
          runs: runs.minimum,
        },
      }),
      { name: '… in all', unit: 'checkouts/s', ours: rate, ...(clients > 1 ? { goal: { atLeast: 120 } } : {}) },
      { name: '… half of them heard of after', unit: 'ms', ours: waits.p50 },
      { name: '… 99 of 100 after', unit: 'ms', ours: waits.p99, goal: { atMost: 250 } },
    )
  }
  figures.push(await unclaimedOf(cluster.admin, load.salama, 'salama'))
  figures.push(await unclaimedOf(cluster.admin, load.minimum, 'minimum'))
  await minimum.stop()
  await bare.stop()
  await salama.stop()
  return [
    {
      name: 'statements from the call to the claim',
      unit: 'statements',
      ours: [record.before.length + record.after.length],
    },
    ...figures,
  ]
}

/** What the clients took for paid must be. */
async function unclaimedOf(
  admin: BenchCluster['admin'],
  { begun }: Payments,
  side: 'salama' | 'minimum',
): Promise<Figure> {
  const [row] = await admin<{ claimed: number }>(
    'select count(*)::int as claimed from payments_intents where claimed_at is not null',
    `bench_${side}`,
  )
  return {
    name: `checkouts begun and not claimed, ${side}`,
    unit: 'checkouts',
    ours: [begun - (row?.claimed ?? 0)],
    goal: { atMost: 0 },
  }
}

function chargeOf(mpesa: MpesaSettings): BareCheckout['charge'] {
  const token = bearerToken(mpesa.apiKey, readPublicKey(mpesa.publicKey))
  return {
    origin: `${mpesa.host}:${mpesa.ports.c2b}`,
    path: MPESA_PATHS.c2b[1],
    headers: { authorization: `Bearer ${token}`, origin: mpesa.origin },
    body: {
      input_TransactionReference: 'Consulta',
      input_CustomerMSISDN: '258841234567',
      input_Amount: '1500',
      input_ServiceProviderCode: mpesa.serviceProviderCode,
    },
  }
}
