import { accountsEndpoints, accountsErrors } from './accounts.ts'
import { appointmentsEndpoints, appointmentsErrors } from './appointments.ts'
import { filesEndpoints, filesErrors } from './files.ts'
import type { Endpoint } from './kernel/endpoint.ts'
import { type ErrorEntry, platformErrors } from './kernel/errors.ts'
import { ledgerStaffEndpoints } from './ledger/staff.ts'
import { ledgerErrors } from './ledger.ts'
import { notificationsEndpoints } from './notifications.ts'
import { paymentsStaffEndpoints } from './payments/staff.ts'
import { paymentsEndpoints, paymentsErrors } from './payments.ts'
import { receiptsEndpoints, receiptsErrors } from './receipts.ts'
import { staffEndpoints, staffErrors } from './staff.ts'
import { supportStaffEndpoints } from './support/staff.ts'
import { supportEndpoints, supportErrors } from './support.ts'
import { systemEndpoints } from './system.ts'
import { verificationStaffEndpoints } from './verification/staff.ts'
import { verificationErrors } from './verification.ts'
import { walletsEndpoints, walletsErrors } from './wallets.ts'

/** Every call, by domain: the OpenAPI document and the tests that walk the contract read this. */
export const endpoints: Record<string, Record<string, Endpoint>> = {
  system: systemEndpoints,
  accounts: accountsEndpoints,
  staff: staffEndpoints,
  files: filesEndpoints,
  notifications: notificationsEndpoints,
  verification: verificationStaffEndpoints,
  support: { ...supportEndpoints, ...supportStaffEndpoints },
  ledger: ledgerStaffEndpoints,
  wallets: walletsEndpoints,
  payments: { ...paymentsEndpoints, ...paymentsStaffEndpoints },
  receipts: receiptsEndpoints,
  appointments: appointmentsEndpoints,
}

/** Every refusal the product knows. */
export const errorCatalogue = {
  ...platformErrors,
  ...accountsErrors,
  ...staffErrors,
  ...filesErrors,
  ...verificationErrors,
  ...supportErrors,
  ...walletsErrors,
  ...ledgerErrors,
  ...paymentsErrors,
  ...receiptsErrors,
  ...appointmentsErrors,
} satisfies Record<string, ErrorEntry>
export type ErrorCode = keyof typeof errorCatalogue
