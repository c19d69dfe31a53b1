import { addDays, dayInMaputo } from '@salama/contract/kernel/time'
import { getLedger, getStatement } from '@salama/contract/ledger/staff'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessible, show } from '../../../testing/screen.tsx'
import { answer, callsOf } from '../../../testing/server.ts'
import { LedgerTab } from './ledger-tab.tsx'

const open = (accounts: { code: string; balance: number }[]) => {
  answer(getLedger, { accounts })
  return show(
    <>
      <h1>Operador</h1>
      <LedgerTab methods={{ 'm-pesa': 'M-Pesa' }} />
    </>,
    { path: '/operador?separador=razao' },
  )
}
const sum = () => [...document.querySelectorAll('[data-money]')].at(-1)?.textContent
const warning = page.getByText('As contas não fecham')

test('shows the books, whose sum is zero, and warns where it is not', async () => {
  const { unmount } = await open([
    { code: 'clearing:m-pesa', balance: 1_000_00 },
    { code: 'commission', balance: -1_000_00 },
  ])
  await expect.poll(sum).toBe('0 MT')
  expect(warning.elements()).toEqual([])
  await expectAccessible()
  await unmount()
  await open([{ code: 'commission', balance: -1_000_00 }])
  await expect.element(warning).toBeVisible()
})

test('an account is read from day to day, and downloaded for a spreadsheet (X-061)', async () => {
  const today = dayInMaputo(new Date())
  const statement = { account: 'commission', from: today, to: today, opening: 0, lines: [], hasMore: false }
  answer(getStatement, { ...statement, closing: -1_000_00 })
  await open([{ code: 'commission', balance: -1_000_00 }])
  await page.getByRole('button', { name: /^Extrato de Comissão/ }).click()
  await expect.element(page.getByRole('heading', { name: 'Comissão' })).toHaveFocus()
  const from = addDays(today, -300)
  await page.getByLabelText('De', { exact: true }).fill(from)
  const query = `account=commission&from=${from}&to=${today}`
  await expect.poll(() => callsOf(getStatement).at(-1)?.address).toBe(`/api/operator/ledger/statement?${query}`)
  await expect.element(page.getByRole('row', { name: /^Saldo final/ })).toMatchTextContent('-1 000 MT')
  const download = page.getByRole('link', { name: 'Descarregar CSV' })
  await expect.element(download).toHaveAttribute('href', `/api/operator/ledger/statement.csv?${query}`)
  await expectAccessible()
  await page.getByRole('button', { name: 'Todas as contas' }).click()
  await expect.element(page.getByRole('list', { name: 'Saldos' })).toBeVisible()
})
