import { listAppointments } from '@salama/contract/appointments'
import { upload } from '@salama/contract/files'
import { confirmBankTransfer, listPaymentMethods, listPayments, METHOD_LABELS } from '@salama/contract/payments'
import { type BankDetails, getBankDetails } from '@salama/contract/payments/bank'
import { beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { held, payment, soon, TRANSACTION } from '../../../testing/samples.ts'
import { expectAccessible, show } from '../../../testing/screen.tsx'
import { answer, callsOf, hold, refuse } from '../../../testing/server.ts'
import { ConsultationsPage } from '../consultations/consultations-page.tsx'

const ASKS_FOR_REFERENCE = 'Por favor, insira o número de referência da transferência'
const TRANSFER = METHOD_LABELS['bank-transfer']
const ACCOUNT: BankDetails = {
  bankName: 'Banco de Exemplo',
  accountName: 'Salama, SA',
  accountNumber: '77712345678',
  nib: '000700000000077712345',
  iban: 'MZ59000700000000077712345',
  reference: 'K7P2Q9XYZ',
  confirmationHours: 2,
  isDemonstration: true,
}
const noted = payment('pending_verification', { paymentMethod: 'bank-transfer' })

const dialog = page.getByRole('dialog')
const press = (name: string) => dialog.getByRole('button', { name, exact: true }).click()
const reference = dialog.getByLabelText('Número de referência da transferência')
const proof = dialog.getByLabelText('Comprovativo (opcional)')
const confirm = dialog.getByRole('button', { name: 'Confirmar Transferência' })
const method = (name: string) => dialog.getByRole('radio', { name })
const says = (text: string) => expect.element(dialog.getByText(text, { exact: true })).toBeVisible()
/** What stands beside each name of the account, and whether it can be copied. */
const account = () =>
  Object.fromEntries(
    [...dialog.element().querySelectorAll('dl > div')].map((row) => [
      row.querySelector('dt')?.textContent,
      [row.querySelector('dd')?.textContent?.replaceAll(' ', ''), row.querySelector('button') !== null],
    ]),
  )

beforeEach(() => {
  answer(listPayments, [])
  answer(
    listPaymentMethods,
    (['m-pesa', 'bank-transfer'] as const).map((one) => ({ method: one, label: METHOD_LABELS[one], available: true })),
  )
  answer(getBankDetails, ACCOUNT)
})

async function chooseTransfer(): Promise<void> {
  await method(TRANSFER).click()
  await press('Continuar')
  await says('Titular da conta')
}

async function openDialog(): Promise<void> {
  const appointment = held({ appointmentTime: soon(2_880), endsAt: soon(2_910) })
  answer(listAppointments, [appointment])
  await show(<ConsultationsPage />, { path: `/consultas?pagar=${appointment.id}` })
  await chooseTransfer()
}

async function toProof(): Promise<void> {
  await openDialog()
  await press('Já Transferi')
  await expect.element(reference).toBeVisible()
}

test('shows the account to transfer to, all of it to copy, another reference each time (PAYB-003, PAYB-008, PAYB-009, PAYB-010, PAYB-011, PAYB-012, PAYB-013, PAYB-014, PAYB-015, PAYB-035)', async () => {
  const written = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
  await openDialog()
  expect(account()).toEqual({
    Referência: [ACCOUNT.reference, true],
    Banco: ['BancodeExemplo', false],
    'Titular da conta': ['Salama,SA', false],
    'Número da conta': [ACCOUNT.accountNumber, true],
    NIB: [ACCOUNT.nib, true],
    IBAN: [ACCOUNT.iban, true],
  })
  await press('Copiar IBAN')
  await press('Copiar Referência')
  await expect.poll(() => written.mock.calls).toEqual([[ACCOUNT.iban], [ACCOUNT.reference]])
  written.mockRestore()
  expect(dialog.getByRole('listitem').elements()).toHaveLength(3)
  await says('A confirmação pode levar até 2 horas.')
  await expect.element(dialog).toMatchTextContent('não transfira dinheiro')
  await expectAccessible()

  await press('Cancelar')
  answer(getBankDetails, { ...ACCOUNT, reference: 'B3T4W8CDE', isDemonstration: false })
  await page.getByRole('button', { name: 'Pagar agora' }).click()
  await chooseTransfer()
  await expect.poll(() => account().Referência).toEqual(['B3T4W8CDE', true])
  expect(dialog.element().textContent).not.toContain('demonstração')
})

test('waits for a reference with something in it, and leads back to the account (PAYB-004, PAYB-016, PAYB-017, PAYB-022, PAYB-023, PAYB-024, PAYB-025)', async () => {
  await toProof()
  await expect.element(reference).toHaveAttribute('required', '')
  await expect.element(confirm).toBeDisabled()
  await reference.fill('   ')
  await expect.element(confirm).toBeDisabled()
  await userEvent.keyboard('{Enter}')
  await says(ASKS_FOR_REFERENCE)
  await expectAccessible()
  await reference.fill('FT1')
  await expect.element(dialog.getByText(ASKS_FOR_REFERENCE)).not.toBeInTheDocument()
  await expect.element(confirm).toBeEnabled()
  expect(callsOf(confirmBankTransfer)).toEqual([])
  await press('Voltar')
  await says('Titular da conta')
  await press('Já Transferi')
  await expect.element(reference).toHaveValue('FT1')
})

test('sends an image or a PDF as soon as it is chosen, with its progress, and nothing else (PAYB-018, PAYB-019)', async () => {
  const file = (name: string, type: string) => new File(['%PDF-1.4'], name, { type })
  await toProof()
  await expect.element(proof).toHaveAttribute('accept', 'image/*,application/pdf')
  await userEvent.upload(proof, file('conta.exe', 'application/x-msdownload'))
  const refused = 'Envie uma imagem (PNG, JPEG, WebP) ou um PDF.'
  await says(refused)
  expect(callsOf(upload)).toEqual([])
  refuse(upload, 415, { code: 'files.type_not_allowed', message: 'O conteúdo não é um PDF.' })
  await userEvent.upload(proof, file('falso.pdf', 'application/pdf'))
  await says('O conteúdo não é um PDF.')

  answer(upload, { id: TRANSACTION, name: 'comprovativo.pdf', type: 'application/pdf', bytes: 8 })
  const release = hold(upload)
  await reference.fill('FT1')
  await userEvent.upload(proof, file('comprovativo.pdf', 'application/pdf'))
  await expect.element(dialog.getByRole('progressbar', { name: 'A enviar comprovativo.pdf' })).toBeVisible()
  await expect.element(confirm).toBeDisabled()
  release()
  await expect.element(dialog.getByRole('button', { name: 'Remover comprovativo.pdf' })).toBeVisible()
  answer(confirmBankTransfer, noted)
  await confirm.click()
  await says('Transferência registada')
  expect(callsOf(confirmBankTransfer)[0]?.body.proofUploadId).toBe(TRANSACTION)
})

test('sends what was shown and typed once, stays while it does, and two seconds more (PAYB-005, PAYB-006, PAYB-020, PAYB-026, PAYB-027, PAYB-028, PAYB-029, PAYB-030, PAYB-031)', async () => {
  await toProof()
  await reference.fill(' FT 123 ')
  answer(confirmBankTransfer, noted)
  const release = hold(confirmBankTransfer)
  await confirm.click()
  await says('A registar a sua transferência...')
  expect(dialog.getByRole('button').elements()).toEqual([])
  await userEvent.keyboard('{Escape}')
  await says('A registar a sua transferência...')
  expect(callsOf(confirmBankTransfer).map(({ body }) => body)).toEqual([
    {
      referenceNumber: 'FT 123',
      amount: 32_500,
      description: expect.stringContaining('Consulta com Dr. Ana Silva'),
      bankReference: ACCOUNT.reference,
      purpose: { kind: 'appointment', id: held().id },
    },
  ])
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  try {
    release()
    const success = dialog.getByText('Transferência registada')
    while (success.elements().length === 0) {
      await vi.advanceTimersByTimeAsync(0)
      await new Promise(requestAnimationFrame)
    }
    await vi.advanceTimersByTimeAsync(1_500)
    expect(success.elements()).toHaveLength(1)
    await vi.advanceTimersByTimeAsync(1_000)
  } finally {
    vi.useRealTimers()
  }
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.poll(() => location.pathname).toBe(`/consultas/${held().id}`)
})

test('says that it could not be noted, and leads back to what was typed (PAYB-007, PAYB-021, PAYB-033, PAYB-034)', async () => {
  await toProof()
  await reference.fill('FT123')
  refuse(confirmBankTransfer, 500)
  await confirm.click()
  await says('Erro na Verificação')
  await says('Erro ao confirmar transferência. Tente novamente.')
  await expectAccessible()
  await press('Tentar Novamente')
  await expect.element(reference).toHaveValue('FT123')
  const message = 'Esta referência já foi usada.'
  refuse(confirmBankTransfer, 409, { code: 'payments.reference_used', message })
  await confirm.click()
  await says(message)
})

test('forgets what was typed when it is closed', async () => {
  await toProof()
  await reference.fill('FT1')
  await press('Fechar')
  await page.getByRole('button', { name: 'Pagar agora' }).click()
  await chooseTransfer()
  await press('Já Transferi')
  await expect.element(reference).toHaveValue('')
})

test('a consultation that comes sooner than a transfer may be found is paid by wallet', async () => {
  const appointment = held({ appointmentTime: soon(120), endsAt: soon(150) })
  answer(listAppointments, [appointment])
  await show(<ConsultationsPage />, { path: `/consultas?pagar=${appointment.id}` })
  await expect.element(method(TRANSFER)).toBeDisabled()
  await expect.element(page.getByText(/a transferência pode não ser confirmada a tempo/)).toBeVisible()
  await expect.element(method('M-Pesa')).toBeEnabled()
})
