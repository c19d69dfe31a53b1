import {
  acceptOrder,
  answerReturn,
  decideReport,
  delayOrder,
  handOver,
  listVendorOrders,
  markReady,
  rejectOrder,
  type VendorOrder,
} from '@salama/contract/orders'
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { UNDO_MS } from '../../../lib/release/delayed.ts'
import { paste } from '../../../testing/paste.ts'
import { expectAccessible, show } from '../../../testing/screen.tsx'
import { answer, callsOf, refuse, sentTo } from '../../../testing/server.ts'
import { currentToast } from '../../../ui/feedback/toast.ts'
import { KitchenOrders } from './kitchen-orders.tsx'

const soonIso = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString()

const ID = '00000000-0000-4000-8000-0000000abc12'

const ticket = (changes: Partial<VendorOrder> = {}): VendorOrder => ({
  id: ID,
  orderNumber: '0ABC12',
  kind: 'food_order',
  shopId: '00000000-0000-4000-8000-000000000001',
  customerName: 'Ana Macuácua',
  customerPhone: '841234567',
  placedAt: new Date().toISOString(),
  total: 750_00,
  status: 'pending',
  deliveryAddress: 'Av. 24 de Julho 1234',
  deliveryInstructions: 'Portão azul',
  mode: 'delivery',
  items: [{ itemId: 'i1', name: 'Matapa', quantity: 2, price: 350_00, options: ['Grande'], note: 'Sem piripíri' }],
  subtotal: 700_00,
  paymentMethod: 'e-mola',
  answerBy: soonIso(9),
  rings: 1,
  report: null,
  driver: null,
  version: 1,
  ...changes,
})

/** The time in which a step can be undone passes when the test says so; no other timer is held. */
function holdUndoTime(): () => void {
  const plain = globalThis.setTimeout
  const held: (() => void)[] = []
  const hold = (run: () => void, ms?: number) => (ms === UNDO_MS ? held.push(run) : plain(run, ms))
  const spy = vi.spyOn(globalThis, 'setTimeout').mockImplementation(hold as unknown as typeof setTimeout)
  onTestFinished(() => spy.mockRestore())
  return () => {
    expect(held).not.toEqual([])
    for (const run of held.splice(0)) run()
  }
}

/** What stands above the board: marks, the bell, title and tabs. */
const ABOVE_PX = 200

/** Both lists come from one call: what is active is not pending. */
const lists = (...orders: VendorOrder[]) => answer(listVendorOrders, orders)

/** The page around it has the heading. */
const Counter = () => (
  <>
    <h1>Cozinha da Ilha</h1>
    <KitchenOrders />
  </>
)

const button = (name: string | RegExp) => page.getByRole('button', { name })

beforeEach(() => lists(ticket()))

test('a note stands on its ticket, of a dish without options too', async () => {
  const item = { itemId: 'i1', name: 'Matapa', quantity: 1, price: 350_00, options: [], note: 'Sem amendoim' }
  lists(ticket({ items: [item] }))
  await show(<Counter />)
  await expect.element(page.getByText('«Sem amendoim»')).toBeVisible()
})

test('an order that is answered between the two lists stands in one column', async () => {
  lists(ticket({ status: 'accepted', readyBy: soonIso(10) }))
  await show(<Counter />)
  await expect.element(page.getByRole('article', { name: 'Pedido 0ABC12' })).toBeVisible()
  expect(page.getByRole('article', { name: 'Pedido 0ABC12' }).elements()).toHaveLength(1)
})

test('a ticket of medicines says who takes them, how old they are, and who ordered', async () => {
  const patient = { name: 'Lia Macuácua', bornOn: '2019-03-04' }
  lists(ticket({ kind: 'pharmacy_order', patient }))
  await show(<Counter />)
  const shown = page.getByRole('article', { name: 'Pedido 0ABC12' })
  await expect.element(shown).toMatchTextContent(/Para Lia Macuácua, \d+ anos/)
  await expect.element(shown).toMatchTextContent('Pediu: Ana Macuácua')
})

describe('the counter', () => {
  test('shows what was ordered, by whom, where to and how it was paid (VEND-023, VEND-039, VEND-057)', async () => {
    await show(<Counter />)
    const card = page.getByRole('article', { name: 'Pedido 0ABC12' }).first()
    for (const text of ['2 × Matapa', 'Grande', '«Sem piripíri»', 'Ana Macuácua', 'Portão azul', 'Pago por e-Mola']) {
      await expect.element(card.getByText(text).first()).toBeVisible()
    }
    await expect.element(card.getByText('700 MT')).toBeVisible()
    await expect.element(card.getByRole('link', { name: /Ligar/ })).toHaveAttribute('href', 'tel:+258841234567')
    await expectAccessible()
  })

  test('accepts with 30 minutes unless another time is chosen (VEND-040, VEND-041)', async () => {
    answer(acceptOrder, ticket({ status: 'accepted' }))
    await show(<Counter />)
    await button(/^Aceitar/)
      .first()
      .click()
    await expect.poll(() => sentTo(acceptOrder)).toEqual([{ id: ID, body: { preparationTime: 30 } }])
  })

  test('accepts with the minutes that were chosen (VEND-041)', async () => {
    answer(acceptOrder, ticket({ status: 'accepted' }))
    await show(<Counter />)
    await button('15 min para o pedido 0ABC12').first().click()
    await expect.poll(() => sentTo(acceptOrder).at(-1)).toEqual({ id: ID, body: { preparationTime: 15 } })
    await page
      .getByRole('combobox', { name: /Outro tempo de preparação/ })
      .first()
      .selectOptions('45 min')
    await expect.poll(() => sentTo(acceptOrder).at(-1)).toEqual({ id: ID, body: { preparationTime: 45 } })
  })

  test('the keyboard goes on with the next order once one is accepted', async () => {
    const other = ticket({ id: ID.replace('abc12', 'def34'), orderNumber: '0DEF34' })
    lists(ticket(), other)
    answer(acceptOrder, ticket({ status: 'accepted' }))
    await show(<Counter />)
    await button(/^Aceitar o pedido 0ABC12/).click()
    await expect.element(button(/^Aceitar o pedido 0DEF34/)).toHaveFocus()
  })

  test('keys go from ticket to ticket, accept, mark ready, and are told by ?', async () => {
    const other = ticket({ id: ID.replace('abc12', 'def34'), orderNumber: '0DEF34' })
    const cooking = ticket({ id: ID.replace('abc12', 'aaa99'), orderNumber: '0AAA99', status: 'accepted' })
    lists(ticket(), other, cooking)
    answer(acceptOrder, ticket({ status: 'accepted' }))
    answer(markReady, cooking)
    await show(<Counter />)
    await expect.element(button(/^Aceitar o pedido 0DEF34/)).toBeVisible()
    await userEvent.keyboard('jj')
    await expect.element(button(/^Aceitar o pedido 0DEF34/)).toHaveFocus()
    await userEvent.keyboard('ka')
    await expect.poll(() => sentTo(acceptOrder).map(({ id }) => id)).toEqual([ID])
    await userEvent.keyboard('r')
    await expect.poll(() => sentTo(markReady)).toEqual([{ id: cooking.id }])
    await userEvent.keyboard('?')
    await expect.element(page.getByRole('dialog', { name: 'Teclas da cozinha' })).toBeVisible()
    await userEvent.keyboard('a')
    await expectAccessible()
    expect(callsOf(acceptOrder)).toHaveLength(1)
  })

  test('ten waiting orders stand whole on 1280 by 800, and what is to be made is added up', async () => {
    lists(
      ...Array.from({ length: 10 }, (_, place) =>
        ticket({ id: `${ID.slice(0, -2)}${10 + place}`, orderNumber: `N${place}` }),
      ),
    )
    await page.viewport(1280, 800)
    await show(<Counter />)
    await expect.element(page.getByText('A fazer: 20 × Matapa')).toBeVisible()
    const boxes = page
      .getByRole('article')
      .elements()
      .map((each) => each.getBoundingClientRect())
    expect(boxes.length).toBe(10)
    expect(boxes.filter(({ height, bottom }) => height > 200 || bottom > 800 - ABOVE_PX)).toEqual([])
    await page.viewport(414, 896)
  })

  test("rejects with 'Fora do horário' unless another reason is chosen (VEND-042, VEND-058)", async () => {
    answer(rejectOrder, ticket({ status: 'rejected' }))
    await show(<Counter />)
    await button(/^Rejeitar/)
      .first()
      .click()
    await expect.element(page.getByRole('textbox', { name: /Motivo/ })).toHaveValue('Fora do horário')
    await page.getByRole('dialog').getByRole('button', { name: 'Rejeitar' }).click()
    await expect.poll(() => sentTo(rejectOrder)).toEqual([{ id: ID, body: { rejectionReason: 'Fora do horário' } }])
  })

  test('tells in Portuguese what was refused and reads the list again', async () => {
    refuse(acceptOrder, 409, { code: 'orders.not_now', message: 'Este pedido já não pode ser alterado assim.' })
    await show(<Counter />)
    const before = callsOf(listVendorOrders).length
    await button(/^Aceitar/)
      .first()
      .click()
    await expect.element(page.getByText('Este pedido já não pode ser alterado assim.').first()).toBeVisible()
    await expect.poll(() => callsOf(listVendorOrders).length).toBeGreaterThan(before)
  })

  test('a fault of the server is told in our words, and the order still waits (VEND-056)', async () => {
    refuse(acceptOrder, 500, { message: 'relation "orders" does not exist' })
    await show(<Counter />)
    await button(/^Aceitar/)
      .first()
      .click()
    const told = page.getByText(/Algo falhou/).first()
    await expect.element(told).toMatchTextContent(/Algo falhou do nosso lado\. Tente novamente\./)
    await expect.poll(() => currentToast()?.variant).toBe('destructive')
    expect(page.getByText(/relation/).elements()).toEqual([])
    await expect.element(page.getByRole('article', { name: 'Pedido 0ABC12' }).first()).toBeVisible()
  })

  test("marks accepted orders with 'Marcar Pronto' (VEND-043)", async () => {
    lists(ticket({ status: 'accepted', readyBy: soonIso(20), preparationTime: 30 }))
    answer(markReady, ticket({ status: 'ready' }))
    await show(<Counter />)
    await button(/^Marcar Pronto/)
      .first()
      .click()
    await expect.poll(() => sentTo(markReady)).toEqual([{ id: ID }])
  })

  test('an order called ready by mistake is undone before anybody hears of it', async () => {
    const pass = holdUndoTime()
    lists(ticket({ status: 'accepted', readyBy: soonIso(20), preparationTime: 30 }))
    answer(markReady, ticket({ status: 'ready' }))
    await show(<Counter />)
    await button(/^Marcar Pronto/).click()
    await button('Desfazer o pedido 0ABC12').click()
    await expect.element(button(/^Marcar Pronto/)).toBeVisible()
    pass()
    expect(callsOf(markReady)).toEqual([])
  })

  test('what was called ready is sent at once when the window is left', async () => {
    holdUndoTime()
    lists(ticket({ status: 'accepted', readyBy: soonIso(20), preparationTime: 30 }))
    answer(markReady, ticket({ status: 'ready' }))
    await show(<Counter />)
    await button(/^Marcar Pronto/).click()
    await expect.element(button('Desfazer o pedido 0ABC12')).toBeVisible()
    expect(callsOf(markReady)).toEqual([])
    globalThis.dispatchEvent(new PageTransitionEvent('pagehide'))
    expect(sentTo(markReady)).toEqual([{ id: ID }])
  })

  test('prints a slip of an order, alone on its paper, by button and by key', async () => {
    lists(ticket({ status: 'accepted', readyBy: soonIso(20) }))
    const papers: string[] = []
    window.print = () => {
      papers.push(document.querySelector('body > .slip')?.textContent ?? '')
      window.dispatchEvent(new Event('afterprint'))
    }
    await show(<Counter />)
    await button('Imprimir o pedido 0ABC12').click()
    await expect.poll(() => papers.length).toBe(1)
    for (const said of ['0ABC12', '2 × Matapa', 'Grande', 'Sem piripíri', 'Ana Macuácua', 'Portão azul'])
      expect(papers[0]).toContain(said)
    await expect.poll(() => document.querySelector('.slip')).toBeNull()
    await userEvent.keyboard('jp')
    await expect.poll(() => papers.length).toBe(2)
  })

  test('says how many minutes later an order will be', async () => {
    lists(ticket({ status: 'accepted', readyBy: soonIso(20), preparationTime: 30 }))
    answer(delayOrder, ticket({ status: 'accepted' }))
    await show(<Counter />)
    await button('Atrasar').first().click()
    await button('+10 min').first().click()
    await expect.poll(() => sentTo(delayOrder)).toEqual([{ id: ID, body: { minutes: 10 } }])
  })

  test('hands over to who says the code', async () => {
    lists(ticket({ status: 'ready', mode: 'collection' }))
    answer(handOver, ticket({ status: 'collected', mode: 'collection' }))
    await show(<Counter />)
    await paste(page.getByRole('textbox', { name: 'Código do cliente' }).first(), ' 12 34 ')
    await button(/^Entregar/)
      .first()
      .click()
    await expect.poll(() => sentTo(handOver)).toEqual([{ id: ID, body: { code: '1234' } }])
  })

  test('answers what a customer says was missing', async () => {
    const report = {
      reason: 'missing' as const,
      id: 'r1',
      status: 'open' as const,
      items: [{ place: 0, name: 'Matapa', quantity: 1 }],
      text: '',
      amount: 350_00,
      createdAt: new Date().toISOString(),
    }
    lists(ticket({ status: 'collected', report }))
    answer(decideReport, { ...report, status: 'refunded' })
    await show(<Counter />)
    await button(/^Devolver/)
      .first()
      .click()
    expect(callsOf(decideReport)).toEqual([])
    await page.getByRole('alertdialog').getByRole('button', { name: 'Devolver' }).click()
    await expect.poll(() => sentTo(decideReport)).toEqual([{ id: ID, body: { decision: 'refund' } }])
  })

  test('says whether an order is back that its driver says to have returned', async () => {
    const returnDoubt = { reason: 'customer_absent' as const, isDenied: false }
    lists(ticket({ status: 'returned', returnDoubt }))
    answer(answerReturn, ticket({ status: 'returned' }))
    await show(<Counter />)
    await expect.element(page.getByText('O motorista diz que o devolveu: O cliente não estava')).toBeVisible()
    await expectAccessible()
    await button(/^Não voltou/).click()
    await button(/^Voltou/)
      .first()
      .click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Voltou' }).click()
    await expect
      .poll(() => sentTo(answerReturn))
      .toEqual([
        { id: ID, body: { hasReturned: false } },
        { id: ID, body: { hasReturned: true } },
      ])
  })

  test('reads before it confirms that it bears what is said to be its fault', async () => {
    lists(ticket({ status: 'returned', returnDoubt: { reason: 'shop_fault', isDenied: true } }))
    await show(<Counter />)
    await expect.element(page.getByText(/A nossa equipa decide/)).toBeVisible()
    expect(button(/^Não foi assim/).elements()).toEqual([])
    await button(/^Voltou/)
      .first()
      .click()
    await expect.element(page.getByText(/Confirma também que a falha foi da loja/)).toBeVisible()
  })

  test('teaches what the page is for while nothing waits', async () => {
    lists()
    await show(<Counter />)
    await expect.element(page.getByText('Nenhum pedido à espera')).toBeVisible()
    await expectAccessible()
  })

  test('says why it cannot be read, and tries again', async () => {
    refuse(listVendorOrders, 500)
    await show(<Counter />)
    await expect.element(button(/Tentar/)).toBeVisible()
  })
})
