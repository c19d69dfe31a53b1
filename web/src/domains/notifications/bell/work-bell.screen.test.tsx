import { type Bell, type BellCall, getBell, hearBell } from '@salama/contract/notifications/bell'
import { beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { refresh } from '../../../lib/api/query-client.ts'
import { expectAccessible, show } from '../../../testing/screen.tsx'
import { answer, sentTo } from '../../../testing/server.ts'
import { WorkBell } from './work-bell.tsx'

const order = (key: string): BellCall => ({
  key,
  kind: 'order',
  since: new Date().toISOString(),
  text: 'Pedido 0ABC12',
  href: '/dashboard/vendor',
})
const NOTHING: Bell = { calls: [] }
const screen = (
  <>
    <WorkBell />
    <h1>Pagamentos</h1>
  </>
)
const alert = () => page.getByRole('alert')

const strokes = vi.fn()
/** Plays nothing before it is asked to, as browsers do; what it would play is counted. */
class Silent extends EventTarget {
  state = 'suspended'
  currentTime = 0
  destination = {}
  onstatechange: (() => void) | null = null
  async resume() {
    this.state = 'running'
    this.onstatechange?.()
  }
  createOscillator() {
    return { frequency: {}, connect: (next: object) => next, start: strokes, stop: () => undefined }
  }
  createGain() {
    const gain = { setValueAtTime: () => undefined, exponentialRampToValueAtTime: () => undefined }
    return { gain, connect: () => undefined }
  }
}
vi.stubGlobal('AudioContext', Silent)

beforeEach(() => {
  strokes.mockClear()
  document.title = 'Pagamentos'
})

test('a bell that the browser keeps silent says so, and is tried by a press', async () => {
  answer(getBell, NOTHING)
  await show(screen, { path: '/dashboard/vendor' })
  await expectAccessible()
  await page.getByRole('button', { name: 'Toque para ligar o som' }).click()
  await expect.poll(() => strokes.mock.calls.length).toBeGreaterThan(0)
  await expect.element(page.getByText('Toque para ligar o som')).not.toBeInTheDocument()
})

test('two that ring at once are counted, and neither is named for both', async () => {
  answer(getBell, { calls: [order('order:a:1'), { ...order('order:b:1'), text: 'Pedido 0ABC13' }] })
  await show(screen, { path: '/pagamentos' })
  await expect.element(alert()).toMatchTextContent(/Chegaram 2 pedidos/)
  await expect.element(alert()).not.toMatchTextContent(/0ABC1/)
})

test('rings on a page that is not the counter, in the title too, and leads there', async () => {
  answer(getBell, { calls: [order('order:a:1')] })
  await show(screen, { path: '/pagamentos' })
  await expect.element(alert()).toMatchTextContent(/Chegou um pedido/)
  await expect.element(alert()).toMatchTextContent(/Pedido 0ABC12/)
  expect(document.title).toBe('1 pedido novo')
  expect(strokes).toHaveBeenCalled()
  await expect.element(page.getByRole('link', { name: 'Responder' })).toHaveAttribute('href', '/dashboard/vendor')
  await expectAccessible()
})

test('what one device has heard is silent on the others, and the page has its title again', async () => {
  answer(getBell, { calls: [order('order:a:1'), order('order:b:2')] })
  answer(hearBell, NOTHING)
  await show(screen, { path: '/dashboard/vendor' })
  await expect.element(alert()).toMatchTextContent(/Chegaram 2 pedidos/)
  await page.getByRole('button', { name: 'Já vi' }).click()
  await expect.poll(() => sentTo(hearBell)).toEqual([{ body: { keys: ['order:a:1', 'order:b:2'] } }])
  await expect.element(alert()).not.toBeInTheDocument()
  expect(document.title).toBe('Pagamentos')
  answer(getBell, { calls: [order('order:a:2')] })
  await refresh(getBell)
  await expect.element(alert()).toMatchTextContent(/Chegou um pedido/)
  answer(getBell, NOTHING)
  await refresh(getBell)
  await expect.element(alert()).not.toBeInTheDocument()
})

test('a patient in the room and a job ring with words of their own', async () => {
  const href = '/consultation?appointment=c'
  const patient: BellCall = { ...order('room:c'), kind: 'patient', text: 'Amina Mussa', href }
  answer(getBell, { calls: [patient, { ...order('offer:t'), kind: 'job', text: 'Viagem', href: '/dashboard/driver' }] })
  await show(screen, { path: '/' })
  await expect.element(alert().nth(0)).toMatchTextContent(/Um paciente espera na sala/)
  await expect.element(alert().nth(1)).toMatchTextContent(/Tem trabalho para aceitar/)
  expect(document.title).toBe('2 à espera')
})
