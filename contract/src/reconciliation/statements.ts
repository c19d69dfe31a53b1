import * as z from 'zod/mini'
import { endpoint } from '../kernel/endpoint.ts'
import { rule, says, text } from '../kernel/field.ts'
import { id, idParams } from '../kernel/id.ts'
import { centavos } from '../kernel/money.ts'
import { pageQuery } from '../kernel/page.ts'
import { wholeNumber } from '../kernel/query-field.ts'
import { instant } from '../kernel/time-field.ts'
import { PAYMENT_METHODS } from '../payments/index.ts'
import { reason } from '../staff/index.ts'
import { VERDICTS } from './index.ts'

/** A busy month of one provider; more comes in several files. */
export const STATEMENT_BYTES = 4 * 1024 * 1024
export const MOST_LINES = 20_000

const method = z.enum(PAYMENT_METHODS, { error: says('method_unknown', 'Método de pagamento inválido') })
const content = text({
  min: 1,
  max: STATEMENT_BYTES,
  tooShort: says('file_empty', 'O ficheiro está vazio.'),
  tooLong: says('file_too_large', 'O ficheiro passa de 4 MB. Exporte menos dias de cada vez.'),
  trim: false,
})

const column = text({ min: 1, max: 200, tooShort: says('column_required', 'Escolha uma coluna.') })

/** Which column of a statement holds what, and how it writes days and amounts. */
export const mapping = z
  .object({
    /** The number that bank or provider gave to the movement. */
    number: column,
    day: column,
    /** One column with a sign; or one of money that came in, one of money that went out, or both. */
    amount: z.nullable(column),
    credit: z.nullable(column),
    debit: z.nullable(column),
    /** Where a reference of ours may stand. */
    texts: z.array(column).check(z.maxLength(5, says('too_many_columns', 'Escolha até cinco colunas.'))),
    dayOrder: z.enum(['dmy', 'mdy', 'ymd'], says('day_order_unknown', 'Diga como está escrita a data.')),
    decimal: z.enum([',', '.'], says('decimal_unknown', 'Diga como está escrito o valor.')),
  })
  .check(
    rule(
      ({ amount, credit, debit }) => amount !== null || credit !== null || debit !== null,
      says('amount_column_required', 'Escolha a coluna do valor, ou as do crédito e do débito.'),
    ),
  )
export type StatementMapping = z.output<typeof mapping>

const common = {
  method: 'POST',
  session: 'required',
  right: 'books.reconcile',
  status: 200,
  bodyLimit: STATEMENT_BYTES * 2,
  cache: 'no-store',
} as const
const STAFF_ERRORS = ['staff.not_allowed', 'staff.access_closed', 'staff.no_right'] as const

export const previewStatement = endpoint({
  ...common,
  path: '/api/operator/statements/preview',
  summary: 'Lê um extrato sem o guardar: as suas colunas e primeiras linhas, e como as entendemos.',
  body: z.object({ method, content }),
  reply: z.object({
    columns: z.array(z.string()),
    /** The first lines, cell by cell. */
    rows: z.array(z.array(z.string())),
    lines: z.int(),
    /** As this method's last statement was read where the columns are the same, else a guess; null where neither helps. */
    mapping: z.nullable(mapping),
  }),
  errors: [...STAFF_ERRORS, 'reconciliation.statement_unreadable'],
})
export type StatementPreview = z.output<typeof previewStatement.reply>

export const statement = z.object({
  id: z.string(),
  method: z.enum(PAYMENT_METHODS),
  fileName: z.string(),
  /** Days of Maputo; null where no line could be read. */
  firstDay: z.nullable(z.string()),
  lastDay: z.nullable(z.string()),
  /** `parked`: comparing it failed too often; the desk may have it tried again. */
  status: z.enum(['running', 'finished', 'parked']),
  lines: z.int(),
  /** How many lines have been compared so far. */
  compared: z.int(),
  /** Of the statement: what came in and what went out. */
  received: centavos,
  sent: centavos,
  /** How many lines and missing movements there are of each verdict. */
  verdicts: z.partialRecord(z.enum(VERDICTS), z.int()),
  /** Of those, how many wait for somebody to find out. */
  open: z.int(),
  importedBy: z.object({ id: z.string(), name: z.string() }),
  importedAt: instant,
})
export type Statement = z.output<typeof statement>

/** The mapping is kept for this method's next statement. */
export const importStatement = endpoint({
  ...common,
  path: '/api/operator/statements',
  summary: 'Importa um extrato de um operador ou do banco e confere cada linha com as nossas contas.',
  body: z.object({
    method,
    fileName: text({ min: 1, max: 200, tooShort: says('file_name_required', 'O ficheiro não tem nome.') }),
    content,
    mapping,
  }),
  reply: statement,
  errors: [...STAFF_ERRORS, 'reconciliation.statement_unreadable', 'reconciliation.statement_known'],
  idempotent: true,
})

export const listStatements = endpoint({
  method: 'GET',
  path: '/api/operator/statements',
  summary: 'Os extratos importados, o mais recente primeiro.',
  session: 'required',
  right: 'books.reconcile',
  query: z.object(pageQuery),
  status: 200,
  reply: z.array(statement),
  errors: STAFF_ERRORS,
  paged: true,
  cache: 'no-store',
})

export const statementLine = z.object({
  /** Numbers the lines of a statement, and after them what it lacks. */
  place: z.int(),
  /** In the file; null for a movement of ours that the statement lacks. */
  line: z.nullable(z.int()),
  verdict: z.enum(VERDICTS),
  day: z.nullable(z.string()),
  /** As bank or provider wrote it. */
  number: z.string(),
  text: z.string(),
  /** Centavos, negative for money that went out; null where the line cannot be read, or there is none. */
  theirs: z.nullable(centavos),
  ours: z.nullable(centavos),
  /** The movement of ours: its payment, or a payout of earnings. */
  transactionId: z.nullable(z.string()),
  person: z.nullable(z.object({ id: z.string(), name: z.string() })),
  /** Of an unknown line: movements of ours, not done yet, of the same amount and about the same day. */
  proposals: z.array(
    z.object({ transactionId: z.string(), person: z.object({ id: z.string(), name: z.string() }), createdAt: instant }),
  ),
  /** What staff found out. */
  explanation: z.nullable(z.string()),
})
export type StatementLine = z.output<typeof statementLine>

export const listStatementLines = endpoint({
  method: 'GET',
  path: '/api/operator/statements/:id/lines',
  summary: 'As linhas de um extrato e o que lhe falta; sem filtro, o que espera por explicação.',
  session: 'required',
  right: 'books.reconcile',
  params: idParams,
  query: z.object({
    ...pageQuery,
    verdict: z._default(
      z.enum([...VERDICTS, 'differing', 'all'], { error: says('verdict_unknown', 'Filtro inválido.') }),
      'differing',
    ),
  }),
  status: 200,
  reply: z.array(statementLine),
  errors: [...STAFF_ERRORS, 'reconciliation.statement_not_found'],
  paged: true,
  cache: 'no-store',
})

const placeInAddress = wholeNumber({ min: 1, max: 999_999_999, said: says('place_invalid', 'Linha inválida.') })

export const explainStatementLine = endpoint({
  ...common,
  path: '/api/operator/statements/:id/lines/:place/explain',
  summary: 'Escreve o que se descobriu sobre uma linha que não confere.',
  params: z.object({ id, place: placeInAddress }),
  body: z.object({ reason }),
  reply: statement,
  errors: [...STAFF_ERRORS, 'reconciliation.statement_not_found', 'reconciliation.line_not_open'],
})

export const reconciliationStaffEndpoints = {
  previewStatement,
  importStatement,
  listStatements,
  listStatementLines,
  explainStatementLine,
}
