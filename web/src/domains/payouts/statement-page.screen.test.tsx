import { addDays } from '@salama/contract/kernel/time'
import { downloadOwnStatement, getOwnStatement, type OwnStatement } from '@salama/contract/payouts'
import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { standAtNoon, TODAY } from '../../testing/noon.ts'
import { expectAccessible, show } from '../../testing/screen.tsx'
import { answer, callsOf, refuse } from '../../testing/server.ts'
import { StatementPage } from './statement-page.tsx'

const [SHOP, CARE] = [
  { key: 'shop:00000000-0000-7000-8000-000000000201', label: 'Sabores da Baía' },
  { key: 'doctor:00000000-0000-7000-8000-000000000102', label: 'Consultas' },
]
const statement = (given: Partial<OwnStatement> = {}): OwnStatement => ({
  payee: SHOP.key,
  payees: [SHOP],
  from: '2026-11-01',
  to: '2026-11-26',
  opening: 100_00,
  sums: [
    { entryType: 'claimed', amount: 425_00 },
    { entryType: 'sold', amount: -12_00 },
    { entryType: 'payout_requested', amount: -300_00 },
  ],
  lines: [
    {
      id: 1,
      at: '2026-11-02T10:00:00.000Z',
      entryType: 'claimed',
      description: 'Pedido de comida',
      reference: '00000000-0000-7000-8000-000000000001',
      sold: { gross: 500_00, commission: 75_00, cash: 0 },
      amount: 425_00,
      balance: 525_00,
    },
    {
      id: 2,
      at: '2026-11-02T11:00:00.000Z',
      entryType: 'sold',
      description: 'Viagem',
      reference: '00000000-0000-7000-8000-000000000002',
      sold: { gross: 80_00, commission: 12_00, cash: 80_00 },
      amount: -12_00,
      balance: 513_00,
    },
    {
      id: 3,
      at: '2026-11-03T10:00:00.000Z',
      entryType: 'payout_requested',
      description: 'Pagamento de ganhos',
      reference: 'PAG1',
      sold: null,
      amount: -300_00,
      balance: 213_00,
    },
  ],
  closing: 213_00,
  hasMore: false,
  ...given,
})
const open = (query = '') => show(<StatementPage />, { path: `/pagamentos/extrato${query}` })
const askedFor = () => new URL(callsOf(getOwnStatement).at(-1)?.address ?? '', location.href).searchParams
const row = (name: RegExp) => page.getByRole('row', { name })
const sumOf = (label: string) => page.getByText(label, { exact: true })

beforeEach(standAtNoon)

test('says how each amount comes about, and what they are together', async () => {
  answer(getOwnStatement, statement())
  await open()
  await expect.element(row(/Venda · Pedido de comida/)).toMatchTextContent('500 MT')
  await expect.element(row(/Venda · Pedido de comida/)).toMatchTextContent('-75 MT')
  await expect.element(row(/Venda · Viagem/)).toMatchTextContent('-80 MT')
  await expect.element(row(/Ganhos pedidos · Pagamento de ganhos/)).toMatchTextContent('213 MT')
  for (const [label, amount] of [
    ['Saldo inicial', '100 MT'],
    ['Vendas, já sem comissão', '413 MT'],
    ['Ganhos pedidos', '-300 MT'],
    ['Saldo final', '213 MT'],
  ] as const) {
    await expect.poll(() => sumOf(label).first().element().parentElement?.textContent).toContain(amount)
  }
  await expect.element(sumOf('Reembolsos')).not.toBeInTheDocument()
  expect([askedFor().get('from'), askedFor().get('to')]).toEqual([`${TODAY.slice(0, 8)}01`, TODAY])
  await expectAccessible()
})

test('is of the days and of whom one chooses, which the address and the file keep', async () => {
  answer(getOwnStatement, statement({ payees: [SHOP, CARE] }))
  await open(`?ganhos=${CARE.key}&de=2026-10-01&ate=2026-10-31`)
  const asked = () => [askedFor().get('payee'), askedFor().get('from'), askedFor().get('to')]
  await expect.poll(asked).toEqual([CARE.key, '2026-10-01', '2026-10-31'])
  await page.getByRole('button', { name: '7 dias' }).click()
  await expect.poll(asked).toEqual([CARE.key, addDays(TODAY, -6), TODAY])
  await expect.element(page.getByRole('button', { name: '7 dias' })).toHaveAttribute('aria-pressed', 'true')
  const href = page.getByRole('link', { name: 'Descarregar CSV' }).element().getAttribute('href')
  const file = new URL(href ?? '', location.href)
  expect([file.pathname, file.searchParams.get('payee'), file.searchParams.get('from')]).toEqual([
    downloadOwnStatement.path,
    CARE.key,
    addDays(TODAY, -6),
  ])
})

test('says when there is nothing, when there is more, and when it cannot be read', async () => {
  answer(getOwnStatement, statement({ lines: [], sums: [], closing: 100_00 }))
  const { unmount } = await open()
  await expect.element(page.getByText('Não houve movimentos nestes dias.')).toBeVisible()
  await unmount()
  answer(getOwnStatement, statement({ hasMore: true }))
  const more = await open('?de=2026-01-01')
  await expect.element(page.getByText(/o ficheiro CSV tem todos/)).toBeVisible()
  await more.unmount()
  refuse(getOwnStatement, 403, { code: 'payouts.payee_profile_required', message: 'Só quem vende tem ganhos.' })
  await open('?de=2026-02-01')
  await expect.element(page.getByText('Só quem vende tem ganhos.')).toBeVisible()
})
