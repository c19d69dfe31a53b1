import { readFile } from 'node:fs/promises'
import type { Download, Page } from '@playwright/test'
import { addDays, dayInMaputo } from '@salama/contract/kernel/time'
import { expect, test } from './fixtures.ts'

async function openDesk(page: Page, path: string): Promise<void> {
  const entered = await page.request.post('/api/auth/login', {
    data: { identifier: 'operador@demo.salama.mz', password: 'Salama-2026!' },
  })
  expect(entered.status()).toBe(200)
  await page.goto(path)
}

const contentsOf = async (download: Download): Promise<string> => readFile(await download.path(), 'latin1')

test('an account of the books is read from day to day, and downloaded for a spreadsheet (X-061)', async ({
  page,
  axeLightAndDark,
}) => {
  await openDesk(page, '/operador?separador=razao')
  await page.getByRole('button', { name: /^Extrato de Comissão/ }).click()
  await expect(page.getByRole('heading', { name: 'Comissão' })).toBeFocused()
  await page.getByLabel('De', { exact: true }).fill(addDays(dayInMaputo(new Date()), -300))
  const closing = page.getByRole('row', { name: /^Saldo final/ })
  await expect(closing.locator('[data-money]')).toHaveText(/^-.+ MT$/)
  await axeLightAndDark()
  const downloading = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Descarregar CSV' }).click()
  const download = await downloading
  expect(download.suggestedFilename()).toMatch(/^extrato commission .*\.csv$/)
  expect(await contentsOf(download)).toMatch(/;Saldo\r\n/)
  await page.getByRole('button', { name: 'Todas as contas' }).click()
  await expect(page.getByRole('list', { name: 'Saldos' })).toBeVisible()
})
