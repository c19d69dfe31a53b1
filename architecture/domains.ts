/**
 * The house in data: which domains there are, who may use whom, what files are called, how long they may be. The tests
 * beside this file hold the code to it; change it here first, with a decision record where a wall moves.
 */

const BASE = [
  'accounts',
  'files',
  'staff',
  'notifications',
  'patients',
  'verification',
  'places',
  'support',
  'reviews',
  'ledger',
  'wallets',
  'formulary',
] as const
const MONEY = [...BASE, 'payments', 'receipts', 'payouts'] as const

/**
 * A domain may use those it names, and only domains declared above it, so there can be no cycle. News goes the other
 * way, as events whose types live in the contract.
 */
export const DOMAINS = {
  accounts: [],
  files: ['accounts'],
  staff: ['accounts'],
  notifications: ['accounts', 'staff'],
  patients: ['accounts', 'notifications'],
  verification: ['accounts', 'files', 'notifications', 'staff'],
  places: ['accounts', 'staff'],
  support: ['accounts', 'files', 'notifications', 'staff'],
  reviews: ['accounts', 'files', 'notifications', 'staff'],
  ledger: ['staff'],
  wallets: ['accounts'],
  formulary: ['accounts'],
  payments: BASE,
  receipts: [...BASE, 'payments'],
  payouts: [...BASE, 'payments'],
  reconciliation: [...BASE, 'payments', 'payouts'],
  shops: MONEY,
  dispatch: MONEY,
  tips: [...MONEY, 'dispatch'],
  appointments: MONEY,
  insurance: MONEY,
  courses: MONEY,
  records: [...MONEY, 'appointments'],
  prescriptions: [...MONEY, 'appointments', 'records'],
  consultations: [...MONEY, 'appointments', 'prescriptions', 'records'],
  duty: [...MONEY, 'appointments'],
  deliveries: [...MONEY, 'dispatch'],
  rides: [...MONEY, 'dispatch', 'tips'],
  orders: [...MONEY, 'shops', 'dispatch', 'tips', 'deliveries'],
  pharmacy: [...MONEY, 'shops', 'dispatch', 'deliveries', 'orders', 'prescriptions', 'insurance'],
  food: [...MONEY, 'shops', 'dispatch', 'deliveries', 'orders'],
  overview: 'all above',
} as const satisfies Record<string, readonly string[] | 'all above'>

export type Domain = keyof typeof DOMAINS
export const DOMAIN_NAMES = Object.keys(DOMAINS) as Domain[]
export const isDomain = (name: string): name is Domain => name in DOMAINS

/** The domains whose `public.ts` and `ports.ts`, contract and pages `domain` may use. */
export function usedBy(domain: Domain): readonly Domain[] {
  const uses: readonly Domain[] | 'all above' = DOMAINS[domain]
  return uses === 'all above' ? DOMAIN_NAMES.slice(0, DOMAIN_NAMES.indexOf(domain)) : uses
}

/**
 * What a file of `server/src/domains/<domain>` may be called; each may become a folder when it outgrows its limit. A large
 * domain has folders by capability (`refunds/`, `quotes/`), with the same names inside.
 */
export const SERVER_FILES = [
  'module',
  'ports',
  // What it holds about people: what is given to them, and what becomes of it when they leave.
  'personal',
  // How what it sells is paid.
  'payable',
  'routes',
  'staff',
  'commands',
  'queries',
  'rules',
  'store',
  'public',
  // What it holds of a patient, as resources of FHIR R4.
  'fhir',
  'events',
  'jobs',
  // What whoever watches the installation is told.
  'figures',
  'gateways',
  'socket',
  'seed',
  'settings',
] as const

/** Where SQL may stand, and then only on tables of the own domain: a seed writes rows that no command would. */
export const SQL_FILES = ['store', 'queries', 'public', 'personal', 'seed'] as const

/** The names of a web domain's files: `<name>-page.tsx` and its like, or one of these. */
export const WEB_FILES = ['api.ts', 'labels.ts'] as const

/** Files of the contract that belong to no domain. */
export const CONTRACT_SHARED = ['api', 'brand', 'catalogue', 'events', 'paths', 'system'] as const

/** Which column repeats the states of which machine of the contract. */
export const STATUS_COLUMNS = {
  appointments_appointments: 'appointmentMachine',
  dispatch_tasks: 'taskMachine',
  duty_duties: 'dutyMachine',
  duty_queue: 'queueMachine',
  courses_enrolments: 'enrolmentMachine',
  courses_versions: 'verificationMachine',
  insurance_periods: 'periodMachine',
  insurance_subscriptions: 'subscriptionMachine',
  orders_orders: 'orderMachine',
  orders_reports: 'reportMachine',
  notifications_messages: 'messageMachine',
  payments_intents: 'paymentMachine',
  payouts_payouts: 'payoutMachine',
  payments_payables: 'payableMachine',
  payments_quotes: 'quoteMachine',
  pharmacy_checks: 'checkMachine',
  payments_refunds: 'refundMachine',
  prescriptions_prescriptions: 'prescriptionMachine',
  rides_rides: 'rideMachine',
  support_tickets: 'ticketMachine',
  tips_tips: 'tipMachine',
  verification_cases: 'verificationMachine',
  wallets_transfers: 'transferMachine',
} as const

/** Beyond these a file, function or component is split by noun. Aim at two thirds. */
export const LIMITS = { fileLines: 400, functionLines: 80, componentLines: 120 } as const

/** The landing page's script does without the client, which would be most of its bytes; the worker makes no calls. */
export const FETCHING = [
  'web/src/lib/api/api.ts',
  'web/src/app/pages/landing/landing-form.ts',
  'web/src/worker/network.ts',
] as const

/** Answers whose shape only the asserting test knows. */
export const UNTYPED = 'server/testing/server.ts'
