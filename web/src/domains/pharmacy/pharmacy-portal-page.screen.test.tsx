import { dayInMaputo } from '@salama/contract/kernel/time'
import {
  acceptOrder,
  DEFAULT_PREPARATION_MINUTES,
  getAnalytics,
  listVendorOrders,
  type VendorOrder,
} from '@salama/contract/orders'
import { birthday } from '@salama/contract/patients/words'
import {
  addMedication,
  approveCheck,
  changeMedication,
  getSales,
  getStats,
  listChecks,
  listMovements,
  listStock,
  moveStock,
  openCheck,
  type PrescriptionCheck,
  receiveStock,
  refuseCheck,
  searchProducts,
} from '@salama/contract/pharmacy'
import { applyAsPharmacy, changeShop, getOwnShop, type OwnShop } from '@salama/contract/shops'
import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { OWN_SHOP } from '../../testing/own-shop.ts'
import { paste } from '../../testing/paste.ts'
import { medication, stockLine } from '../../testing/pharmacies.ts'
import { soon } from '../../testing/samples.ts'
import { departures, expectAccessible, show } from '../../testing/screen.tsx'
import { answer, callsOf, refuse, sentTo } from '../../testing/server.ts'
import { PharmacyPortalPage } from './pharmacy-portal-page.tsx'

const LINE = stockLine()
const SHOP: OwnShop = {
  ...OWN_SHOP,
  businessName: 'Farmácia Central',
  businessType: 'pharmacy',
  status: 'approved',
  is24x7: true,
}
const CHECK: PrescriptionCheck = {
  orderId: '00000000-0000-4000-8000-abcdef123456',
  orderNumber: '123456',
  pharmacyName: 'Farmácia Central',
  customerName: 'Ana M.',
  patient: { name: 'Lia Macuácua', bornOn: birthday(dayInMaputo(new Date()), -6) },
  status: 'submitted',
  reason: '',
  items: [{ name: 'Amoxicilina 500 mg', quantity: 1, requiresPrescription: true }],
  pictures: 1,
  isSigned: false,
  placedAt: soon(-5),
  dueAt: soon(600),
}

beforeEach(async () => {
  // On a phone most parts stand behind 'Mais'.
  await page.viewport(1280, 800)
  localStorage.clear()
  answer(getOwnShop, SHOP)
  answer(getStats, { medicinesInStock: 61, lowStock: 3, ordersToday: 7, salesToday: 245_000, prescriptions: 1 })
  answer(getAnalytics, {} as never)
  answer(listVendorOrders, [])
  answer(listStock, [LINE])
  answer(listMovements, [])
  answer(listChecks, [CHECK])
})

const open = (path = '/dashboard/pharmacy') => show(<PharmacyPortalPage />, { path })
const press = (name: string | RegExp) => page.getByRole('button', { name }).click()

test('has a title, a welcome, a way out and the own figures (NAV-058, PHPO-001, PHPO-002, PHPO-017)', async () => {
  await open()
  await expect.element(page.getByRole('heading', { name: 'Portal da Farmácia' })).toBeVisible()
  await expect.element(page.getByText('Bem-vindo, Ana')).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Sair' })).toBeVisible()
  for (const text of ['Medicamentos em stock', '61', 'Pedidos hoje', '7', 'Stock baixo', 'Vendas hoje', '2 450 MT']) {
    await expect.element(page.getByText(text, { exact: true }).first()).toBeVisible()
  }
  await expectAccessible()
})

test('says when there are no orders yet', async () => {
  await open()
  await expect.element(page.getByText('Ainda não há pedidos')).toBeVisible()
})

test('lists the own orders that wait or are in hand (PHPO-008)', async () => {
  const order = {
    id: CHECK.orderId,
    orderNumber: '123456',
    customerName: 'Ana',
    total: 17_500,
    items: [{ itemId: 'm', name: 'Paracetamol', quantity: 1, price: 17_500, options: [], note: '' }],
    status: 'pending',
    mode: 'delivery',
  }
  // The same order from both lists, as when it is answered between the two readings.
  answer(listVendorOrders, [order as never as VendorOrder])
  await open()
  await expect.poll(() => page.getByText('Pedido 123456, Ana').elements().length).toBe(1)
})

test('shows the shelves and what is low, and records what came (PHPO-010, PHPO-011)', async () => {
  answer(moveStock, { ...LINE, quantity: 24 })
  await open()
  await press('Ver Inventário')
  await expect.element(page.getByText('(1 reservado)')).toBeVisible()
  await press('Stock Baixo')
  await expect.poll(() => callsOf(listStock).at(-1)?.address).toContain('show=low')
  await press('Alterar Paracetamol 500 mg')
  const form = page.getByRole('form', { name: 'Movimento de stock' })
  await form.getByLabelText('Embalagens').fill('20')
  await form.getByRole('button', { name: 'Registar' }).click()
  await expect.poll(() => callsOf(moveStock)[0]?.body).toMatchObject({ reason: 'received', quantity: 20 })
  await expectAccessible()
})

test('a number of the shelves that is none is not sent, and its field says why', async () => {
  answer(changeMedication, LINE)
  await open('/dashboard/pharmacy?ver=inventario')
  await press('Alterar Paracetamol 500 mg')
  const form = page.getByRole('form', { name: 'Movimento de stock' })
  await form.getByRole('button', { name: 'Registar' }).click()
  await expect.element(form.getByText('Indique uma quantidade de 0 a 1 000 000.')).toBeVisible()
  await page.getByLabelText('Avisar com stock de').click()
  await userEvent.keyboard('{Control>}a{/Control}{Backspace}')
  await press('Guardar')
  await expect.element(page.getByText('Indique um limite de 0 a 100 000.')).toBeVisible()
  expect([callsOf(moveStock), callsOf(changeMedication)]).toEqual([[], []])
  await page.getByLabelText('Avisar com stock de').fill('25')
  await press('Guardar')
  await expect.poll(() => callsOf(changeMedication)[0]?.body).toMatchObject({ lowStockAt: 25 })
})

test('corrects the facts of a medicine that the pharmacy described, and of no other', async () => {
  const own = { ...LINE, id: SHOP.id, name: 'Pomada de Calêndula', isOwn: true }
  answer(listStock, [LINE, own])
  answer(changeMedication, own)
  await open('/dashboard/pharmacy?ver=inventario')
  await press('Alterar Paracetamol 500 mg')
  await expect.element(page.getByLabelText('Preço (MT)')).toBeVisible()
  await expect.element(page.getByLabelText('Fabricante')).not.toBeInTheDocument()
  await press('Fechar')
  await press('Alterar Pomada de Calêndula')
  await page.getByLabelText('Fabricante').fill('Ervanária da Polana')
  await press('Guardar')
  await expect
    .poll(() => callsOf(changeMedication)[0]?.body)
    .toMatchObject({ price: own.price, product: { manufacturer: 'Ervanária da Polana', name: own.name } })
})

test('adds a medicine of the catalogue (PHPO-009, PHPO-015)', async () => {
  answer(searchProducts, [{ ...medication(), guidePrice: 4_000, isStocked: false }])
  answer(addMedication, LINE)
  await open()
  await press('Adicionar Medicamento')
  await press('Escolher Paracetamol 500 mg')
  await page.getByLabelText('Embalagens').fill('12')
  await press('Adicionar')
  await expect.poll(() => callsOf(addMedication)[0]?.body).toMatchObject({ price: 4_000, quantity: 12 })
})

test('opens the orders and those that wait (PHPO-012, PHPO-013)', async () => {
  await open()
  await press('Ver Pedidos')
  await expect.element(page.getByText('Nenhum pedido à espera')).toBeVisible()
  await press('Pedidos Pendentes')
  await expect.element(page.getByRole('heading', { name: 'Pedidos Pendentes' })).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Ver pedidos anteriores' })).not.toBeInTheDocument()
  await press('Ver todos os pedidos')
  await expect.element(page.getByRole('heading', { name: 'Ver Pedidos' })).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Ver pedidos anteriores' })).toBeVisible()
})

test('shows what was sold by day and by medicine (PHPO-014)', async () => {
  answer(getSales, {
    days: [{ day: '2026-11-22', orders: 2, packages: 3, sales: 12_000 }],
    medicines: [{ name: 'Paracetamol 500 mg', packages: 3, sales: 12_000 }],
  })
  await open()
  await press('Relatório de Vendas')
  await expect.element(page.getByText('3 × Paracetamol 500 mg')).toBeVisible()
  await expectAccessible()
})

test('opens a prescription beside the order, and approves it', async () => {
  const files = [{ id: LINE.id, name: 'receita.png', type: 'image/png' as const, bytes: 20 }]
  answer(openCheck, { ...CHECK, files, isRepeated: true, signed: null, counted: [], uncounted: [], readers: [] })
  answer(approveCheck, { ...CHECK, status: 'approved' })
  await open('/dashboard/pharmacy?ver=receitas')
  await press(/Ver receita/)
  await expect.element(page.getByRole('img', { name: 'Receita receita.png' })).toBeInTheDocument()
  await expect.element(page.getByText(/já veio com outro pedido/)).toBeVisible()
  const ordered = page.getByRole('dialog').getByRole('region', { name: 'Pedido' })
  await expect.element(ordered).toMatchTextContent('Para Lia Macuácua, 6 anosPediu: Ana M.')
  await press('Rodar')
  await press('Aprovar')
  await expect.poll(() => sentTo(approveCheck)).toEqual([{ id: CHECK.orderId, body: { packages: [], units: [] } }])
  expect(sentTo(openCheck)).toEqual([{ id: CHECK.orderId }])
})

test('a delivery is received by keyboard alone, and sent as one', async () => {
  const other = { ...LINE, id: LINE.id.replace(/.$/, '9'), name: 'Brufen 400', quantity: 0 }
  answer(listStock, [LINE, other])
  answer(receiveStock, { lines: 2 })
  await open('/dashboard/pharmacy?ver=inventario')
  await press('Receber remessa')
  const search = page.getByRole('textbox', { name: 'Medicamento', exact: true })
  const unknown = page.getByText('Não está no inventário: adicione-o primeiro.')
  answer(listStock, [])
  await search.fill('Ibuprofeno')
  await expect.element(unknown).toBeVisible()
  await search.fill('')
  await expect.element(unknown).not.toBeInTheDocument()
  for (const [name, line, quantity] of [
    ['Paracetamol', LINE, '40'],
    ['Brufen', other, '12'],
  ] as const) {
    answer(listStock, [line])
    await search.fill(name)
    await expect.element(page.getByRole('list', { name: 'Medicamentos encontrados' })).toBeVisible()
    await userEvent.keyboard('{Enter}')
    await expect.element(page.getByLabelText(`Embalagens recebidas de ${line.name}`)).toHaveFocus()
    await userEvent.keyboard(`${quantity}{Enter}`)
    await expect.element(search).toHaveFocus()
  }
  await expectAccessible()
  await press('Registar 2 linhas')
  await expect
    .poll(() => sentTo(receiveStock))
    .toEqual([
      {
        body: {
          lines: [
            { id: LINE.id, quantity: 40 },
            { id: other.id, quantity: 12 },
          ],
          note: '',
        },
      },
    ])
})

test('a quantity of a delivery that is pasted in groups keeps its digits', async () => {
  answer(receiveStock, { lines: 1 })
  await open('/dashboard/pharmacy?ver=inventario')
  await press('Receber remessa')
  await page.getByRole('textbox', { name: 'Medicamento', exact: true }).fill('Paracetamol')
  await expect.element(page.getByRole('list', { name: 'Medicamentos encontrados' })).toBeVisible()
  await userEvent.keyboard('{Enter}')
  await paste(page.getByLabelText('Embalagens recebidas de Paracetamol 500 mg'), '12 500')
  await press('Registar 1 linha')
  await expect
    .poll(() => sentTo(receiveStock))
    .toEqual([{ body: { lines: [{ id: LINE.id, quantity: 12_500 }], note: '' } }])
})

test('the history of a medicine says what came and went, and the shelf can be sorted', async () => {
  answer(listMovements, [
    { id: '2', reason: 'sold', change: -3, quantity: 21, note: '', orderId: CHECK.orderId, at: soon(-1) },
    { id: '1', reason: 'received', change: 24, quantity: 24, note: 'Guia 118', orderId: null, at: soon(-2) },
  ])
  await open('/dashboard/pharmacy?ver=inventario')
  await press('Alterar Paracetamol 500 mg')
  const history = page.getByRole('region', { name: 'Histórico' })
  await expect.element(history.getByText('«Guia 118»')).toBeVisible()
  await expect.element(history.getByText('+24')).toBeVisible()
  await expect.element(history.getByText(/Vendido no pedido/)).toBeVisible()
  await page.getByRole('dialog').getByRole('button', { name: 'Fechar' }).click()
  await page.getByRole('combobox', { name: 'Ordenar' }).click()
  await page.getByRole('option', { name: 'Menos stock primeiro' }).click()
  await expect.poll(() => callsOf(listStock).at(-1)?.address).toContain('sort=stock')
})

test('one press approves a prescription that is right, and accepts its order', async () => {
  answer(openCheck, { ...CHECK, files: [], isRepeated: false, signed: null, counted: [], uncounted: [], readers: [] })
  answer(approveCheck, { ...CHECK, status: 'approved' })
  refuse(acceptOrder, 409, { code: 'orders.not_now', message: 'Este pedido já foi aceite.' })
  await open('/dashboard/pharmacy?ver=receitas')
  await press(/Ver receita/)
  await press(/^Está certa: aceitar em/)
  await expect.poll(() => sentTo(approveCheck)).toEqual([{ id: CHECK.orderId, body: { packages: [], units: [] } }])
  await expect
    .poll(() => sentTo(acceptOrder))
    .toEqual([{ id: CHECK.orderId, body: { preparationTime: DEFAULT_PREPARATION_MINUTES } }])
  // A colleague was faster: the prescription is approved all the same, and it is said.
  await expect.element(page.getByText(/já foi aceite/)).toBeVisible()
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
})

test('refuses a prescription with the reason that the customer reads', async () => {
  answer(openCheck, { ...CHECK, files: [], isRepeated: false, signed: null, counted: [], uncounted: [], readers: [] })
  answer(refuseCheck, { ...CHECK, status: 'refused' })
  await open('/dashboard/pharmacy?ver=receitas')
  await press(/Ver receita/)
  await press('Recusar')
  await press('A receita não se lê.')
  await press('Recusar e devolver')
  await expect
    .poll(() => sentTo(refuseCheck))
    .toEqual([{ id: CHECK.orderId, body: { reason: 'A receita não se lê.' } }])
})

test('a file that an approved order has used can only be refused, and says since when', async () => {
  const usedAt = '2026-11-20T09:30:00.000Z'
  answer(openCheck, {
    ...CHECK,
    files: [],
    isRepeated: true,
    usedAt,
    signed: null,
    counted: [],
    uncounted: [],
    readers: [],
  })
  await open('/dashboard/pharmacy?ver=receitas')
  await press(/Ver receita/)
  await expect.element(page.getByText(/já serviu num pedido aprovado em .*20.* só pode recusar/)).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Aprovar' })).toBeDisabled()
  await expect.element(page.getByRole('button', { name: 'Recusar' })).toBeEnabled()
  await expectAccessible()
})

test('why a prescription is refused is kept while the dialog is closed', async () => {
  answer(openCheck, { ...CHECK, files: [], isRepeated: false, signed: null, counted: [], uncounted: [], readers: [] })
  const reason = page.getByRole('textbox', { name: /Motivo/ })
  await open('/dashboard/pharmacy?ver=receitas')
  for (const kept of ['', 'A dose não é desta idade.']) {
    await press(/Ver receita/)
    await press('Recusar')
    await expect.element(reason).toHaveValue(kept)
    await reason.fill('A dose não é desta idade.')
    await press('Cancelar')
    await press('Fechar')
  }
})

test('pauses the pharmacy', async () => {
  answer(changeShop, { ...SHOP, isPaused: true })
  await open('/dashboard/pharmacy?ver=loja')
  await page.getByRole('switch', { name: /Aceitar pedidos/ }).click()
  await expect.poll(() => callsOf(changeShop)[0]?.body).toEqual({ isPaused: true })
})

test('begins with a registration for who has no pharmacy yet', async () => {
  answer(getOwnShop, null)
  answer(applyAsPharmacy, SHOP)
  await open()
  await page.getByLabelText('Nome do negócio').fill('Farmácia Nova')
  await page.getByLabelText('Endereço').fill('Av. Eduardo Mondlane 120')
  await page.getByLabelText('Telefone').fill('841234567')
  await page.getByLabelText(/^Número do alvará/).fill('DNF-2026/10')
  await page.getByLabelText(/^Farmacêutico responsável/).fill('Dra. Rosa Cossa')
  await paste(page.getByLabelText(/^NUIT/), ' 400 123 456 ')
  await expect.element(page.getByText('Confirme o NUIT: o último algarismo não condiz com os outros.')).toBeVisible()
  await press('Enviar registo')
  await expect
    .poll(() => callsOf(applyAsPharmacy)[0]?.body)
    .toMatchObject({
      businessName: 'Farmácia Nova',
      pharmacist: 'Dra. Rosa Cossa',
      taxNumber: '400123456',
    })
  await expectAccessible()
})

// Last: from here on the page is leaving.
test("'Sair' ends the session (PHPO-003)", async () => {
  await open()
  await page.getByRole('button', { name: 'Sair' }).click()
  await expect.poll(() => departures).toEqual(['/api/logout'])
})

test('one press stops new orders at the counter for a quarter of an hour', async () => {
  answer(changeShop, SHOP)
  await show(<PharmacyPortalPage />)
  await page.getByRole('group', { name: 'Parar novos pedidos' }).getByRole('button', { name: '15 min' }).click()
  await expect.poll(() => sentTo(changeShop)).toEqual([{ body: { pauseMinutes: 15 } }])
  expect(callsOf(changeShop)[0]?.address).toContain('type=pharmacy')
})
