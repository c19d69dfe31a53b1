import { METHOD_LABELS, type Payment } from '@salama/contract/payments'
import { requestRefund } from '@salama/contract/payments/refunds'
import {
  type BankProof,
  decideBankProof,
  getPaymentRecord,
  listBankProofs,
  listUnclaimedTransfers,
  openBankProof,
  type PaymentRecord,
  reversePayment,
} from '@salama/contract/payments/staff'
import { completeRefund, decideRefund, type StaffRefund, startRefund } from '@salama/contract/payments/staff/refunds'
import { type Review, reviewPayment } from '@salama/contract/payments/staff/reviews'
import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { payment, soon, TRANSACTION } from '../../../testing/samples.ts'
import { expectAccessible, show } from '../../../testing/screen.tsx'
import { answer, refuse, sentTo } from '../../../testing/server.ts'
import { PaymentRefunds } from '../payment-refunds.tsx'
import { PaymentPanel } from './payment-panel.tsx'
import { ProofPanel } from './proof-panel.tsx'
import { ProofsTab } from './proofs-tab.tsx'
import { RefundPanel } from './refund-panel.tsx'

const RUI = { id: '00000000-0000-4000-8000-000000000600', name: 'Rui Cossa' }
const TRANSFER: Payment = payment('pending_verification', {
  paymentMethod: 'bank-transfer',
  transfer: { referenceNumber: 'FT123', bankReference: 'ABC234567', proofUploadId: RUI.id },
})
const PROOF: BankProof = {
  payment: TRANSFER,
  payer: RUI,
  isReferenceIssuedToPayer: true,
  duplicateCount: 0,
  similar: [],
}
const record = (changes: Partial<PaymentRecord>): PaymentRecord => ({
  ...payment('confirmed'),
  payer: RUI,
  phoneNumber: '841234567',
  reference: 'SLM1',
  providerTransactionId: null,
  reversalStartedAt: null,
  returnNumber: null,
  claimedBy: null,
  review: null,
  timeline: [],
  ledger: [],
  ...changes,
})
const REVIEW: Review = {
  reason: 'late_success',
  held: 32_500,
  decisions: ['confirm', 'fail', 'return', 'return_by_hand'],
  isAskedBack: false,
  isReturning: false,
  inDoubt: false,
}
const REFUND: StaffRefund = {
  refundId: '00000000-0000-4000-8000-000000000930',
  amount: 10_000,
  status: 'requested',
  reason: 'O médico não veio.',
  createdAt: soon(-60),
  transactionId: TRANSACTION,
  payer: RUI,
  paymentMethod: 'm-pesa',
  description: 'Consulta com Dr. Ana Silva',
  purchase: null,
  paid: 32_500,
  refundable: 22_500,
  inDoubt: false,
  actions: ['approve', 'retry', 'complete', 'refuse'],
  timeline: [],
}

const press = (name: string) => page.getByRole('button', { name, exact: true }).click()
const inDialog = (name: string) => page.getByRole('dialog').getByRole('button', { name, exact: true }).click()
const showRecord = async (changes: Partial<PaymentRecord>) => {
  answer(getPaymentRecord, record(changes))
  await show(<PaymentPanel id={TRANSACTION} documents={() => null} />)
}

test('a proof is opened and approved by the payment it belongs to', async () => {
  answer(openBankProof, { proof: { id: RUI.id, name: 'prova.pdf', type: 'application/pdf', bytes: 20 } })
  answer(decideBankProof, TRANSFER)
  const onDecided = vi.fn()
  await show(<ProofPanel proof={PROOF} onDecided={onDecided} />)
  await press('Analisar')
  await expect.poll(() => sentTo(openBankProof)).toEqual([{ id: TRANSACTION }])
  await press('Aprovar')
  await press('Sim, aprovar')
  await expect.poll(() => onDecided.mock.calls.length).toBe(1)
  expect(sentTo(decideBankProof)).toEqual([{ id: TRANSACTION, body: { decision: 'approve' } }])
})

test('a transfer that did not come is refused with the reason that its payer reads', async () => {
  answer(decideBankProof, TRANSFER)
  await show(<ProofPanel proof={PROOF} onDecided={vi.fn()} />)
  await press('Recusar')
  const reason = 'Não encontrámos a transferência na nossa conta.'
  await inDialog(reason)
  await inDialog('Recusar')
  await expect.poll(() => sentTo(decideBankProof)).toEqual([{ id: TRANSACTION, body: { decision: 'refuse', reason } }])
})

test.each([
  ['Aprovar', 'Sim, aprovar', { decision: 'approve' }],
  ['Tentar de novo', 'Sim, tentar de novo', { decision: 'retry' }],
])('a refund: %s', async (label, confirm, body) => {
  answer(decideRefund, REFUND)
  await show(<RefundPanel refund={REFUND} onDone={vi.fn()} />)
  await press(label)
  await press(confirm)
  await expect.poll(() => sentTo(decideRefund)).toEqual([{ id: REFUND.refundId, body }])
})

test('a refund is refused with a reason, or said to be done by hand from the account it left', async () => {
  answer(decideRefund, REFUND)
  answer(completeRefund, REFUND)
  await show(<RefundPanel refund={REFUND} onDone={vi.fn()} />)
  await press('Recusar')
  const reason = 'Já foi reembolsado por outra via.'
  await inDialog(reason)
  await inDialog('Recusar')
  await expect.poll(() => sentTo(decideRefund)).toEqual([{ id: REFUND.refundId, body: { decision: 'refuse', reason } }])
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  await press('Devolvido à mão')
  await page.getByRole('dialog').getByRole('radio', { name: METHOD_LABELS['bank-transfer'] }).click()
  await page.getByLabelText('Número da devolução').fill(' ft 900 ')
  await inDialog('Foi devolvido')
  await expect
    .poll(() => sentTo(completeRefund))
    .toEqual([{ id: REFUND.refundId, body: { returnNumber: 'ft 900', returnedFrom: 'bank-transfer' } }])
})

test('money that no purchase has used goes back, by hand with the number of its transfer', async () => {
  answer(reversePayment, payment('reversed'))
  await showRecord({ paymentMethod: 'bank-transfer' })
  await press('Devolvido à mão')
  await page.getByLabelText('Número da devolução').fill('FT 77')
  await inDialog('Pago duas vezes.')
  await inDialog('Devolvido à mão')
  await expect
    .poll(() => sentTo(reversePayment))
    .toEqual([{ id: TRANSACTION, body: { reason: 'Pago duas vezes.', returnNumber: 'FT 77' } }])
})

test('the desk gives a part back without being asked', async () => {
  answer(startRefund, REFUND)
  await showRecord({ refundable: 22_500, claimedBy: { kind: 'appointment', id: RUI.id, label: 'Consulta' } })
  await press('Reembolsar')
  await page.getByLabelText('Valor (MT)').fill('100,50')
  await page.getByLabelText('Motivo').fill('O médico atrasou-se.')
  await inDialog('Reembolsar')
  await expect
    .poll(() => sentTo(startRefund))
    .toEqual([{ id: TRANSACTION, body: { amount: 10_050, reason: 'O médico atrasou-se.' } }])
})

test.each([
  ['Confirmar', 'Visto no extrato do operador.', 'confirm'],
  ['Dar como falhado', 'O operador confirma que não cobrou nada.', 'fail'],
  ['Devolver', 'A pedido do cliente.', 'return'],
])('a payment in review is decided: %s', async (label, reason, decision) => {
  answer(reviewPayment, payment('confirmed'))
  await showRecord({ review: REVIEW })
  await press(label)
  await inDialog(reason)
  await inDialog(label)
  await expect.poll(() => sentTo(reviewPayment)).toEqual([{ id: TRANSACTION, body: { decision, reason } }])
})

test('money that came too late is confirmed by keyboard, as far as the server lets it (PAY-09)', async () => {
  answer(reviewPayment, payment('confirmed'))
  await showRecord({ status: 'in_review', review: { ...REVIEW, decisions: ['confirm', 'return'] } })
  await expect.element(page.getByText(/^O operador cobrou depois de o pagamento ter terminado\./)).toBeVisible()
  await expect.element(page.getByText('Nas nossas contas estão 325 MT dos 325 MT deste pagamento.')).toBeVisible()
  expect(page.getByRole('button', { name: 'Dar como falhado' }).elements()).toEqual([])
  const dialog = page.getByRole('dialog')
  const reason = 'Visto no extrato do operador.'
  const pressByKey = async (button: { element(): Element }) => {
    ;(button.element() as HTMLElement).focus()
    await userEvent.keyboard('{Enter}')
  }
  await pressByKey(page.getByRole('button', { name: 'Confirmar', exact: true }))
  await expect.element(dialog).toBeVisible()
  await pressByKey(dialog.getByRole('button', { name: reason }))
  await pressByKey(dialog.getByRole('button', { name: 'Confirmar', exact: true }))
  await expect.element(dialog).not.toBeInTheDocument()
  expect(sentTo(reviewPayment)).toEqual([{ id: TRANSACTION, body: { decision: 'confirm', reason } }])
  const message = 'Este pagamento já não pode ser alterado.'
  refuse(reviewPayment, 409, { code: 'payments.not_now', message })
  await press('Confirmar')
  await inDialog(reason)
  await inDialog('Confirmar')
  await expect.element(page.getByText(message)).toBeVisible()
})

test('what may have gone back already says so, and asks for reason and number of a return by hand (PAY-19, PAY-22)', async () => {
  const review: Review = { ...REVIEW, reason: 'not_returned', decisions: ['return', 'return_by_hand'], inDoubt: true }
  await showRecord({ status: 'in_review', review: { ...review, isAskedBack: true } })
  await expect.element(page.getByText(/o operador não o devolveu quando lho pedimos/)).toBeVisible()
  await expect.element(page.getByText(/O operador pode já ter devolvido este dinheiro/)).toBeVisible()
  expect(page.getByRole('button', { name: 'Confirmar' }).elements()).toEqual([])
  await press('Devolvido à mão')
  await inDialog('Devolvido à mão')
  const dialog = page.getByRole('dialog')
  await expect.element(dialog.getByText('Escreva o motivo, como a pessoa o vai ler.')).toBeVisible()
  const missing = 'Indique o número que o banco ou o operador deu à devolução.'
  await expect.element(dialog.getByText(missing)).toBeVisible()
  await expect.element(dialog).toMatchTextContent('senão o cliente recebe-o duas vezes')
  await expectAccessible()
  expect(sentTo(reviewPayment)).toEqual([])
})

test('a transfer that came and that nothing used is listed under the proofs, to be sent back (PAY-13)', async () => {
  answer(listBankProofs, [])
  const unused = record({ paymentMethod: 'bank-transfer', settledAt: soon(-30) } as never)
  answer(listUnclaimedTransfers, [unused])
  answer(getPaymentRecord, unused)
  answer(reversePayment, payment('reversed'))
  await show(
    <>
      <h1>Operador</h1>
      <ProofsTab documents={() => null} />
    </>,
    { path: '/operador?separador=comprovativos' },
  )
  const row = page.getByRole('listitem').getByRole('button', { name: /Rui Cossa/ })
  await expect.element(row).toMatchTextContent('Por devolver')
  await row.click()
  await page.getByRole('button', { name: 'Devolvido à mão', exact: true }).click()
  await expectAccessible()
  await inDialog('A compra já não existe.')
  await page.getByLabelText('Número da devolução').fill('DEV-1')
  answer(listUnclaimedTransfers, [])
  await inDialog('Devolvido à mão')
  await expect.element(page.getByText('Devolução registada')).toBeVisible()
  await expect.element(row).not.toBeInTheDocument()
})

test('a payment in doubt is returned by hand only with the word that it was looked for', async () => {
  answer(reviewPayment, payment('reversed'))
  await showRecord({ review: { ...REVIEW, inDoubt: true } })
  await press('Devolvido à mão')
  await page.getByLabelText('Número da devolução').fill('R-1')
  await inDialog('Devolvido por transferência.')
  await inDialog('Devolvido à mão')
  const body = {
    decision: 'return_by_hand',
    reason: 'Devolvido por transferência.',
    returnNumber: 'R-1',
    despiteDoubt: true,
  }
  await expect.poll(() => sentTo(reviewPayment)).toEqual([{ id: TRANSACTION, body }])
})

test('a payer asks for a part back, in centavos', async () => {
  answer(requestRefund, REFUND)
  await show(<PaymentRefunds payment={payment('confirmed', { refundable: 32_500 })} />)
  await press('Pedir reembolso')
  await page.getByLabelText('Valor (MT)').fill('150')
  await page.getByLabelText('Motivo').fill('O médico não veio.')
  await inDialog('Enviar pedido')
  await expect
    .poll(() => sentTo(requestRefund))
    .toEqual([{ id: TRANSACTION, body: { amount: 15_000, reason: 'O médico não veio.' } }])
})
