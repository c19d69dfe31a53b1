import { expect, test } from 'vitest'
import {
  cancelledToShop,
  delayed,
  type Named,
  reportDecided,
  reportedToShop,
  ringToShop,
  slipped,
  stranded,
  toCustomer,
  toFetch,
  toShop,
} from './notices.ts'

const at = (time: string) => new Date(`2026-11-23T${time}:00+02:00`)
const ID = '01a1f866-0d00-7bea-bc7d-e7620ee9855e'
const named = (changes: Partial<Named> = {}): Named => ({
  id: ID,
  shop_name: 'Padaria Central',
  customer_name: 'Telma Chiluvane',
  mode: 'delivery',
  code: '4821',
  ready_by: at('12:30'),
  status: 'accepted',
  is_stranded: false,
  reason: '',
  refunded: 0,
  held_refund: 0,
  goods: 350_00,
  fee: 60_00,
  promised_to: at('13:00'),
  arrives_to: at('13:00'),
  ...changes,
})
const PAGE = `/pedidos/${ID}`

test.each([
  ['pending', named(), 'Pedido enviado', 'chegou a Padaria Central. Avisamos quando for aceite.'],
  ['awaiting_prescription', named(), 'Falta a receita', 'Padaria Central precisa de ver a receita antes de preparar.'],
  ['accepted', named(), 'Pedido aceite', 'pronto às 12:30'],
  ['in_transit', named(), 'Pedido a caminho', 'saiu de Padaria Central.'],
  ['delivered', named(), 'Pedido entregue', 'Diga-nos como foi o pedido a Padaria Central.'],
  ['collected', named(), 'Pedido recolhido', 'Diga-nos como foi o pedido a Padaria Central.'],
  ['ready', named({ mode: 'collection' }), 'Pedido pronto', 'Recolha em Padaria Central e diga o código 4821.'],
  ['ready', named(), 'Pedido pronto', 'Padaria Central acabou de preparar'],
  ['rejected', named({ reason: 'Acabou o pão', refunded: 410_00 }), 'Pedido recusado', 'Acabou o pão. 410 MT voltam'],
  ['cancelled', named({ reason: 'Desisti!', refunded: 410_00 }), 'Pedido cancelado', 'Desisti! 410 MT voltam'],
  [
    'cancelled',
    named({ held_refund: 90_00, refunded: 320_00 }),
    'Pedido cancelado',
    '90 MT voltam a quem pagou quando',
  ],
  ['returned', named({ reason: 'Ninguém abriu' }), 'Pedido devolvido à loja', 'não pôde ser entregue. Ninguém abriu.'],
] as const)('a customer whose order is %s reads what follows', (status, order, title, words) => {
  const notice = toCustomer(order, status)
  expect(notice).toMatchObject({ title, href: PAGE })
  expect(notice?.body).toContain(words)
  expect(notice?.body).toBe(notice?.body.trim())
})

test.each(['awaiting_payment', 'picked_up'] as const)('of an order that is %s nothing is said', (status) => {
  expect(toCustomer(named(), status)).toBeUndefined()
})

test.each([
  ['accepted', 'news'],
  ['in_transit', 'news'],
  ['awaiting_prescription', 'timely'],
  ['ready', 'timely'],
  ['returned', 'timely'],
  ['rejected', 'timely'],
  ['cancelled', 'timely'],
] as const)('what leads to something to be done is told at once: %s is %s', (status, urgency) => {
  expect(toCustomer(named(), status)?.class).toBe(urgency)
})

test('what goes back is not said where nothing does', () => {
  expect(toCustomer(named(), 'cancelled')?.body).not.toContain('MT')
})

test('who waits longer reads until when, and that they may leave once it is much later', () => {
  const window = { from: at('13:10'), to: at('13:25') }
  const soon = slipped(named({ arrives_to: at('13:25') }), window)
  expect(soon).toMatchObject({ class: 'news', title: 'O pedido chega mais tarde', href: PAGE })
  expect(soon.body).toContain('agora entre as 13:10 e as 13:25')
  expect(soon.body).not.toContain('cancelar')
  const late = slipped(named({ mode: 'collection', arrives_to: at('13:31') }), window)
  expect(late.title).toBe('O pedido fica pronto mais tarde')
  expect(late.body).toContain('pode cancelar e recebe tudo de volta')
})

test('a kitchen that needs longer says how long, and until when', () => {
  expect(delayed(named(), 15)).toMatchObject({
    title: 'O pedido demora mais um pouco',
    body: 'Padaria Central precisa de mais 15 min: pronto às 12:30.',
  })
  expect(delayed(named({ ready_by: null }), 15).body).toBe('Padaria Central precisa de mais 15 min.')
})

test('who has something to fetch, or nobody to bring it, reads what can be done', () => {
  expect(toFetch(named())).toMatchObject({ title: 'O seu pedido espera por si', href: PAGE })
  expect(toFetch(named()).body).toContain('código 4821')
  expect(stranded(named())).toMatchObject({ class: 'timely', title: 'Ainda sem entregador', href: PAGE })
  expect(stranded(named()).body).toContain('receber tudo de volta')
})

test('a shop reads who ordered for how much, and accepts from the notice', () => {
  const press = { label: 'Aceitar', call: { method: 'POST', path: `/api/vendor/orders/${ID}/accept` } }
  expect(toShop(named())).toMatchObject({ class: 'must_act', title: 'Novo pedido', press })
  expect(toShop(named()).body).toContain('de Telma Chiluvane: 350 MT')
  expect(ringToShop(named())).toMatchObject({ class: 'must_act', title: 'Um pedido espera por si', press })
  expect(cancelledToShop(named())).toMatchObject({ class: 'timely', title: 'Pedido cancelado' })
  expect(cancelledToShop(named()).body).toContain('de Telma Chiluvane foi cancelado. Não o prepare.')
})

test('a shop reads what its customer says, for how much, and until when it answers', () => {
  const notice = reportedToShop(named(), { reason: 'cold', amount: 175_00 })
  expect(notice).toMatchObject({ class: 'timely', title: 'Houve um problema com um pedido' })
  expect(notice.body).toMatch(/^Telma Chiluvane diz que chegou frio \(175 MT\), pedido .*\. Responda em 2 horas\.$/)
})

test('who reported reads the sum that comes back, or why none does', () => {
  const answer = 'O pedido saiu quente'
  const yes = reportDecided(named(), { isRefunded: true, amount: 175_00, answer })
  expect([yes.title, yes.href]).toEqual(['Devolvemos o que pediu', PAGE])
  expect(yes.body).toMatch(/^175 MT do pedido .* voltam a quem pagou\.$/)
  const no = reportDecided(named(), { isRefunded: false, amount: 175_00, answer })
  expect([no.title, no.body]).toEqual([
    'A loja não concorda',
    'Padaria Central: O pedido saiu quente. Se não concorda, fale connosco.',
  ])
})
