/*
 * Which tests of the server belong where. A test belongs to the project that its name or its folder says:
 * - `*.database.test.ts` and everything of the package `embedded-postgres`: database;
 * - `rules.test.ts`, `*.rules.test.ts` and everything in `rules/` and `gateways/`: rules;
 * - every other one: api, on the embedded PostgreSQL, unless `ONLY_POSTGRES_15` names it.
 */
export const DATABASE = ['{server/src,simulation}/**/*.database.test.ts', 'packages/embedded-postgres/src/**/*.test.ts']
export const SERVER_RULES = [
  'server/{src,testing}/**/{rules,*.rules}.test.ts',
  'server/src/domains/**/{rules,gateways}/**/*.test.ts',
]

/** Wait for a minute and more. */
export const LONGEST = ['ceilings', 'idle']

/**
 * Run on the system's PostgreSQL 15 alone: they need programs of it that the embedded one does not bring, or ask of the oldest
 * what others ask of the newest (every statement of every domain).
 */
export const ONLY_POSTGRES_15 = ['fail-over', 'start-system', 'prepare-statements']

/**
 * Run on PostgreSQL 15 too, the oldest that is supported: migrations, races, locks and constraints. That every statement of
 * every domain is understood there, `prepare-statements` says. Names without folders, so that a file may move.
 */
export const POSTGRES_15 = [
  // Migrations, copies, the outbox.
  'migrate',
  'backup',
  'dispatcher',
  // Races, locks and constraints.
  'any-ride',
  'book-appointment',
  'claim-payment',
  'reserve-stock',
  'issue-receipts',
  'lease-refunds',
  'limit-prompts',
  'race-refunds',
  'recover-charges',
  'share-database',
  'race-orders',
  'race-queue',
  'dispense-prescription',
  'share-slots',
  'post-entries',
]
