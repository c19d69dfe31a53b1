import { DRIVER_PAPERS, type DriverRegistration, VEHICLE_LABELS } from '@salama/contract/dispatch'
import { type Centavos, shareOf } from '@salama/contract/kernel/money'
import type { Fact } from '@salama/contract/verification'

/** How staff verify drivers. */
export const DRIVER_CASE = {
  kind: 'driver',
  label: 'Motorista',
  page: '/delivery?registar=motorista',
  papers: DRIVER_PAPERS,
} as const

type Stated = Omit<DriverRegistration, 'papers'>

/** What staff compare with the papers and the municipal register. */
export const factsOf = ({ vehicleType, plate, licence, municipalLicence }: Stated): Fact[] => [
  { label: 'Veículo', value: VEHICLE_LABELS[vehicleType] },
  ...(plate ? [{ label: 'Matrícula', value: plateOf(plate) }] : []),
  ...(licence ? [{ label: 'Carta de condução', value: licence }] : []),
  ...(municipalLicence ? [{ label: 'Licença municipal', value: municipalLicence }] : []),
]

/** 'abc123mc' is 'ABC 123 MC'. */
export const plateOf = (typed: string): string =>
  typed
    .toUpperCase()
    .replace(/[^A-Z0-9]/g, '')
    .replace(/(?<=[A-Z])(?=\d)|(?<=\d)(?=[A-Z])/g, ' ')

/** So much commission of fares paid in cash a driver may owe; beyond it they take nothing more. */
const DEBT_LIMIT: Centavos = 50_000
/** Of cash, basis points: no driver's commission is higher (`payments_commission_rules`). */
const COMMISSION_RATE = 1_000

/** Whether they owe too much already, or would with what they collect of this task. */
export const owesTooMuch = (balance: Centavos, cash: Centavos): boolean =>
  balance - shareOf(cash, COMMISSION_RATE) < -DEBT_LIMIT
