import { shortCode } from '@salama/contract/kernel/short-code'
import { confirmBankTransfer, getPayment, initiateMobileMoney, METHOD_LABELS } from '@salama/contract/payments'
import { getBankDetails } from '@salama/contract/payments/bank'
import { createQuote } from '@salama/contract/payments/quotes'
import { listRides, requestRide } from '@salama/contract/rides'
import { beforeEach, describe, expect, test } from 'vitest'
import { RIDE_ID, ride } from '../../testing/rides.ts'
import { payment } from '../../testing/samples.ts'
import { expectAccessible } from '../../testing/screen.tsx'
import { answer, callsOf, refuse } from '../../testing/server.ts'
import {
  button,
  dialog,
  fillTrip,
  openTransport,
  prepareTransport,
  QUOTE,
  quoted,
  toasts,
} from '../../testing/transport.tsx'

beforeEach(prepareTransport)

async function confirm(method?: string) {
  answer(createQuote, quoted())
  await openTransport()
  await fillTrip()
  await button('Pedir Carro').click()
  await expect.element(dialog.getByRole('radio', { name: 'Dinheiro' })).toBeVisible()
  if (method) await dialog.getByRole('radio', { name: method }).click()
}

describe('confirming', () => {
  test('shows the price and five ways to pay, and asks for nothing yet (RIDE-012, RIDE-051, RIDE-089)', async () => {
    await confirm()
    await expect.element(dialog).toMatchTextContent('Confirmar viagem')
    await expect.element(dialog).toMatchTextContent('Carro, até 8,5 km')
    await expect.element(dialog).toMatchTextContent(/Por transferência, procuramos o motorista quando a encontrarmos/)
    for (const name of [...Object.values(METHOD_LABELS), 'Dinheiro']) {
      await expect.element(dialog.getByRole('radio', { name })).toBeVisible()
    }
    expect(dialog.getByRole('radio').elements()).toHaveLength(5)
    expect(callsOf(requestRide)).toEqual([])
    await expectAccessible()
  })

  test('without a method says so (RIDE-063)', async () => {
    await confirm()
    await dialog.getByRole('button', { name: 'Continuar' }).click()
    await expect.poll(toasts).toEqual(['Método de PagamentoPor favor, selecione um método de pagamento.'])
    expect(callsOf(requestRide)).toEqual([])
  })

  test('cash asks at once, and shows id and estimate (RIDE-014, RIDE-038..044, RIDE-054, RIDE-055, RIDE-056)', async () => {
    answer(requestRide, ride())
    await confirm('Dinheiro')
    await dialog.getByRole('button', { name: 'Confirmar' }).click()
    await expect.element(dialog).toMatchTextContent(shortCode(RIDE_ID))
    await expect.element(dialog).toMatchTextContent('7 min')
    await expect.poll(toasts).toEqual(['Reserva Confirmada!'])
    const [sent] = callsOf(requestRide)
    expect(sent?.quoteId).toBe(QUOTE)
    expect(sent?.body).toEqual({
      serviceType: 'ride',
      pickupAddress: 'Mahotas, KaMavota, Maputo Cidade',
      destinationAddress: 'KaMpfumo, Maputo Cidade',
      pickupLatitude: -25.883,
      pickupLongitude: 32.6225,
      destinationLatitude: -25.966,
      destinationLongitude: 32.585,
      vehicleType: 'car',
      passengers: 1,
      paymentMethod: 'cash',
    })
    await expectAccessible()
  })

  test('an answer without an estimate says 15-20 minutes (RIDE-057, RIDE-070)', async () => {
    answer(requestRide, ride({ estimatedTime: '' }))
    await confirm('Dinheiro')
    await dialog.getByRole('button', { name: 'Confirmar' }).click()
    await expect.element(dialog).toMatchTextContent('15-20 min')
  })

  test('a wallet is paid first, and then the ride is asked for with the payment (RIDE-013, RIDE-052, PAYM-001, PAYM-036)', async () => {
    const confirmed = payment('confirmed', { quoteId: QUOTE, amount: 150_00, paymentMethod: 'e-mola' })
    answer(initiateMobileMoney, confirmed)
    answer(getPayment, confirmed)
    answer(requestRide, ride({ paymentMethod: 'e-mola', paymentStatus: 'confirmed' }))
    await confirm('e-Mola')
    await dialog.getByRole('button', { name: 'Continuar' }).click()
    await dialog.getByLabelText(/^Número /).fill('86 123 4567')
    await dialog.getByRole('button', { name: 'Iniciar Pagamento' }).click()
    await expect.poll(() => callsOf(requestRide).length).toBe(1)
    expect(callsOf(initiateMobileMoney)[0]).toMatchObject({ quoteId: QUOTE, body: { amount: 150_00 } })
    expect(callsOf(requestRide)[0]?.body).toMatchObject({
      paymentMethod: 'e-mola',
      transactionId: confirmed.transactionId,
    })
  })

  test('a transfer is noted in its dialog, and its payment is sent with the ride (RIDE-053, PAYM-037, PAYB-001)', async () => {
    answer(getBankDetails, {
      reference: 'ABCDEFGHJ',
      bankName: 'BIM',
      accountName: 'Salama',
      accountNumber: '1',
      nib: '000100000000000000123',
      iban: 'MZ59000100000000000000123',
    } as never)
    const noted = payment('pending_verification', { quoteId: QUOTE, paymentMethod: 'bank-transfer' })
    answer(confirmBankTransfer, noted)
    answer(requestRide, ride({ paymentMethod: 'bank-transfer', paymentStatus: 'pending_verification' }))
    await confirm(METHOD_LABELS['bank-transfer'])
    await dialog.getByRole('button', { name: 'Continuar' }).click()
    await expect.element(dialog).toMatchTextContent('Passo 2 de 3')
    await dialog.getByRole('button', { name: 'Já Transferi' }).click()
    await dialog.getByLabelText(/referência/i).fill('FT123')
    await dialog.getByRole('button', { name: 'Confirmar Transferência' }).click()
    await expect
      .poll(() => callsOf(requestRide)[0]?.body)
      .toMatchObject({
        paymentMethod: 'bank-transfer',
        transactionId: noted.transactionId,
      })
  })

  test('who owes a ride cannot transfer (A-11)', async () => {
    answer(listRides, [ride({ status: 'completed', paymentMethod: 'bank-transfer', paymentStatus: 'unpaid' })])
    await confirm()
    await expect.element(dialog.getByRole('radio', { name: METHOD_LABELS['bank-transfer'] })).toBeDisabled()
    await expect.element(dialog).toMatchTextContent('Tem uma viagem por pagar.')
  })

  test('a failure is said in the stated words (RIDE-069)', async () => {
    refuse(requestRide, 500)
    await confirm('Dinheiro')
    await dialog.getByRole('button', { name: 'Confirmar' }).click()
    await expect.poll(toasts).toEqual(['Erro na ReservaFalha ao confirmar reserva. Tente novamente.'])
  })

  test('a refusal of ours says why', async () => {
    refuse(createQuote, 429, { code: 'rides.already_open', message: 'Já tem uma viagem em curso.' })
    await openTransport()
    await fillTrip()
    await button('Pedir Carro').click()
    await expect.element(dialog).toMatchTextContent('Já tem uma viagem em curso.')
  })
})
