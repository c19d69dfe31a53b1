import { accountsEndpoints, accountsErrors } from './accounts.ts'
import { appointmentsEndpoints, appointmentsErrors } from './appointments.ts'
import { deskEndpoints, deskErrors } from './desk.ts'
import { filesEndpoints, filesErrors } from './files.ts'
import type { Endpoint } from './kernel/endpoint.ts'
import { type ErrorEntry, platformErrors } from './kernel/errors.ts'
import { ledgerErrors } from './ledger.ts'
import { notificationsEndpoints } from './notifications.ts'
import { paymentsEndpoints, paymentsErrors } from './payments.ts'
import { supportEndpoints, supportErrors } from './support.ts'
import { systemEndpoints } from './system.ts'
import { verificationErrors } from './verification.ts'

/** Every call, by domain: the OpenAPI document and the tests that walk the contract read this. */
export const endpoints: Record<string, Record<string, Endpoint>> = {
  system: systemEndpoints,
  accounts: accountsEndpoints,
  files: filesEndpoints,
  notifications: notificationsEndpoints,
  support: supportEndpoints,
  payments: paymentsEndpoints,
  appointments: appointmentsEndpoints,
  desk: deskEndpoints,
}

/** Every refusal the product knows. */
export const errorCatalogue = {
  ...platformErrors,
  ...accountsErrors,
  ...filesErrors,
  ...verificationErrors,
  ...supportErrors,
  ...ledgerErrors,
  ...paymentsErrors,
  ...appointmentsErrors,
  ...deskErrors,
} satisfies Record<string, ErrorEntry>
export type ErrorCode = keyof typeof errorCatalogue
