import { listOutgoingMessages, type Message } from '@salama/contract/notifications/staff'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessible, show } from '../../../testing/screen.tsx'
import { answer } from '../../../testing/server.ts'
import { MessagesTab } from './messages-tab.tsx'

const KEPT: Message = {
  id: '1',
  channel: 'sms',
  recipient: '841234567',
  status: 'kept',
  subject: null,
  body: 'Salama: 123456 e o seu codigo',
  attempts: 0,
  lastError: null,
  createdAt: '2026-11-20T08:00:00.000Z',
  sentAt: null,
}
const FAILED: Message = {
  ...KEPT,
  id: '2',
  channel: 'email',
  recipient: '•••@exemplo.co.mz',
  status: 'failed',
  body: null,
  attempts: 3,
  lastError: 'SMTP 550',
}

const Desk = () => (
  <>
    <h1>Operador</h1>
    <MessagesTab />
  </>
)

test('shows what left, what did not and why', async () => {
  answer(listOutgoingMessages, [KEPT, FAILED])
  await show(<Desk />)
  await expect.element(page.getByText('SMS para 84 123 4567')).toBeVisible()
  await expect.element(page.getByText('Salama: 123456 e o seu codigo')).toBeVisible()
  await expect.element(page.getByText('Resposta do serviço: SMTP 550')).toBeVisible()
  await expectAccessible()
})

test('says what appears here while there is nothing', async () => {
  answer(listOutgoingMessages, [])
  await show(<Desk />)
  await expect.element(page.getByText('Nenhuma mensagem')).toBeVisible()
})
