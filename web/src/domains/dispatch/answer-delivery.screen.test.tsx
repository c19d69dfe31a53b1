import {
  acceptDelivery,
  getDriver,
  listDeliveries,
  moveDelivery,
  reportPosition,
  undeclineDelivery,
} from '@salama/contract/dispatch'
import { beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { DRIVER, delivery, own } from '../../testing/drivers.ts'
import { paste } from '../../testing/paste.ts'
import { expectAccessible, show } from '../../testing/screen.tsx'
import { answer, callsOf, hold, refuse } from '../../testing/server.ts'
import { DriverDashboard } from './driver-dashboard.tsx'

beforeEach(() => {
  vi.restoreAllMocks()
  vi.spyOn(navigator.geolocation, 'getCurrentPosition').mockImplementation((found) =>
    found({ coords: { latitude: -25.96, longitude: 32.58, accuracy: 12 } } as GeolocationPosition),
  )
  vi.spyOn(navigator.geolocation, 'watchPosition').mockReturnValue(1)
  answer(getDriver, DRIVER)
  answer(listDeliveries, [delivery(1)])
  answer(reportPosition, { verdict: 'kept' })
})

const open = () => show(<DriverDashboard />, { path: '/dashboard/driver' })
const button = (name: string) => page.getByRole('button', { name, exact: true })
const says = async (...texts: (string | RegExp)[]) => {
  for (const text of texts) await expect.element(page.getByText(text).first()).toBeVisible()
}
const toastSays = (...texts: string[]) => says(...texts)

test('accepting from the details closes them and reads the list again (DRIV-086, DRIV-087, DRIV-113)', async () => {
  answer(acceptDelivery, own(1, 'assigned'))
  await open()
  await button('Ver Detalhes').click()
  answer(listDeliveries, [own(1, 'assigned')])
  await page.getByRole('dialog').getByRole('button', { name: 'Aceitar Entrega' }).click()
  await toastSays('Entrega Aceita!', 'Você aceitou esta entrega. Dirija para o local de coleta.')
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  await expect.element(page.getByText('Atribuída')).toBeVisible()
  expect(callsOf(acceptDelivery)[0]?.body).toBeUndefined()
})

test('rejecting sends cancelled, closes and reads again (DRIV-082, DRIV-086, DRIV-106, DRIV-114)', async () => {
  answer(moveDelivery, delivery(1, { status: 'cancelled' }))
  await open()
  await button('Ver Detalhes').click()
  answer(listDeliveries, [])
  await page.getByRole('dialog').getByRole('button', { name: 'Rejeitar' }).click()
  await toastSays('Entrega Rejeitada', 'Você rejeitou esta entrega.')
  await says('Nenhuma entrega disponível')
  expect(callsOf(moveDelivery)[0]?.body).toEqual({ status: 'cancelled' })
})

test('a rejection is taken back by the button of its message', async () => {
  answer(moveDelivery, delivery(1, { status: 'cancelled' }))
  answer(undeclineDelivery, delivery(1))
  await open()
  await expect.element(button('Rejeitar')).toBeVisible()
  answer(listDeliveries, [])
  await button('Rejeitar').click()
  await says('Nenhuma entrega disponível')
  answer(listDeliveries, [delivery(1)])
  await button('Desfazer').click()
  await toastSays('Rejeição desfeita', 'Está outra vez na sua lista.')
  await expect.element(button('Rejeitar')).toBeVisible()
  expect(callsOf(undeclineDelivery)[0]?.address).toBe(`/api/delivery/${delivery(1).id}/decline`)
})

test('who took it meanwhile is said when a rejection can no longer be taken back', async () => {
  answer(moveDelivery, delivery(1, { status: 'cancelled' }))
  refuse(undeclineDelivery, 409, { code: 'dispatch.taken', message: 'Outro motorista aceitou esta entrega primeiro.' })
  await open()
  await button('Rejeitar').click()
  await button('Desfazer').click()
  await toastSays('Erro', 'Já não é possível desfazer. Outro motorista aceitou esta entrega primeiro.')
})

test('what is left of the fee stands beside it, before and after', async () => {
  answer(listDeliveries, [delivery(1), own(2, 'delivered')])
  await open()
  await says('75 MZN', /Fica com 67,50 MT/, /Última entrega: ganhou 67,50 MT/)
  await button('Ver Detalhes').click()
  await expect.element(page.getByRole('dialog').getByText('Fica com')).toBeVisible()
})

test.each([
  ['assigned', 'Passageiro a bordo', 'picked_up'],
  ['picked_up', 'Iniciar viagem', 'in_transit'],
  ['in_transit', 'Terminar viagem', 'delivered'],
] as const)('a ride that is %s goes on by «%s»: nobody collects passengers', async (status, name, to) => {
  answer(listDeliveries, [own(1, status, { kind: 'ride', orderType: 'ride' })])
  answer(moveDelivery, own(1, to, { kind: 'ride', orderType: 'ride' }))
  await open()
  await button(name).click()
  await toastSays('Viagem atualizada')
  expect(callsOf(moveDelivery)[0]?.body).toEqual({ status: to })
})

test.each([
  ['assigned', 'Marcar Coletado', 'picked_up', 'DRIV-083'],
  ['picked_up', 'Marcar como Em Trânsito', 'in_transit', 'DRIV-084'],
  ['in_transit', 'Marcar como Entregue', 'delivered', 'DRIV-085'],
  ['returning', 'Marcar como Devolvida', 'returned', 'X-140'],
] as const)('%s is moved on by «%s», which sends %s (%s, DRIV-115)', async (status, name, to, _rows) => {
  answer(listDeliveries, [own(1, status)])
  answer(moveDelivery, own(1, to))
  await open()
  await button(name).click()
  await toastSays('Status Atualizado', 'Status da entrega foi atualizado com sucesso')
  expect(callsOf(moveDelivery)[0]?.body).toEqual({ status: to })
})

test.each([
  ['assigned', 'Atribuída', 'DRIV-076'],
  ['picked_up', 'Coletada', 'DRIV-077'],
  ['in_transit', 'Em Trânsito', 'DRIV-078'],
  ['returning', 'A devolver', 'X-140'],
] as const)(
  'the badge of %s reads «%s», and only its own step is offered (%s, DRIV-092)',
  async (status, label, _rows) => {
    answer(listDeliveries, [own(1, status)])
    await open()
    const card = page.getByRole('listitem').filter({ hasText: 'Telma Chiluvane' })
    await expect.element(card.getByText(label, { exact: true }).first()).toBeVisible()
    const steps = ['Marcar Coletado', 'Marcar como Em Trânsito', 'Marcar como Entregue', 'Marcar como Devolvida']
    expect(steps.filter((name) => button(name).elements().length > 0)).toHaveLength(1)
  },
)

test('the code is sent with the step when it was typed (X-140)', async () => {
  answer(listDeliveries, [own(1, 'assigned', { asksPickupPin: true })])
  answer(moveDelivery, own(1, 'picked_up'))
  await open()
  await paste(page.getByLabelText(/Código da loja/), ' 04 72 ')
  await button('Marcar Coletado').click()
  await expect.poll(() => callsOf(moveDelivery)[0]?.body).toEqual({ status: 'picked_up', pin: '0472' })
})

test("the shop's code is not kept for the customer's (X-140)", async () => {
  answer(listDeliveries, [own(1, 'assigned', { asksPickupPin: true })])
  answer(moveDelivery, own(1, 'picked_up'))
  await open()
  await paste(page.getByLabelText(/Código da loja/), ' 04 72 ')
  answer(listDeliveries, [own(1, 'in_transit', { asksDropoffPin: true })])
  await button('Marcar Coletado').click()
  await expect.element(page.getByLabelText(/Código do cliente/)).toHaveValue('')
})

test('what was accepted is dropped with a reason (X-142)', async () => {
  answer(listDeliveries, [own(1, 'assigned')])
  answer(moveDelivery, delivery(1, { status: 'cancelled' }))
  await open()
  await button('Largar entrega').click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Problema com o veículo.' }).click()
  await dialog.getByRole('button', { name: 'Largar', exact: true }).click()
  await expect
    .poll(() => callsOf(moveDelivery)[0]?.body)
    .toEqual({ status: 'cancelled', reason: 'Problema com o veículo.' })
})

test('nobody at the door: it goes back to the shop with a reason (X-140)', async () => {
  answer(listDeliveries, [own(1, 'in_transit')])
  answer(moveDelivery, own(1, 'returning'))
  await open()
  await button('Não consigo entregar').click()
  const dialog = page.getByRole('dialog', { name: 'Devolver à loja' })
  const send = dialog.getByRole('button', { name: 'Devolver', exact: true })
  await send.click()
  await expect.element(dialog.getByText('Escolha o que aconteceu.')).toBeVisible()
  expect(callsOf(moveDelivery)).toEqual([])
  await dialog.getByRole('radio', { name: 'O cliente não estava' }).click()
  await dialog.getByRole('textbox').fill('Toquei três vezes.')
  await send.click()
  await expect
    .poll(() => callsOf(moveDelivery)[0]?.body)
    .toEqual({ status: 'returning', returnReason: 'customer_absent', reason: 'Toquei três vezes.' })
})

test('buttons wait for the answer to their request (DRIV-093)', async () => {
  answer(acceptDelivery, own(1, 'assigned'))
  const release = hold(acceptDelivery)
  await open()
  await button('Aceitar').click()
  await expect.element(button('Aceitar')).toBeDisabled()
  await expect.element(button('Rejeitar')).toBeDisabled()
  release()
})

test.each([
  ['Aceitar', 'DRIV-110', acceptDelivery, 'Falha ao aceitar entrega'],
  ['Rejeitar', 'DRIV-111', moveDelivery, 'Falha ao rejeitar entrega'],
] as const)('when «%s» fails the toast says so (%s)', async (name, _rows, endpoint, text) => {
  refuse(endpoint, 500)
  await open()
  await button(name).click()
  await toastSays('Erro', text)
})

test('when a step fails the toast says so (DRIV-112)', async () => {
  answer(listDeliveries, [own(1, 'assigned')])
  refuse(moveDelivery, 500)
  await open()
  await button('Marcar Coletado').click()
  await toastSays('Erro', 'Falha ao atualizar status')
})

test('what another driver took is said with its reason', async () => {
  refuse(acceptDelivery, 409, {
    code: 'dispatch.taken',
    message: 'Outro motorista aceitou esta entrega primeiro.',
  })
  await open()
  await button('Aceitar').click()
  await toastSays('Falha ao aceitar entrega. Outro motorista aceitou esta entrega primeiro.')
})

test('what is on a prescription is handed over with the code only', async () => {
  answer(listDeliveries, [own(1, 'in_transit', { asksDropoffPin: true, requiresDropoffPin: true })])
  answer(moveDelivery, own(1, 'delivered'))
  await open()
  await says(/só se entrega com este código/)
  await expect.element(button('Marcar como Entregue')).toBeDisabled()
  await paste(page.getByLabelText('Código do cliente'), '47-11')
  await expectAccessible()
  await button('Marcar como Entregue').click()
  await toastSays('Status Atualizado')
  expect(callsOf(moveDelivery)[0]?.body).toEqual({ status: 'delivered', pin: '4711' })
})

test('once no code is taken any more, it is only brought back, with the reason', async () => {
  answer(listDeliveries, [own(1, 'in_transit', { asksDropoffPin: false, requiresDropoffPin: true })])
  answer(moveDelivery, own(1, 'returning'))
  await open()
  await says(/Houve demasiados códigos errados: devolva-a/)
  await expect.element(button('Marcar como Entregue')).not.toBeInTheDocument()
  await expectAccessible()
  await button('Devolver à farmácia').click()
  await page.getByRole('radio', { name: /Cliente ausente|não estava/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Devolver', exact: true }).click()
  await toastSays('Status Atualizado')
  expect(callsOf(moveDelivery)[0]?.body).toEqual({ status: 'returning', returnReason: 'customer_absent' })
})

const ride = { kind: 'ride', orderType: 'ride' } as const

test('a fare in cash is named on the offer, on the way, and asked for before the ride ends', async () => {
  answer(listDeliveries, [delivery(1, { ...ride, cashToCollect: 80_00 })])
  await open()
  await says('Em dinheiro: receba 80 MT do passageiro')
  await button('Ver Detalhes').click()
  await expect.element(page.getByRole('dialog').getByText('A receber em dinheiro')).toBeVisible()
  answer(acceptDelivery, own(1, 'assigned', ride))
  answer(listDeliveries, [own(1, 'in_transit', { ...ride, cashToCollect: 80_00 })])
  await page.getByRole('dialog').getByRole('button', { name: 'Aceitar Entrega' }).click()
  await button('Terminar viagem').click()
  const question = page.getByRole('alertdialog', { name: 'Receba 80 MT em dinheiro' })
  await expectAccessible()
  await question.getByRole('button', { name: 'Ainda não' }).click()
  expect(callsOf(moveDelivery)).toEqual([])
  answer(moveDelivery, own(1, 'delivered', ride))
  await button('Terminar viagem').click()
  answer(listDeliveries, [own(1, 'delivered', { ...ride, cashToCollect: 80_00 })])
  await question.getByRole('button', { name: 'Recebi o dinheiro' }).click()
  await says('Viagem atualizada')
  expect(callsOf(moveDelivery).map(({ body }) => body)).toEqual([{ status: 'delivered' }])
})

test('of a ride paid in the app no cash is asked for, and it ends by one press', async () => {
  answer(listDeliveries, [own(1, 'in_transit', { ...ride, cashToCollect: 0 })])
  answer(moveDelivery, own(1, 'delivered', ride))
  await open()
  await says('Paga na aplicação: não peça dinheiro.')
  await button('Terminar viagem').click()
  await says('Viagem atualizada')
  expect(callsOf(moveDelivery).map(({ body }) => body)).toEqual([{ status: 'delivered' }])
})
