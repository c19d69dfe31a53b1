import { trackDelivery } from '@salama/contract/dispatch'
import { upload } from '@salama/contract/files'
import { cancelOrder, getOrder, type OrderDetail, reportOrder } from '@salama/contract/orders'
import { getPayment } from '@salama/contract/payments'
import { createReview, getOwnReview } from '@salama/contract/reviews'
import { getOwnTip } from '@salama/contract/tips'
import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { Route } from 'wouter'
import { payment, soon } from '../../testing/samples.ts'
import { expectAccessible, show } from '../../testing/screen.tsx'
import { answer, refuse, sentTo } from '../../testing/server.ts'
import { OrderPage } from './order-page.tsx'

const ID = '00000000-0000-4000-8000-0000000abc12'
const TASK = '00000000-0000-4000-8000-000000000a5c'
const PHOTO = '00000000-0000-4000-8000-00000000f070'
const AT = '2026-11-21T08:00:00.000Z'

const order = (changes: Partial<OrderDetail> = {}): OrderDetail => ({
  id: ID,
  orderNumber: '0ABC12',
  kind: 'food_order',
  shopId: 's1',
  shopName: 'Cozinha da Ilha',
  shopPhone: '841112223',
  shopAddress: 'Av. Julius Nyerere 100',
  status: 'pending',
  paymentStatus: 'paid',
  mode: 'delivery',
  items: [{ place: 0, itemId: 'i', name: 'Matapa', quantity: 2, price: 350_00, amount: 700_00, options: [], note: '' }],
  subtotal: 700_00,
  deliveryFee: 50_00,
  total: 750_00,
  cover: 0,
  amountDue: 750_00,
  deliveryAddress: 'Av. 24 de Julho 1234',
  deliveryInstructions: '',
  placedAt: AT,
  refundAmount: 0,
  mayCancel: true,
  mayReport: false,
  version: 1,
  timeline: [{ status: 'pending', at: AT }],
  report: null,
  driver: null,
  ...changes,
})

const COVERED: Partial<OrderDetail> = { kind: 'pharmacy_order', cover: 750_00, amountDue: 0 }
const receipt = page.getByRole('link', { name: 'Recibo (PDF)' })

const open = () => show(<Route path="/pedidos/:id" component={OrderPage} />, { path: `/pedidos/${ID}` })

beforeEach(() => {
  answer(getOrder, order())
  answer(getPayment, payment('confirmed'))
  answer(getOwnReview, { review: null, mayWrite: true })
  answer(getOwnTip, { tip: null, mayGive: true })
})

test('shows where the order stands, what it holds and what it cost (FOOD-117)', async () => {
  await open()
  await expect.element(page.getByRole('heading', { name: 'À espera da loja' })).toBeVisible()
  await expect.element(page.getByText('2 × Matapa')).toBeVisible()
  await expect.element(page.getByText('750 MT')).toBeVisible()
  await expect.element(page.getByRole('link', { name: /Ligar/ })).toHaveAttribute('href', 'tel:+258841112223')
  await expectAccessible()
})

test('what a plan paid wholly has a receipt too (X-058)', async () => {
  answer(getOrder, order(COVERED))
  await open()
  await expect.element(receipt).toHaveAttribute('href', `/api/purchases/pharmacy_order/${ID}/receipt`)
})

test('a covered order that was cancelled has none: the plan has back what it paid', async () => {
  answer(getOrder, order({ ...COVERED, status: 'cancelled', mayCancel: false }))
  await open()
  await expect.element(page.getByText('2 × Matapa')).toBeVisible()
  expect(receipt.elements()).toEqual([])
})

test('says when it comes while that may hold, and nothing once its shop has let the time pass', async () => {
  answer(getOrder, order({ arrives: { from: soon(30), to: soon(45) } }))
  const shown = await open()
  await expect.element(page.getByText(/^Chega \d\d:\d\d/)).toBeVisible()
  await shown.unmount()
  answer(getOrder, order({ arrives: { from: soon(-45), to: soon(-30) } }))
  await open()
  await expect.element(page.getByRole('heading', { name: 'À espera da loja' })).toBeVisible()
  await expect.element(page.getByText(/^Chega /)).not.toBeInTheDocument()
})

test.each([
  [
    { status: 'awaiting_prescription', awaits: { from: 'shop', by: soon(90), usualMinutes: 25 } },
    /só então dizemos quando chega\. Costuma responder em cerca de 25 min\. Se não houver resposta até (amanhã )?às \d\d:\d\d, devolvemos/,
  ],
  [
    { status: 'awaiting_prescription', awaits: { from: 'shop', by: soon(90), usualMinutes: 130 } },
    /Costuma responder em cerca de 2 h\./,
  ],
  [
    { awaits: { from: 'shop', by: soon(90) } },
    /Ilha\. Se não houver resposta até (amanhã )?às \d\d:\d\d, devolvemos tudo\./,
  ],
] satisfies [Partial<OrderDetail>, RegExp][])(
  'says how long a shop takes to answer, and until when it may: %#',
  async (changes, text) => {
    answer(getOrder, order(changes))
    await open()
    await expect.element(page.getByText(text)).toBeVisible()
  },
)

test('says that a prescription is still to come, until when, and leads to where it is sent', async () => {
  const awaits = { from: 'customer' as const, by: soon(90) }
  answer(getOrder, order({ kind: 'pharmacy_order', status: 'awaiting_prescription', awaits }))
  await open()
  await expect.element(page.getByRole('heading', { name: 'Falta enviar a receita' })).toBeVisible()
  await expect.element(page.getByText(/Se não chegar até (amanhã )?às \d\d:\d\d, devolvemos tudo\./)).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'Enviar a receita' })).toHaveAttribute('href', '/pharmacy')
})

const cancelling = page.getByRole('alertdialog', { name: 'Cancelar este pedido?' })
const cancel = async () => {
  await page.getByRole('button', { name: 'Cancelar pedido' }).click()
  await cancelling.getByRole('button', { name: 'Cancelar pedido' }).click()
}

test('is cancelled until the shop accepts, after a question', async () => {
  answer(cancelOrder, order({ status: 'cancelled' }))
  await open()
  await cancel()
  await expect.poll(() => sentTo(cancelOrder)).toEqual([{ id: ID, body: { reason: '' } }])
  await expect.element(page.getByText('Devolvemos o que pagou.').first()).toBeVisible()
  await expect.element(cancelling).not.toBeInTheDocument()
})

test('says why it could not be cancelled, without the question', async () => {
  refuse(cancelOrder, 409, { code: 'orders.not_now', message: 'Este pedido já não pode ser alterado assim.' })
  await open()
  await cancel()
  await expect.element(page.getByText('Este pedido já não pode ser alterado assim.').first()).toBeVisible()
  await expect.element(cancelling).not.toBeInTheDocument()
})

test.each([
  [{}, 'A loja ainda não o aceitou. Devolvemos 750 MT pelo mesmo meio.'],
  [{ status: 'awaiting_payment', paymentStatus: 'unpaid' }, 'Ainda não pagou nada.'],
  [
    { status: 'awaiting_payment', paymentStatus: 'pending' },
    'O pagamento está a ser confirmado: se o dinheiro chegar, volta todo pelo mesmo meio.',
  ],
  [{ status: 'awaiting_prescription' }, 'A farmácia ainda não viu a receita. Devolvemos 750 MT pelo mesmo meio.'],
  [{ status: 'ready' }, 'Ninguém o pode levar agora. Devolvemos 750 MT pelo mesmo meio.'],
  [COVERED, 'A loja ainda não o aceitou. O seu plano recebe de volta 750 MT.'],
] satisfies [Partial<OrderDetail>, string][])('says before cancelling what goes back: %j', async (changes, said) => {
  answer(getOrder, order(changes))
  await open()
  await page.getByRole('button', { name: 'Cancelar pedido' }).click()
  await expect.element(cancelling.getByText(said, { exact: true })).toBeVisible()
})

test('follows what the shop does without a reload (HTTP-021)', async () => {
  await open()
  await expect.element(page.getByRole('heading', { name: 'À espera da loja' })).toBeVisible()
  answer(
    getOrder,
    order({
      status: 'accepted',
      mayCancel: false,
      timeline: [
        { status: 'pending', at: AT },
        { status: 'accepted', at: AT },
      ],
    }),
  )
  await expect.element(page.getByRole('heading', { name: 'Em preparação' })).toBeVisible()
})

test('says why an order was refused and what goes back', async () => {
  answer(getOrder, order({ status: 'rejected', reason: 'Fora do horário', refundAmount: 750_00, mayCancel: false }))
  await open()
  await expect.element(page.getByRole('heading', { name: 'Pedido recusado' })).toBeVisible()
  await expect.element(page.getByText(/Fora do horário\. Devolvemos 750 MT a quem pagou\./)).toBeVisible()
})

test('shows the code of who collects, and asks for a review afterwards', async () => {
  answer(getOrder, order({ status: 'ready', mode: 'collection', collectionCode: '4071', mayCancel: false }))
  await open()
  await expect.element(page.getByText('4071')).toBeVisible()
  answer(getOrder, order({ status: 'collected', mode: 'collection', mayCancel: false, mayReport: true }))
  await expect.element(page.getByText('Como foi o pedido a Cozinha da Ilha?').first()).toBeVisible()
})

const made = { id: 'r', items: [], text: '', createdAt: AT }

test('asks for a review of who brought it, beside that of the shop', async () => {
  const driver = { name: 'Zito Cumbe', phone: '', vehicle: 'Moto', plate: 'ABC 123 MC' }
  answer(getOrder, order({ status: 'delivered', mayCancel: false, driver, deliveryId: TASK }))
  answer(trackDelivery, {
    id: TASK,
    kind: 'delivery',
    status: 'delivered',
    label: 'Entregue',
    driver: null,
    position: null,
    pickup: { latitude: -25.9653, longitude: 32.5834 },
    dropoff: null,
    etaMinutes: null,
    pin: null,
    timeline: [],
    search: null,
  })
  await open()
  const courier = page.getByRole('region', { name: 'Como foi a entrega de Zito Cumbe?' })
  await courier.getByRole('radio', { name: /^4/ }).click()
  answer(createReview, { id: 'r', stars: 4, body: '', authorName: 'Ana M.', createdAt: AT })
  await courier.getByRole('button', { name: 'Publicar avaliação' }).click()
  await expect
    .poll(() => sentTo(createReview))
    .toEqual([{ body: { serviceKind: 'delivery', serviceId: TASK, stars: 4, body: '' } }])
})

test('says what goes back once it is confirmed that an order came back to its shop', async () => {
  const reason = 'O motorista não conseguiu entregar'
  answer(getOrder, order({ status: 'returned', mayCancel: false, reason, refundAmount: 0, heldRefund: 750_00 }))
  await open()
  await expect
    .element(page.getByText(/750 MT voltam a quem pagou quando a loja ou a nossa equipa o confirmar/))
    .toBeVisible()
})

test('reports what was missing, with what it comes to', async () => {
  await openReport('Faltou alguma coisa')
  await page.getByRole('button', { name: 'Mais Matapa' }).click()
  answer(reportOrder, { ...made, reason: 'missing', status: 'open', amount: 350_00 })
  await reporting.getByRole('textbox').fill(' Só veio uma. ')
  await expectAccessible()
  await page.getByRole('button', { name: 'Pedir 350 MT de volta' }).click()
  await expect
    .poll(() => sentTo(reportOrder))
    .toEqual([{ id: ID, body: { reason: 'missing', items: [{ place: 0, quantity: 1 }], text: 'Só veio uma.' } }])
  await expect.element(reporting).not.toBeInTheDocument()
})

test('reports as much as was missing, of each article', async () => {
  await openReport('Faltou alguma coisa')
  for (const _ of [1, 2]) await page.getByRole('button', { name: 'Mais Matapa' }).click()
  answer(reportOrder, { ...made, reason: 'missing', status: 'open', amount: 700_00 })
  await page.getByRole('button', { name: 'Pedir 700 MT de volta' }).click()
  await expect
    .poll(() => sentTo(reportOrder))
    .toEqual([{ id: ID, body: { reason: 'missing', items: [{ place: 0, quantity: 2 }], text: '' } }])
})

test('nobody rates who has not brought it yet', async () => {
  const driver = { name: 'Zito Cumbe', phone: '841234567', vehicle: 'Moto', plate: 'ABC 123 MC' }
  answer(getOrder, order({ status: 'in_transit', mayCancel: false, driver, deliveryId: TASK }))
  await open()
  await expect.element(page.getByText('A caminho').first()).toBeVisible()
  await expect.element(page.getByRole('region', { name: 'Como foi a entrega de Zito Cumbe?' })).not.toBeInTheDocument()
})

test('a report that could not be sent stays open with what was written', async () => {
  await openReport('Faltou alguma coisa')
  await page.getByRole('button', { name: 'Mais Matapa' }).click()
  refuse(reportOrder, 500)
  await reporting.getByRole('textbox').fill('Só veio uma.')
  await page.getByRole('button', { name: 'Pedir 350 MT de volta' }).click()
  await expect.element(page.getByText('Não foi feito')).toBeVisible()
  await expect.element(reporting.getByRole('textbox')).toHaveValue('Só veio uma.')
})

test.each([
  ['wrong', 'Veio errado ou estragado', 350_00, 'Pedir 350 MT de volta'],
  ['cold', 'Chegou frio', 175_00, 'Pedir 175 MT de volta'],
] as const)('what came %s is shown by a photograph before it can be sent', async (reason, label, amount, name) => {
  await openReport(label)
  await page.getByRole('button', { name: 'Mais Matapa' }).click()
  await expect.element(page.getByRole('button', { name })).toBeDisabled()
  answer(upload, { id: PHOTO, name: 'prato.png', type: 'image/png', bytes: 8 })
  const file = new File([new Uint8Array(8)], 'prato.png', { type: 'image/png' })
  await reporting.getByLabelText('Fotografia do que veio').upload(file)
  answer(reportOrder, { ...made, reason, status: 'open', amount })
  await page.getByRole('button', { name }).click()
  await expect
    .poll(() => sentTo(reportOrder))
    .toEqual([{ id: ID, body: { reason, items: [{ place: 0, quantity: 1 }], text: '', photoId: PHOTO } }])
})

test('says when an order came that was not late, and asks for no article of one that never did', async () => {
  await openReport('Não chegou')
  await expect.element(page.getByRole('radio', { name: 'Chegou tarde' })).toBeDisabled()
  await expect.element(page.getByText(/Chegou às \d\d:\d\d; o combinado era/).last()).toBeVisible()
  answer(reportOrder, { ...made, reason: 'never_came', status: 'referred', amount: 0 })
  await reporting.getByRole('button', { name: 'Enviar' }).click()
  await expect
    .poll(() => sentTo(reportOrder))
    .toEqual([{ id: ID, body: { reason: 'never_came', items: [], text: '' } }])
})

test('leads from what staff look into to the conversation about it', async () => {
  answer(
    getOrder,
    order({
      status: 'delivered',
      mayCancel: false,
      report: { ...made, reason: 'never_came', status: 'referred', amount: 0 },
    }),
  )
  await open()
  await expect
    .element(page.getByRole('link', { name: 'Ver a conversa' }))
    .toHaveAttribute('href', `/faq?assunto=food_order:${ID}`)
})

const reporting = page.getByRole('dialog', { name: 'O que aconteceu?' })

async function openReport(reason: string) {
  const timeline = [{ status: 'delivered' as const, at: AT }]
  const promised = { from: AT, to: AT }
  const reportReasons = ['missing' as const, 'wrong' as const, 'cold' as const, 'never_came' as const]
  answer(getOrder, order({ status: 'delivered', mayCancel: false, mayReport: true, reportReasons, timeline, promised }))
  await open()
  await page.getByRole('button', { name: 'Houve um problema' }).click()
  await page.getByRole('radio', { name: reason }).click()
}

test('says that it does not exist, and leads to the orders that do', async () => {
  refuse(getOrder, 404, { code: 'orders.not_found', message: 'Não encontrámos este pedido.' })
  await open()
  await expect.element(page.getByText('Não encontrámos este pedido.')).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'Ver os meus pedidos' })).toHaveAttribute('href', '/pedidos')
  expect(page.getByRole('button', { name: 'Tentar novamente' }).elements()).toEqual([])
})

test('says what is wrong when it cannot be read, and reads it again', async () => {
  refuse(getOrder, 503, { code: 'platform.unavailable', message: 'Volte a tentar daqui a pouco.' })
  await open()
  await expect.element(page.getByText('Volte a tentar daqui a pouco.')).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Tentar novamente' })).toBeVisible()
})
