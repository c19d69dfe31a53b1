import {
  type Conversation,
  closeConversation,
  listConversations,
  readConversation,
  sendMessage,
} from '@salama/contract/support'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { soon } from '../../testing/samples.ts'
import { departures, expectAccessible, show } from '../../testing/screen.tsx'
import { answer, refuse, sentTo } from '../../testing/server.ts'
import { ContactPage } from './contact-page.tsx'

const ID = '00000000-0000-4000-8000-000000000910'
const TICKET: Omit<Conversation, 'messages' | 'unread'> = {
  id: ID,
  number: 'S-000123',
  status: 'answered',
  subject: null,
  createdAt: soon(-60),
  lastMessageAt: soon(-5),
  closingReason: null,
}
const REPLY = {
  id: '00000000-0000-4000-8000-000000000911',
  from: 'staff',
  text: 'Já vimos.',
  sentAt: soon(-5),
} as const
const MINE = { ...REPLY, from: 'person', ticket: TICKET, replyTo: null } as const
const write = async (text: string) => {
  await page.getByLabelText('A sua mensagem').fill(text)
  await page.getByRole('button', { name: 'Enviar' }).click()
}

test('a conversation that is read, gone on with and ended is the one that is open', async () => {
  answer(listConversations, [{ ...TICKET, messages: [REPLY], unread: 1 }])
  answer(readConversation, { id: ID, unread: 0 })
  answer(sendMessage, MINE)
  answer(closeConversation, { ...TICKET, status: 'closed' })
  await show(<ContactPage />, { path: `/faq?conversa=${ID}` })
  await expect.element(page.getByRole('heading', { name: 'Conversa S-000123' })).toBeVisible()
  await expectAccessible()
  await expect.poll(() => sentTo(readConversation)).toEqual([{ id: ID }])
  await write('Obrigada, falta o recibo.')
  await expect.poll(() => sentTo(sendMessage)).toEqual([{ body: { text: 'Obrigada, falta o recibo.', ticketId: ID } }])
  await page.getByRole('button', { name: 'Já está resolvido' }).click()
  await expect.poll(() => sentTo(closeConversation)).toEqual([{ id: ID }])
})

test.each([
  [
    'O assunto está resolvido.',
    'Esta conversa foi encerrada. O assunto está resolvido. Uma mensagem sua volta a abri-la.',
  ],
  [null, 'Esta conversa foi encerrada. Uma mensagem sua volta a abri-la.'],
])('a conversation that is over says why, where there is a reason: %s', async (closingReason, said) => {
  answer(listConversations, [{ ...TICKET, status: 'closed', closingReason, messages: [REPLY], unread: 0 }])
  await show(<ContactPage />, { path: `/faq?conversa=${ID}` })
  await expect.element(page.getByText(said)).toBeVisible()
})

test('whoever is signed out before the message is sent finds what was typed', async () => {
  answer(listConversations, [])
  // As the server asks a visitor.
  const fields = [{ path: 'contact', code: 'required', message: 'Indique um e-mail ou um telefone.' }]
  refuse(sendMessage, 400, { code: 'platform.invalid_input', message: 'Verifique os dados.', fields })
  const { unmount } = await show(<ContactPage />, { path: '/faq' })
  await write('Não quero escrever isto duas vezes.')
  await expect.poll(() => departures).toEqual(['/api/login?next=%2Ffaq'])
  await unmount()
  await show(<ContactPage />, { path: '/faq' })
  await expect.element(page.getByLabelText('A sua mensagem')).toHaveValue('Não quero escrever isto duas vezes.')
})

test('says when conversations cannot be read', async () => {
  refuse(listConversations, 503)
  await show(<ContactPage />, { path: '/faq' })
  await expect.element(page.getByRole('button', { name: 'Tentar novamente' })).toBeVisible()
  expect(page.getByLabelText('A sua mensagem').elements()).toEqual([])
})

test('a first message names what it is about', async () => {
  answer(listConversations, [])
  answer(sendMessage, MINE)
  await show(<ContactPage />, { path: '/faq' })
  await write('Não consigo pagar.')
  await expect.poll(() => sentTo(sendMessage)).toEqual([{ body: { text: 'Não consigo pagar.' } }])
})

test('a visitor says who asks and where the answer goes, and is given a number (X-159, NAV-015)', async () => {
  answer(sendMessage, { ...MINE, replyTo: '841234567' })
  await show(<ContactPage />, { path: '/faq', user: null })
  await expect.element(page.getByRole('heading', { name: 'Fale Conosco', level: 1 })).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'apoio@salama.co.mz' })).toBeVisible()
  await page.getByRole('button', { name: 'Enviar' }).click()
  await expect.element(page.getByText('Indique o seu nome.')).toBeVisible()
  await expect.element(page.getByText('Indique um e-mail ou um número de telefone de Moçambique.')).toBeVisible()
  await page.getByLabelText('Nome').fill('Rui Cossa')
  await page.getByLabelText('E-mail ou telefone').fill('84 123 4567')
  await write('Não consigo entrar.')
  await expect.element(page.getByRole('heading', { name: 'Recebemos a sua mensagem' })).toHaveFocus()
  await expect.element(page.getByText(/^O seu número é S-000123/)).toBeVisible()
  expect(sentTo(sendMessage)).toEqual([
    { body: { name: 'Rui Cossa', contact: '84 123 4567', text: 'Não consigo entrar.' } },
  ])
})

test.each([
  [0, null],
  [1, '1 nova'],
  [3, '3 novas'],
])('a conversation with %i unread messages says %s', async (unread, said) => {
  answer(listConversations, [{ ...TICKET, messages: [REPLY], unread }])
  await show(<ContactPage />)
  const entry = page.getByRole('listitem').filter({ hasText: TICKET.number })
  await expect.element(entry).toBeVisible()
  expect(entry.element().textContent.match(/\d+ novas?/)?.[0] ?? null).toBe(said)
})
