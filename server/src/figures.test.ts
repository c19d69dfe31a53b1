import { networkInterfaces } from 'node:os'
import { expect, test } from 'vitest'
import { booking, doctorFor, slotIn } from '../testing/appointments.ts'
import { freshNumber, initiate, settled } from '../testing/payments/payments.ts'
import { freePort } from '../testing/salama-process.ts'
import { serverForTest, type TestServer } from '../testing/server.ts'
import { BOOKINGS } from './domains/appointments/figures.ts'
import type { Module } from './platform/module.ts'

type Sample = { name: string; labels: Record<string, string>; value: number }

/** What Prometheus would read. */
function samplesIn(text: string): Sample[] {
  return text
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => {
      const [, name = '', labels = '', value = ''] = /^(\w+)(?:\{(.*)\})? (\S+)$/.exec(line) ?? []
      const pairs = [...labels.matchAll(/(\w+)="((?:[^"\\]|\\.)*)"/g)].map(([, key = '', said = '']) => [key, said])
      return { name, labels: Object.fromEntries(pairs), value: Number(value) }
    })
}

const NAME = 'Graça Machava'
/** The version of Node, limits of buckets and quantiles. */
const MEASURED = /^(?:v?\d+(?:\.\d+)*|\+Inf)$/

async function watched(env: Record<string, string> = {}, modules: readonly Module[] = []) {
  const port = await freePort()
  const server = await serverForTest({ env: { METRICS_PORT: String(port), NODE_NAME: 'maputo-1', ...env }, modules })
  const samples = async () => samplesIn(await (await fetch(`http://127.0.0.1:${port}/metrics`)).text())
  const find = async (name: string, labels: Record<string, string> = {}) =>
    (await samples()).find(
      (sample) => sample.name === name && Object.entries(labels).every(([key, value]) => sample.labels[key] === value),
    )?.value
  return { server, samples, find, port }
}

/** An appointment is held and paid. */
async function bookAndPay(server: TestServer, phone = freshNumber()) {
  const doctor = await doctorFor(server)
  const person = await server.person({ fullName: NAME, phone })
  const { body: held } = await person.post('/api/appointments', booking(doctor, slotIn(2)))
  const { body: payment } = await initiate(person, {
    amount: doctor.priceVideo,
    phoneNumber: phone,
    description: 'Consulta',
    purpose: { kind: 'appointment', id: held['id'] },
  })
  await settled(person, payment['transactionId'])
  return { person, held, payment, doctor }
}

test('counts what people did once it is committed, by method and step', async () => {
  const { server, find } = await watched()
  expect(await find('salama_bookings_total', { step: 'held' })).toBe(0)
  await bookAndPay(server)
  await expect.poll(() => find('salama_bookings_total', { step: 'confirmed' })).toBe(1)
  expect(await find('salama_bookings_total', { step: 'held' })).toBe(1)
  expect(await find('salama_payments_total', { method: 'm-pesa', status: 'pending' })).toBe(1)
  expect(await find('salama_payments_total', { method: 'm-pesa', status: 'confirmed' })).toBe(1)
  expect(await find('salama_payments_total', { method: 'e-mola', status: 'confirmed' })).toBe(0)
  expect(await find('salama_node', { node: 'maputo-1' })).toBe(1)
})

test('what is rolled back is not counted', async () => {
  const { server, find } = await watched()
  const taken = server.app.platform.db.transact(async (tx) => {
    tx.count(BOOKINGS, { step: 'held' })
    throw new Error('not this time')
  })
  await expect(taken).rejects.toThrow('not this time')
  expect(await find('salama_bookings_total', { step: 'held' })).toBe(0)
})

test('no label says anything of a person: each value is a word of the code', async () => {
  const { server, samples } = await watched()
  const { person, held, payment, doctor } = await bookAndPay(server)
  await person.get(`/api/appointments/${held['id']}`)
  await person.get(`/api/payments/${payment['transactionId']}`)
  await person.get(`/api/doctors/${doctor.id}?q=Machava`)
  await person.get(`/nada/${held['id']}/${encodeURIComponent(NAME)}`)
  await server.query('insert into platform_outbox (consumer, type, payload, due_at) values ($1, $2, $3, now())', [
    'nobody',
    'told',
    JSON.stringify({ name: NAME }),
  ])
  const labels = (await samples()).flatMap(({ name, labels }) =>
    Object.entries(labels).map(([label, value]) => ({ name, label, value })),
  )
  expect(labels.length).toBeGreaterThan(300)
  // A build is named by its version and a hash, which may look like a number.
  const BUILD = /^\d+\.\d+\.\d+(?:-[0-9a-f]{12})?$/
  expect(labels.flatMap(({ label, value }) => (label === 'build' && !BUILD.test(value) ? [value] : []))).toEqual([])
  const telling = labels.filter(
    ({ label, value }) =>
      (label !== 'build' && /[0-9a-f]{8}-[0-9a-f]{4}|\d{7}|@|Machava|Gra/i.test(value)) ||
      (!MEASURED.test(value) && !/^[\w./:*-]{0,80}$/.test(value)),
  )
  expect(telling).toEqual([])
})

test('tells what waits: news, sweeps, transfers, the desk and the connections', async () => {
  const { server, find, samples } = await watched()
  await server.query(
    `insert into platform_outbox (consumer, type, payload, due_at) values ('nobody', 'told', '{}', now() - interval '1 hour')`,
  )
  expect(await find('salama_outbox_age_seconds', { consumer: 'nobody' })).toBeGreaterThan(3_500)
  expect(await find('salama_figures_missing')).toBe(0)
  expect(await find('salama_database_up')).toBe(1)
  expect(await find('salama_database_writable')).toBe(1)
  expect(await find('salama_desk_waiting', { queue: 'pagamentos' })).toBe(0)
  expect(await find('salama_provider_away', { provider: 'm-pesa' })).toBe(0)
  expect(await find('salama_database_connections', { kind: 'open' })).toBeGreaterThan(0)
  const sweeps = (await samples()).filter(({ name }) => name === 'salama_sweep_overdue_seconds')
  expect(sweeps.map(({ labels }) => labels['sweep'])).toContain('platform.purge')
})

test('a sweep that fails each time is ever later, whatever its next try', async () => {
  const failing: Module = {
    name: 'failing',
    personal: { tables: {} },
    create: () => ({
      sweeps: () => [
        {
          name: 'failing.always',
          everyMs: 50,
          run: async () => {
            throw new Error('it cannot')
          },
        },
      ],
    }),
  }
  const { find } = await watched({}, [failing])
  const late = () => find('salama_sweep_overdue_seconds', { sweep: 'failing.always' })
  await expect.poll(late).toBeGreaterThan(2)
})

test('it listens on this machine alone unless it is told another address', async () => {
  const { server, port } = await watched()
  const { settings } = server.app.platform
  expect(settings.metricsHost).toBe('127.0.0.1')
  await expect(fetch(`http://[::1]:${port}/metrics`)).rejects.toThrow()
  const [other] = Object.values(networkInterfaces())
    .flatMap((addresses) => addresses ?? [])
    .filter(({ family, internal }) => family === 'IPv4' && !internal)
  if (other) await expect(fetch(`http://${other.address}:${port}/metrics`)).rejects.toThrow()
})
