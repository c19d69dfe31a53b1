import * as z from 'zod/mini'
import { endpoint } from '../kernel/endpoint.ts'
import { rule, says, text } from '../kernel/field.ts'
import { centavos } from '../kernel/money.ts'
import { addDays, isDay } from '../kernel/time.ts'
import { instant, sentDay } from '../kernel/time-field.ts'

/** One download covers a year at most. */
const MOST_STATEMENT_DAYS = 366
/** What a screen shows of a statement; the download has all of it. */
export const MOST_STATEMENT_LINES = 500

type Days = { from: string; to: string }

/** Days in Maputo, the last one included. */
const statementQuery = z
  .object({
    account: text({ min: 1, max: 100, tooShort: says('account_required', 'Escolha uma conta.') }),
    from: sentDay,
    to: sentDay,
  })
  .check(
    // These run also when a day is refused; of what is no day there is nothing more to say.
    rule(
      ({ from, to }: Days) => !isDay(from) || !isDay(to) || from <= to,
      says('days_reversed', 'O último dia não pode ser antes do primeiro.'),
    ),
    rule(
      ({ from, to }: Days) => !isDay(from) || to < addDays(from, MOST_STATEMENT_DAYS),
      says('too_many_days', 'Um extrato tem no máximo um ano.'),
    ),
  )

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
  query: statementQuery,
  status: 200,
  reply: statement,
  errors: ['staff.not_allowed', 'staff.access_closed', 'ledger.account_not_found'],
  cache: 'no-store',
})

/** Answers the file: UTF-8 with its mark, semicolons, decimal commas. */
export const downloadStatement = endpoint({
  method: 'GET',
  path: '/api/operator/ledger/statement.csv',
  summary: 'O mesmo extrato, inteiro, em CSV para uma folha de cálculo.',
  session: 'required',
  query: statementQuery,
  status: 200,
  reply: z.unknown(),
  media: ['text/csv'],
  errors: ['staff.not_allowed', 'staff.access_closed', 'ledger.account_not_found'],
  cache: 'no-store',
})

export const getLedger = endpoint({
  method: 'GET',
  path: '/api/operator/ledger',
  summary: 'O saldo de cada conta do livro-razão, em centavos; a soma é zero.',
  session: 'required',
  status: 200,
  reply: z.object({ accounts: z.array(z.object({ code: z.string(), balance: centavos })) }),
  errors: ['staff.not_allowed', 'staff.access_closed'],
  cache: 'no-store',
})

export const ledgerStaffEndpoints = { getLedger, getStatement, downloadStatement }
