/** How our record of a payment and the operator's differ, in words. */
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
