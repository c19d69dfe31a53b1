import { defineErrors } from '../kernel/errors.ts'

/** How our record of a payment and the provider's differ, in words. */
export const DIFFERENCE_LABELS = {
  charged_but_not_ours: 'O operador cobrou e nós não o temos',
  ours_but_not_charged: 'Nós temo-lo e o operador não o cobrou',
  sent_but_not_ours: 'O operador enviou e nós não o temos',
  ours_but_not_sent: 'Nós temo-lo como enviado e o operador não o enviou',
  amount: 'Os valores são diferentes',
  unanswered: 'O operador não respondeu',
} as const
export type DifferenceKind = keyof typeof DIFFERENCE_LABELS
export const DIFFERENCE_KINDS = Object.keys(DIFFERENCE_LABELS) as DifferenceKind[]

export const reconciliationErrors = defineErrors('reconciliation', {
  statement_unreadable: [400, 'Não conseguimos ler este ficheiro. Exporte o extrato em CSV e tente novamente.'],
  statement_known: [409, 'Este extrato já foi importado.'],
  statement_not_found: [404, 'Não encontrámos este extrato.'],
  line_not_open: [409, 'Esta linha já não espera por explicação.'],
})

/** What became of a line of a statement, or of a movement that the statement lacks, in words. */
export const VERDICT_LABELS = {
  matched: 'Confere',
  amount: 'O valor é diferente',
  open: 'Não está feito nas nossas contas',
  unknown: 'Não o temos',
  repeated: 'Repetido no extrato',
  missing: 'Falta no extrato',
  unreadable: 'Não se consegue ler',
  explained: 'Explicado',
} as const
export type Verdict = keyof typeof VERDICT_LABELS
export const VERDICTS = Object.keys(VERDICT_LABELS) as Verdict[]

/** Staff have to find out about these, and may then write down what they are. */
export const DIFFERING_VERDICTS = [
  'amount',
  'open',
  'unknown',
  'repeated',
  'missing',
  'unreadable',
] as const satisfies Verdict[]
