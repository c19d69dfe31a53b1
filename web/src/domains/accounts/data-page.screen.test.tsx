import {
  getErasure,
  listExports,
  requestErasure,
  requestExport,
  withdrawErasure,
} from '@salama/contract/accounts/rights'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessible, show } from '../../testing/screen.tsx'
import { answer, fail, refuse, sentTo } from '../../testing/server.ts'
import { DataPage } from './data-page.tsx'

const MADE = {
  id: '00000000-0000-4000-8000-000000000001',
  status: 'ready',
  progress: 100,
  bytes: 2_400_000,
  askedAt: '2026-11-20T08:00:00.000Z',
  readyAt: '2026-11-20T08:01:00.000Z',
  keptUntil: '2026-11-27T08:01:00.000Z',
} as const
const MAKING = { ...MADE, status: 'running', progress: 40, bytes: null, readyAt: null, keptUntil: null } as const
const KEPT = [{ title: 'Pagamentos', years: 10, law: 'Código Comercial e leis fiscais: livros e documentos, dez anos' }]
const NOTHING_ASKED = { erasure: null, obstacles: [], kept: KEPT }
const ASKED = {
  ...NOTHING_ASKED,
  erasure: { status: 'asked', askedAt: '2026-11-20T08:00:00.000Z', dueAt: '2026-12-04T08:00:00.000Z' } as const,
}

const BLOCKED = 'Ainda não podemos apagar a conta: há coisas por terminar.'

const open = () => show(<DataPage />, { path: '/perfil/dados' })

test('prepares an archive, shows how far it is, and gives it', async () => {
  answer(listExports, [])
  answer(getErasure, NOTHING_ASKED)
  await open()
  await expect.element(page.getByRole('button', { name: 'Preparar o arquivo' })).toBeVisible()
  await expect.element(page.getByRole('list', { name: 'Arquivos pedidos' })).not.toBeInTheDocument()
  answer(requestExport, MAKING)
  answer(listExports, [MAKING])
  await page.getByRole('button', { name: 'Preparar o arquivo' }).click()
  await expect.poll(() => sentTo(requestExport)).toEqual([{}])
  await expect.element(page.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '40')
  answer(listExports, [MADE])
  const link = page.getByRole('link', { name: /^Descarregar/ })
  await expect.element(link).toHaveAttribute('href', `/api/account/exports/${MADE.id}/archive`)
  await expect.element(page.getByText('2,4 MB, guardado até 27 nov. 2026')).toBeVisible()
  await expectAccessible()
})

test('says that an archive could not be made, and that nothing could be read', async () => {
  answer(listExports, [{ ...MAKING, status: 'failed' }])
  fail(getErasure)
  await open()
  await expect.element(page.getByText('Não foi possível prepará-lo')).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Tentar novamente' })).toBeVisible()
})

test('asks with the password that the account be erased, and takes it back', async () => {
  answer(listExports, [])
  answer(getErasure, NOTHING_ASKED)
  await open()
  await page.getByLabelText('Palavra-passe').fill('Palavra-Passe-1')
  answer(requestErasure, ASKED)
  answer(getErasure, ASKED)
  await page.getByRole('button', { name: 'Apagar a minha conta' }).click()
  await expect.element(page.getByText('A conta será apagada a 4 dez. 2026.')).toBeVisible()
  expect(sentTo(requestErasure)).toEqual([{ body: { password: 'Palavra-Passe-1' } }])
  answer(withdrawErasure, NOTHING_ASKED)
  answer(getErasure, NOTHING_ASKED)
  await page.getByRole('button', { name: 'Ficar com a conta' }).click()
  await expect.poll(() => sentTo(withdrawErasure)).toEqual([{}])
  await expect.element(page.getByRole('button', { name: 'Apagar a minha conta' })).toBeVisible()
})

test('says what has to end first, and why it was refused', async () => {
  answer(listExports, [])
  answer(getErasure, { ...NOTHING_ASKED, obstacles: [{ code: 'ride', reason: 'Tem uma viagem a decorrer.' }] })
  await open()
  await expect.element(page.getByText('Tem uma viagem a decorrer.')).toBeVisible()
  await expect.element(page.getByLabelText('Palavra-passe')).not.toBeInTheDocument()
  await page.getByText('O que fica, e porquê').click()
  await expect.element(page.getByText('Pagamentos')).toBeVisible()
  await expectAccessible()
})

test('says when the server refuses after all', async () => {
  answer(listExports, [])
  answer(getErasure, NOTHING_ASKED)
  await open()
  await page.getByLabelText('Palavra-passe').fill('Palavra-Passe-1')
  refuse(requestErasure, 409, { code: 'accounts.erasure_blocked', message: BLOCKED })
  await page.getByRole('button', { name: 'Apagar a minha conta' }).click()
  await expect.element(page.getByText(BLOCKED)).toBeVisible()
})
