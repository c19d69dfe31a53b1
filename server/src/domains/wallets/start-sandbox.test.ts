import { expect, test } from 'vitest'
import { serverForTest } from '../../../testing/server.ts'

test('without a provider and without SANDBOX mobile money is neither offered nor asked for', async () => {
  const server = await serverForTest({ env: { SANDBOX: '0', RATE_LIMIT: 'off' } })
  const person = await server.person()
  const methods = (await person.get('/api/payments/methods')).body as unknown as Record<string, unknown>[]
  expect(server.app.sandbox).toBeUndefined()
  expect(methods.map(({ method, available, unavailableReason }) => [method, available, unavailableReason])).toEqual([
    ['m-pesa', false, 'De momento não movimentamos dinheiro por M-Pesa.'],
    ['e-mola', false, 'De momento não movimentamos dinheiro por e-Mola.'],
    ['mkesh', false, 'De momento não movimentamos dinheiro por mKesh.'],
    ['bank-transfer', true, undefined],
  ])
  const order = { paymentMethod: 'm-pesa', phoneNumber: '841234567', amount: 100_00, description: 'Consulta' }
  const refused = await person.post('/api/payments/mobile-money/initiate', order)
  expect([refused.status, refused.body['code']]).toEqual([503, 'payments.method_unavailable'])
  expect(await server.query('select from payments_intents')).toEqual([])
})
