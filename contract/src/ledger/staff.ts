import * as z from 'zod/mini'
import { endpoint } from '../kernel/endpoint.ts'
import { says, text } from '../kernel/field.ts'
import { centavos } from '../kernel/money.ts'
import { instant } from '../kernel/time-field.ts'
import { inOrder, statementDays } from './days.ts'

export { MOST_STATEMENT_LINES } from './days.ts'

const statementQuery = z
  .object({
    account: text({ min: 1, max: 100, tooShort: says('account_required', 'Escolha uma conta.') }),
    ...statementDays,
  })
  .check(...inOrder)

const statementLine = z.object({
  id: z.int(),
  at: instant,
  /** Why it was posted: captured, claimed, reversed, … */
  entryType: z.string(),
  transactionId: z.string(),
  description: z.string(),
  reference: z.string(),
  /** Debit positive, credit negative. */
  amount: centavos,
  /** The account's, after this line. */
  balance: centavos,
})

export const statement = z.object({
  account: z.string(),
  from: z.string(),
  to: z.string(),
  /** Before the first day. */
  opening: centavos,
  /** The oldest first, the first 500 of them. */
  lines: z.array(statementLine),
  /** After the last day, whatever is shown of it. */
  closing: centavos,
  hasMore: z.boolean(),
})
export type Statement = z.output<typeof statement>

export const getStatement = endpoint({
  method: 'GET',
  path: '/api/operator/ledger/statement',
  summary: 'O extrato de uma conta do livro-razão entre dois dias de Maputo, com o saldo depois de cada linha.',
  session: 'required',
  right: 'books.read',
  query: statementQuery,
  status: 200,
  reply: statement,
  errors: ['staff.not_allowed', 'staff.access_closed', 'staff.no_right', 'ledger.account_not_found'],
  cache: 'no-store',
})

/** Answers the file: UTF-8 with its mark, semicolons, decimal commas. */
export const downloadStatement = endpoint({
  method: 'GET',
  path: '/api/operator/ledger/statement.csv',
  summary: 'O mesmo extrato, inteiro, em CSV para uma folha de cálculo.',
  session: 'required',
  right: 'books.read',
  query: statementQuery,
  status: 200,
  reply: z.unknown(),
  media: ['text/csv'],
  errors: ['staff.not_allowed', 'staff.access_closed', 'staff.no_right', 'ledger.account_not_found'],
  cache: 'no-store',
})

export const getLedger = endpoint({
  method: 'GET',
  path: '/api/operator/ledger',
  summary: 'O saldo de cada conta do livro-razão, em centavos; a soma é zero.',
  session: 'required',
  right: 'books.read',
  status: 200,
  reply: z.object({ accounts: z.array(z.object({ code: z.string(), balance: centavos })) }),
  errors: ['staff.not_allowed', 'staff.access_closed', 'staff.no_right'],
  cache: 'no-store',
})

export const ledgerStaffEndpoints = { getLedger, getStatement, downloadStatement }
