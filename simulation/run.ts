import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import {
  databaseProcesses,
  embeddedConnection,
  freePort,
  type SalamaProcess,
  startSalama,
} from '../server/testing/salama-process.ts'
import { providerEnv, type SandboxProvider, settingsFor } from '../server/testing/wallets/wallets.ts'
import { auditBooks, balancesOf, type Evidence, type Finding, withPayouts } from './audit.ts'
import { Customers } from './customers.ts'
import { CANTEEN, Desk, openCanteen, walletsOf } from './desk.ts'
import { collectEvidence, type OwnEvidence, opennessOf } from './evidence.ts'
import { Market } from './market.ts'
import { checkoutOf, type Incident, incidentsOf } from './plan.ts'
import { startFaultyProvider } from './provider.ts'
import { describeOpen, type Openness, waitForRest } from './rest.ts'

export type SimulationOptions = {
  /** Empty; the server keeps its database there. */
  dataDir: string
  seed: number
  payments: number
  /** Of the server, and one of them of its database. */
  kills: number
  /** Customers at a time. */
  atOnce: number
  /** How long a PIN may be typed, and how long money waits for a purchase. */
  pinMs: number
  unclaimedMs: number
  onIncident?: (what: string) => void
}

export type Simulation = {
  evidence: Evidence
  balances: ReturnType<typeof balancesOf>
  /** Empty when nothing is astray. */
  findings: Finding[]
  repeated: number
  /** Checkouts without a payment. */
  unpaid: number
  /** Quotes that were used too late. */
  late: number
  /** Plans that were bought before the first checkout. */
  plans: number
  /** What the staff decided. */
  decisions: number
  /** What providers and forgers posted, by what the server made of it. */
  callbacks: Record<string, number>
  incidents: number
}

const CALLBACK_TOKEN = 'what-only-the-provider-and-the-server-know'

/** Where transfers go; staff of the simulation look for them. */
const BANK = {
  BANK_NAME: 'Banco de Ensaio',
  BANK_ACCOUNT_NAME: 'Salama de Ensaio',
  BANK_ACCOUNT_NUMBER: '1636710237',
  BANK_NIB: '000301080016367102371',
}

/** Enough people for every checkout to have a slot of its own. */
const SLOTS_A_PERSON = 400
const FEWEST_PEOPLE = 8
/** Of the driver who is paid out. */
const WALLETS = 8
/** Also on a machine that has much else to do. */
const POLL_MS = 10
/** Longer than the longest pause before a provider is asked again, and than a search for a driver. */
const STILL_MS = 120_000
/** Of the reports on what is still under way. */
const REPORT_MS = 15_000

/** Drives a real server against a faulty provider, kills it meanwhile, and looks at what is left. */
export async function simulate(options: SimulationOptions): Promise<Simulation> {
  const { dataDir, seed, payments, onIncident } = options
  const provider = await startFaultyProvider(seed)
  const env = {
    DATA_DIR: dataDir,
    LOG_LEVEL: 'silent',
    ...providerEnv(settingsFor(provider)),
    ...BANK,
    CALLBACK_TOKEN,
    POLICY_PIN_MS: String(options.pinMs),
    POLICY_UNCLAIMED_MS: String(options.unclaimedMs),
    // Quotes end while some of their payments are under way.
    POLICY_QUOTE_MS: String(options.pinMs),
    POLICY_HOLD_MS: String(options.pinMs * 2),
    POLICY_HOLD_LIMIT_MS: String(options.pinMs * 2),
    POLICY_PAYOUT_HOLD_MS: '1',
    // Rides and deliveries that no driver takes.
    POLICY_NO_DRIVER_MS: String(options.pinMs * 20),
    // Orders that a shop never answers.
    POLICY_ORDER_RING_MS: String(options.pinMs),
    POLICY_ORDER_REFUSAL_MS: String(options.pinMs * 2),
    POLICY_PHARMACY_REFUSAL_MS: String(options.pinMs * 2),
  }
  const stage = new Stage({ env, dataDir, provider, port: await freePort() })
  try {
    await stage.open()
    provider.callBack((method) => `${stage.origin}/api/payments/callback/${method}?token=${CALLBACK_TOKEN}`)
    const people = Math.max(FEWEST_PEOPLE, Math.ceil(payments / SLOTS_A_PERSON))
    const courses = Math.ceil(payments / people)
    const [wallets, numbers] = splitAt(walletsOf({ ...options, most: WALLETS + people }), WALLETS)
    const opened = await openCanteen(embeddedConnection(dataDir), { people, courses, wallets })
    const { rows, staff, driver, crew } = opened
    const market = new Market({ origin: stage.origin, crew })
    const menu = await market.open(opened.courseIds)
    const customers = new Customers({ origin: stage.origin, rows, menu, quoteMs: options.pinMs })
    const plans = await customers.insure(numbers)
    const desk = new Desk({ origin: stage.origin, staff, driver, wallets })
    desk.open()
    const incidents = incidentsOf(options)
    await playOut(options, { stage, customers, incidents }).finally(() => desk.askForNoMore())
    const { callbacks, open, ...evidence } = await stage.settledEvidence(onIncident)
    await desk.close()
    await market.close()
    const full = {
      ...evidence,
      charges: withPayouts(provider.books(), provider.payouts(), evidence.returns),
      answers: customers.diary.answers,
    }
    return {
      evidence: full,
      balances: balancesOf(full),
      callbacks,
      findings: [...customers.diary.strange, ...atRest(open), ...auditBooks(full)],
      repeated: customers.diary.repeated,
      unpaid: customers.diary.unpaid,
      late: customers.diary.late,
      plans,
      decisions: desk.decisions,
      incidents: incidents.length,
    }
  } finally {
    await stage.close()
    await provider.stop()
  }
}

const splitAt = <T>(items: readonly T[], at: number): [T[], T[]] => [items.slice(0, at), items.slice(at)]

type Cast = { stage: Stage; customers: Customers; incidents: readonly Incident[] }

async function playOut(
  { seed, payments, atOnce, onIncident }: SimulationOptions,
  { stage, customers, incidents }: Cast,
) {
  let begun = 0
  const customer = async () => {
    while (begun < payments) await customers.checkOut(checkoutOf(seed, begun++))
  }
  const fate = async (kind: Incident['kind']) => {
    for (const incident of incidents.filter((one) => one.kind === kind)) {
      while (begun <= incident.at) await sleep(POLL_MS)
      onIncident?.(`${begun} begun: ${describe(incident)}`)
      await stage.suffer(incident)
    }
  }
  // A server that does not come back is the end of the run: nobody goes on asking it.
  const fates = Promise.all([fate('kill'), fate('outage')]).catch((error: unknown) => {
    begun = Number.POSITIVE_INFINITY
    customers.leave()
    throw error
  })
  await Promise.all([fates, ...Array.from({ length: atOnce }, customer)])
}

/** What is still under way when the time for it is over says nothing yet of the books. */
const atRest = (open: Openness): Finding[] =>
  Object.entries(open).map(([subject, count]) => ({
    rule: 'everything comes to rest',
    subject,
    details: `${count} still under way`,
  }))

const describe = (incident: Incident): string =>
  incident.kind === 'kill' ? `kill -9 of the ${incident.victim}` : `${incident.method} away for ${incident.lastsMs} ms`

type StageOptions = { env: Record<string, string>; dataDir: string; provider: SandboxProvider; port: number }

/** The server in its folder, whichever process it is at the moment. */
class Stage {
  private readonly options: StageOptions
  private server: SalamaProcess | undefined

  constructor(options: StageOptions) {
    this.options = options
  }

  get origin(): string {
    return `http://127.0.0.1:${this.options.port}`
  }

  async open(): Promise<void> {
    this.server = await startSalama({ ...this.options, modules: [CANTEEN] })
    await this.server.ready()
  }

  async suffer(incident: Incident): Promise<void> {
    const { provider, dataDir } = this.options
    if (incident.kind === 'outage') {
      provider.setDown(incident.method, true)
      await sleep(incident.lastsMs)
      return provider.setDown(incident.method, false)
    }
    if (incident.victim === 'server') {
      await this.server?.kill()
      return this.open()
    }
    for (const pid of databaseProcesses(dataDir)) process.kill(pid, 'SIGKILL')
    await this.server?.ready()
  }

  /** Waits until nothing is under way, or nothing moves any more, and reads what is there. */
  async settledEvidence(tell?: (what: string) => void): Promise<OwnEvidence & { open: Openness }> {
    const client = new pg.Client(embeddedConnection(this.options.dataDir))
    await client.connect()
    try {
      let reportedAt = Number.NEGATIVE_INFINITY
      const report = (open: Openness) => {
        if (performance.now() - reportedAt < REPORT_MS) return
        reportedAt = performance.now()
        tell?.(`under way: ${describeOpen(open)}`)
      }
      const look = () => opennessOf(client)
      const open = await waitForRest({ look, stillMs: STILL_MS, pauseMs: POLL_MS * 10, onChange: report })
      return { ...(await collectEvidence(client)), open }
    } finally {
      await client.end()
    }
  }

  async close(): Promise<void> {
    await this.server?.stop()
  }
}
