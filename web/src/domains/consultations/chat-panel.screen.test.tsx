import type { ChatMessage } from '@salama/contract/consultations/messages'
import { upload } from '@salama/contract/files'
import type { ComponentProps } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { show } from '../../testing/screen.tsx'
import { answer, callsOf, hold, refuse } from '../../testing/server.ts'
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
const panel = (messages: readonly ChatMessage[], changes: Partial<ComponentProps<typeof ChatPanel>> = {}) => (
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
    {...changes}
  />
)
let visibility: DocumentVisibilityState = 'visible'

afterEach(() => {
  vi.restoreAllMocks()
  onSeen.mockClear()
  onSay.mockClear()
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

test('Enter says it, Shift and Enter begin a line, and blanks alone are not said', async () => {
  const onTyping = vi.fn()
  await show(panel([], { onTyping }))
  const [text, send] = [page.getByRole('textbox'), page.getByRole('button', { name: 'Enviar mensagem' })]
  await text.click()
  await userEvent.keyboard(' {Enter}')
  await expect.element(send).toBeDisabled()
  expect([onSay.mock.calls, onTyping.mock.calls.length]).toEqual([[], 1])
  await userEvent.keyboard('a{Shift>}{Enter}{/Shift}b{Enter}')
  await expect.poll(() => onSay.mock.calls).toEqual([['a\nb']])
  await expect.element(text).toHaveValue('')
})

test('a file is sent, may be chosen again at once, and one that is refused says so', async () => {
  const kept = {
    id: '00000000-0000-4000-8000-000000000900',
    name: 'análises.pdf',
    type: 'application/pdf',
    bytes: 8,
  } as const
  answer(upload, kept)
  const release = hold(upload)
  await show(panel([]))
  const [picker, clip] = [page.getByLabelText('Escolher ficheiro'), page.getByRole('button', { name: /^Juntar/ })]
  const file = new File(['%PDF-1.7'], kept.name, { type: kept.type })
  await userEvent.upload(picker, file)
  await expect.element(page.getByPlaceholder('A enviar análises.pdf...')).toBeVisible()
  await expect.element(clip).toBeDisabled()
  await expect.element(picker).toHaveValue('')
  release()
  await expect.poll(() => onSay.mock.calls).toEqual([['', kept]])
  expect(callsOf(upload)[0]?.form?.get('kind')).toBe('chat_file')
  await expect.element(clip).toBeEnabled()
  refuse(upload, 429, { code: 'files.too_many', message: 'Já enviou muitos ficheiros hoje.' })
  await userEvent.upload(picker, file)
  await expect.element(page.getByText('Ficheiro não enviado')).toBeVisible()
  await expect.element(page.getByText('Já enviou muitos ficheiros hoje.')).toBeVisible()
  await expect.element(clip).toBeEnabled()
  await expect.element(page.getByPlaceholder('Mensagem', { exact: true })).toBeVisible()
  expect(onSay).toHaveBeenCalledTimes(1)
})

test('says how far each own message came, and why one is not gone, until the talk is over', async () => {
  const onSayAgain = vi.fn()
  const pending = [
    { ref: 'p1', text: 'Espera', at: '2026-11-21T08:00:00.000Z' },
    { ref: 'p2', text: '', fileName: 'foto.jpg', refused: 'Não foi aceite.', at: '2026-11-21T08:00:00.000Z' },
  ] as const
  const talk = { side: 'doctor', progress: { delivered: 2, read: 1 }, pending, onSayAgain } as const
  const all = [message(1), message(2), message(3), { ...message(4), from: 'patient' as const }]
  const screen = await show(panel(all, { ...talk, isPeerTyping: true }))
  const items = page.getByRole('log').getByRole('listitem')
  const signs = items.elements().map((item) => item.querySelector('.sr-only')?.textContent)
  expect(signs).toEqual(['Lida', 'Entregue', 'Enviada', undefined, undefined, undefined])
  const names = items.elements().map((item) => item.querySelector('p')?.textContent)
  expect(names).toEqual(['Eu', 'Eu', 'Eu', 'Dr. Ana Silva', 'Espera', 'foto.jpg'])
  expect(page.getByText('À espera de rede').elements()).toHaveLength(1)
  await expect.element(page.getByText('Dr. Ana Silva está a escrever…')).toBeVisible()
  await page.getByRole('button', { name: 'Enviar de novo' }).click()
  expect(onSayAgain.mock.calls).toEqual([['p2']])
  await screen.unmount()
  await show(panel([], { isClosed: true }))
  await expect.element(page.getByText('A conversa terminou com a consulta.')).toBeVisible()
  await expect.element(page.getByText(/^Escreva a primeira mensagem/)).toBeVisible()
  expect(page.getByRole('textbox').elements()).toEqual([])
})
