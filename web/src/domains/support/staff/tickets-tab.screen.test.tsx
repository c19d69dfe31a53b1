import { answerTicket, closeTicket, getTicket, listTickets, type TicketRecord } from '@salama/contract/support/staff'
import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { queryClient, refresh } from '../../../lib/api/query-client.ts'
import { soon } from '../../../testing/samples.ts'
import { expectAccessible, show } from '../../../testing/screen.tsx'
import { answer, refuse, sentTo } from '../../../testing/server.ts'
import { TicketsTab } from './tickets-tab.tsx'

const ID = '00000000-0000-4000-8000-000000000910'
const of = (n: number, text: string): TicketRecord['messages'][number] => ({
  id: `00000000-0000-4000-8000-00000000091${n}`,
  from: 'person',
  text,
  sentAt: soon(n - 10),
  author: null,
})
const [FIRST, LAST] = [of(1, 'Paguei duas vezes.'), of(2, 'Ainda espero.')]
const TICKET: TicketRecord = {
  id: ID,
  number: 'S-000123',
  status: 'open',
  subject: null,
  createdAt: soon(-60),
  lastMessageAt: soon(-5),
  closingReason: null,
  person: { id: '00000000-0000-4000-8000-000000000600', name: 'Rui Cossa' },
  visitor: null,
  lastText: LAST.text,
  waitingSince: soon(-10),
  photos: ['00000000-0000-4000-8000-000000000920'],
  messages: [FIRST, LAST],
}

beforeEach(async () => {
  answer(listTickets, [TICKET])
  answer(getTicket, TICKET)
  await show(
    <>
      <h1>Operador</h1>
      <TicketsTab />
    </>,
    { path: `/operador?caso=${ID}` },
  )
})

test('staff see what the customer photographed, and open it whole', async () => {
  const photo = page.getByRole('link', { name: 'O que o cliente recebeu' })
  await expect.element(photo).toHaveAttribute('href', '/api/uploads/00000000-0000-4000-8000-000000000920')
  await expectAccessible()
})

test('staff answer what they have read: the newest message shown goes along', async () => {
  answer(answerTicket, TICKET)
  await page.getByLabelText('Resposta').fill('Devolvemos hoje o segundo.')
  await expectAccessible()
  await page.getByRole('button', { name: 'Responder' }).click()
  await expect.element(page.getByText('Resposta enviada')).toBeVisible()
  expect(sentTo(answerTicket)).toEqual([
    { id: ID, body: { text: 'Devolvemos hoje o segundo.', lastMessageId: LAST.id } },
  ])
})

test.each([
  ['without a reason', '', {}],
  ['with the reason that the person reads', 'O assunto está resolvido.', { reason: 'O assunto está resolvido.' }],
])('staff close a conversation %s', async (_, typed, given) => {
  answer(closeTicket, { ...TICKET, status: 'closed' })
  await page.getByRole('button', { name: 'Encerrar' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabelText(/^Motivo/).fill(typed)
  await dialog.getByRole('button', { name: 'Encerrar' }).click()
  await expect.poll(() => sentTo(closeTicket)).toEqual([{ id: ID, body: { lastMessageId: LAST.id, ...given } }])
})

test('an answer to what is no longer the newest is kept, beside the message that came meanwhile (X-159)', async () => {
  const field = page.getByLabelText('Resposta')
  await field.fill('Vamos ver.')
  answer(getTicket, { ...TICKET, messages: [FIRST, LAST, of(3, 'Foi ontem à noite.')] })
  refuse(answerTicket, 409, { code: 'support.newer_message', message: 'Chegou uma mensagem nova.' })
  await page.getByRole('button', { name: 'Responder' }).click()
  await expect.poll(() => document.querySelector('[data-toast]')?.textContent).toContain('Chegou uma mensagem nova')
  await expect.element(page.getByText('Foi ontem à noite.')).toBeVisible()
  await expect.element(field).toHaveValue('Vamos ver.')
})

test('a visitor is answered where the visitor said, and that is noted', async () => {
  answer(getTicket, { ...TICKET, person: null, visitor: { name: 'Olinda Zita', contact: 'olinda@exemplo.co.mz' } })
  await refresh(getTicket, { params: { id: ID } })
  const contact = page.getByRole('link', { name: 'olinda@exemplo.co.mz' })
  await expect.element(contact).toHaveAttribute('href', 'mailto:olinda@exemplo.co.mz')
  answer(answerTicket, TICKET)
  await page.getByLabelText('Resposta').fill('Respondi por e-mail.')
  await page.getByRole('button', { name: 'Registar resposta' }).click()
  await expect.element(page.getByText('Resposta registada')).toBeVisible()
})

test('says when nobody waits', async () => {
  answer(listTickets, [])
  queryClient.clear()
  await show(<TicketsTab />, { path: '/operador?separador=apoio' })
  await expect.element(page.getByRole('heading', { name: 'Ninguém espera resposta' }).first()).toBeVisible()
})
