import type { ChatMessage } from '@salama/contract/consultations/messages'
import { afterEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { show } from '../../testing/screen.tsx'
import { ChatPanel } from './chat-panel.tsx'

const message = (number: number): ChatMessage => ({
  number,
  ref: `m${number}`,
  from: 'doctor',
  text: `Mensagem ${number}`,
  at: '2026-11-21T08:00:00.000Z',
})
const onSeen = vi.fn()
const onSay = vi.fn()
const panel = (messages: readonly ChatMessage[]) => (
  <ChatPanel
    side="patient"
    peerName="Dr. Ana Silva"
    messages={messages}
    pending={[]}
    progress={{ delivered: 0, read: 0 }}
    isPeerTyping={false}
    isClosed={false}
    onSay={onSay}
    onSayAgain={() => undefined}
    onTyping={() => undefined}
    onSeen={onSeen}
  />
)
let visibility: DocumentVisibilityState = 'visible'

afterEach(() => {
  vi.restoreAllMocks()
  onSeen.mockClear()
})

test('what arrives in sight is read; what arrives while the page is hidden is read once it is seen', async () => {
  visibility = 'visible'
  vi.spyOn(document, 'visibilityState', 'get').mockImplementation(() => visibility)
  await show(panel([message(1)]))
  await expect.poll(() => onSeen.mock.calls.length).toBeGreaterThan(0)
  visibility = 'hidden'
  onSeen.mockClear()
  await show(panel([message(1), message(2)]))
  await expect.element(page.getByText('Mensagem 2')).toBeVisible()
  expect(onSeen).not.toHaveBeenCalled()
  visibility = 'visible'
  document.dispatchEvent(new Event('visibilitychange'))
  await expect.poll(() => onSeen.mock.calls.length).toBeGreaterThan(0)
})

test('a message with a text and a file shows both', async () => {
  const file = { id: '00000000-0000-4000-8000-000000000900', name: 'análises.pdf', type: 'application/pdf', bytes: 900 }
  await show(panel([{ ...message(1), file }]))
  await expect.element(page.getByText('Mensagem 1')).toBeVisible()
  await expect
    .element(page.getByRole('link', { name: 'análises.pdf' }))
    .toHaveAttribute('href', `/api/uploads/${file.id}`)
})

test('what was written is said once, without the spaces around it', async () => {
  await show(panel([]))
  await page.getByRole('textbox').fill('  Bom dia  ')
  await page.getByRole('button', { name: 'Enviar mensagem' }).click()
  await expect.poll(() => onSay.mock.calls).toEqual([['Bom dia']])
  await expect.element(page.getByRole('textbox')).toHaveValue('')
})
