import { setTimeout as sleep } from 'node:timers/promises'
import { insertLoadRows } from './load-rows.ts'
import { type Kind, type Listed, LOAD_PASSWORD, MixedLoad, randomFrom, type Write } from './mixed-load.ts'
import { databaseProcesses, embeddedConnection, freePort, type SalamaProcess, startSalama } from './salama-process.ts'

export type Victim = 'server' | 'database'

export type Tally = {
  acknowledged: number
  byKind: Record<Kind, number>
  /** Answered with success, and not there (or not as answered) afterwards. */
  lost: string[]
  /** There more than once after the client asked again. */
  duplicated: string[]
  /** Never answered, yet there before the client asked again: allowed, and what the repeated key is for. */
  unacknowledgedButThere: number
  /** Sent again with their key, because the answer was lost or as if it had been. */
  repeated: number
  /** Refused or unsettled although the load only sends what must succeed. */
  refused: string[]
  /** Answered as a fault of the server's own while only its database was away. */
  faults: string[]
  /** From the kill to the first write that the server would take, in milliseconds. */
  readyMs: number[]
}

export const emptyTally = (): Tally => ({
  byKind: { registration: 0, booking: 0, payment: 0, reading: 0 },
  acknowledged: 0,
  lost: [],
  duplicated: [],
  unacknowledgedButThere: 0,
  repeated: 0,
  refused: [],
  faults: [],
  readyMs: [],
})

export type KillOptions = {
  dataDir: string
  victims: readonly Victim[]
  seed: number
  clients?: number
  /** How long the load runs before the kill: at least, at most. */
  loadMs?: [number, number]
  doctors?: number
  onRound?: (round: number, victim: Victim, tally: Tally) => void
}

/** The load goes on this long against a server whose database has just been killed. */
const OUTAGE_MS = 150

/** Kills the server or its database at a random instant under load, once per victim, and counts what clients were told. */
export async function killRounds(options: KillOptions): Promise<Tally> {
  const { dataDir, victims, seed, clients = 8, loadMs = [200, 900], doctors = 300, onRound } = options
  const env = { DATA_DIR: dataDir, LOG_LEVEL: 'error', SANDBOX_DELAY_MS: '50' }
  const port = await freePort()
  let server = await startSalama({ env, port })
  await server.ready()
  const rows = await insertLoadRows(embeddedConnection(dataDir), doctors)
  const load = new MixedLoad({ origin: server.origin, rows, seed })
  const random = randomFrom(seed + 1)
  const tally = emptyTally()
  try {
    for (const [round, victim] of victims.entries()) {
      const before = load.writes.length
      load.start(clients)
      await load.warmUp(before)
      await sleep(loadMs[0] + random() * (loadMs[1] - loadMs[0]))
      const killedAt = performance.now()
      server = await strike(victim, { server, load, dataDir, restart: () => startSalama({ env, port }) })
      await server.ready()
      tally.readyMs.push(performance.now() - killedAt)
      await settle(load, load.writes.slice(before), tally)
      await repeat(load, load.writes.slice(before), tally)
      await readBack(load, load.writes.slice(before), tally)
      onRound?.(round + 1, victim, tally)
    }
    // What an earlier round was told must also outlive the later kills.
    const again = emptyTally()
    await readBack(load, load.writes, again)
    tally.lost = [...new Set([...tally.lost, ...again.lost])]
    tally.duplicated = [...new Set([...tally.duplicated, ...again.duplicated])]
    Object.assign(tally, { acknowledged: again.acknowledged, byKind: again.byKind, faults: load.faults })
  } finally {
    load.close()
    await server.stop()
  }
  return tally
}

type Scene = { server: SalamaProcess; load: MixedLoad; dataDir: string; restart(): Promise<SalamaProcess> }

/** Answers the server that runs afterwards: a new one, or the same one when only its database was killed. */
async function strike(victim: Victim, { server, load, dataDir, restart }: Scene): Promise<SalamaProcess> {
  if (victim === 'server') {
    await server.kill()
    await load.halt()
    return restart()
  }
  for (const pid of databaseProcesses(dataDir)) process.kill(pid, 'SIGKILL')
  await sleep(OUTAGE_MS)
  await load.halt()
  return server
}

/** Each client that was left without an answer asks again with the same key. */
export async function settle(load: MixedLoad, writes: readonly Write[], tally: Tally): Promise<void> {
  for (const write of writes.filter(({ outcome }) => outcome === 'unanswered')) {
    tally.repeated++
    if (KEYED.includes(write.kind)) {
      if ((await countOf(load, write)) > 0) tally.unacknowledgedButThere++
      await load.send(write)
    } else if ((await load.send(write))?.body.code === 'accounts.already_exists') {
      tally.unacknowledgedButThere++
      await signIn(load, write)
    }
  }
  const refused = writes.filter(({ outcome }) => outcome !== 'acknowledged')
  tally.refused.push(...refused.map(({ key, outcome, status }) => `${key}: ${outcome} ${status}`))
}

/** Whoever did hear asks again as if not: the same key must answer the same thing, whatever was killed since. */
export async function repeat(load: MixedLoad, writes: readonly Write[], tally: Tally): Promise<void> {
  const keyed = writes.filter(({ kind, outcome }) => outcome === 'acknowledged' && KEYED.includes(kind))
  await severalAtOnce(keyed, async (write) => {
    tally.repeated++
    const again: Write = { ...write, outcome: 'unanswered' }
    await load.send(again)
    if (again.outcome !== 'acknowledged') tally.refused.push(`${write.key}: ${again.outcome} ${again.status}`)
    else if (again.id !== write.id) tally.duplicated.push(write.key)
  })
}

const KEYED: readonly Kind[] = ['booking', 'payment']

/** Reads every acknowledged write as its owner would see it. */
export async function readBack(load: MixedLoad, writes: readonly Write[], tally: Tally): Promise<void> {
  const lists = new Map<string, Promise<Listed[]>>()
  const acknowledged = writes.filter(({ outcome }) => outcome === 'acknowledged')
  tally.acknowledged += acknowledged.length
  for (const { kind } of acknowledged) tally.byKind[kind]++
  await severalAtOnce(acknowledged, async (write) => {
    const found = await copiesOf(load, write, lists)
    if (found.length > 1) tally.duplicated.push(write.key)
    if (!found.includes(write.id)) tally.lost.push(write.key)
  })
}

const countOf = async (load: MixedLoad, write: Write): Promise<number> =>
  (await copiesOf(load, write, new Map())).length

/** The ids under which a write is there; lists that several writes need are read once. */
async function copiesOf(load: MixedLoad, write: Write, lists: Map<string, Promise<Listed[]>>): Promise<string[]> {
  const read = (path: string, cookie = write.patient.cookie) => {
    const list = lists.get(path + cookie) ?? listOf(load, path, cookie)
    lists.set(path + cookie, list)
    return list
  }
  switch (write.kind) {
    case 'registration':
      return (await read('/api/auth/user', write.cookie)).map(({ id = '' }) => id)
    case 'payment':
      return (await read('/api/payments'))
        .filter(({ description }) => description === write.key)
        .map(({ transactionId = '' }) => transactionId)
    case 'booking': {
      const { doctorId, scheduledAt } = write.body
      return (await read('/api/appointments'))
        .filter(
          (one) => one.doctorId === doctorId && Date.parse(one.appointmentTime ?? '') === Date.parse(`${scheduledAt}`),
        )
        .map(({ id = '' }) => id)
    }
    case 'reading': {
      // Only the newest are shown: what is not in the list any more cannot be seen to be unread.
      const ids = write.body['ids'] as string[]
      const inbox = await read('/api/notifications')
      return inbox.some(({ id = '', readAt }) => ids.includes(id) && readAt === null) ? [] : [write.id]
    }
  }
}

async function listOf(load: MixedLoad, path: string, cookie: string): Promise<Listed[]> {
  const { status, body } = await load.call('GET', path, { cookie })
  // A session that is not known any more is a registration that was lost.
  if (status === 401) return []
  if (status !== 200) throw new Error(`${path} was answered ${status}`)
  if (Array.isArray(body)) return body as Listed[]
  return body.notifications ?? [body]
}

async function severalAtOnce<T>(items: readonly T[], work: (item: T) => Promise<void>): Promise<void> {
  const left = [...items]
  const worker = async () => {
    for (let item = left.pop(); item !== undefined; item = left.pop()) await work(item)
  }
  await Promise.all(Array.from({ length: 8 }, worker))
}

/** An account that was made without the client hearing of it must open with its password. */
async function signIn(load: MixedLoad, write: Write): Promise<void> {
  const answer = await load.call(
    'POST',
    '/api/auth/login',
    {},
    { identifier: write.body['email'], password: LOAD_PASSWORD },
  )
  if (answer.status !== 200) return
  Object.assign(write, { outcome: 'acknowledged', id: answer.body.id ?? '', cookie: answer.cookie, status: 200 })
}
