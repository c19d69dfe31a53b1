import { listAppointments } from '@salama/contract/appointments'
import {
  type Consultation,
  getConsultation,
  getRtcConfig,
  getSummary,
  listMessages,
  SAMPLE_SUMMARY,
} from '@salama/contract/consultations'
import { listPrescriptions } from '@salama/contract/prescriptions'
import { answerConsent } from '@salama/contract/records'
import { getOwnReview } from '@salama/contract/reviews'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { leaveQuestion } from '../../lib/navigation.ts'
import { standAtNoon } from '../../testing/noon.ts'
import { consultation, held, soon } from '../../testing/samples.ts'
import { expectAccessible, show } from '../../testing/screen.tsx'
import { answer, callsOf, refuse } from '../../testing/server.ts'
import { socket, sockets, stubSockets } from '../../testing/sockets.ts'
import { RoomPage } from './room-page.tsx'

const asked: MediaStreamConstraints[] = []
/** A picture and a sound of nothing. */
function fakeMedia(): MediaStream {
  const stream = document.createElement('canvas').captureStream(1)
  const sound = new AudioContext().createMediaStreamDestination()
  for (const track of sound.stream.getAudioTracks()) stream.addTrack(track)
  return stream
}

let refusesMedia = false
let given: MediaStream | undefined

beforeEach(() => {
  asked.length = 0
  refusesMedia = false
  given = undefined
  stubSockets()
  vi.spyOn(navigator.mediaDevices, 'getUserMedia').mockImplementation(async (constraints = {}) => {
    asked.push(constraints)
    if (refusesMedia) throw new DOMException('no', 'NotAllowedError')
    given = fakeMedia()
    return given
  })
  answer(listAppointments, [])
  answer(listMessages, { messages: [], peer: { delivered: 0, read: 0 } })
})

const openDemonstration = () => show(<RoomPage />, { path: '/consultation', user: null })
const open = (changes?: Partial<Consultation>) => {
  answer(getConsultation, consultation(changes))
  return show(<RoomPage />, { path: `/consultation?appointment=${consultation().id}` })
}
const button = (name: string) => page.getByRole('button', { name })

/** The server says who this is. */
function greet(changes: object = {}): void {
  const state = { status: 'waiting', startedAt: null }
  socket()?.hear(Object.assign({ type: 'role', role: 'patient', isPolite: true, lastNumber: 0, state }, changes))
}

test('the demonstration shows a room with all its parts (NAV-008, ROOM-001, ROOM-002, ROOM-003, ROOM-006)', async () => {
  onTestFinished(standAtNoon())
  await openDemonstration()
  await expect.element(page.getByText('Demonstração: ninguém está do outro lado.')).toBeVisible()
  await expect.element(page.getByLabelText('A sua imagem')).toBeVisible()
  await expect.element(page.getByLabelText('Imagem de Dr. Ana Silva')).toBeInTheDocument()
  await expect.element(page.getByText('Demonstração', { exact: true })).toBeVisible()
  await expect.element(page.getByText('12:34', { exact: true })).toBeVisible()
  await expect.element(button('Partilhar o ecrã')).toBeInTheDocument()
  expect(asked[0]?.video).toBeTruthy()
  expect(sockets).toEqual([])
  await expectAccessible()
})

test('its timer counts from 12:34, a second a second (ROOM-022, ROOM-023)', async () => {
  vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'] })
  onTestFinished(() => void vi.useRealTimers())
  await openDemonstration()
  const timer = page.getByRole('timer')
  await expect.element(timer).toHaveTextContent('12:34')
  for (const later of ['12:35', '12:36', '12:37', '12:38']) {
    await vi.advanceTimersByTimeAsync(1_000)
    await expect.element(timer).toHaveTextContent(later)
  }
})

test('microphone and camera go off and on again (ROOM-004, ROOM-005, ROOM-020, ROOM-021)', async () => {
  await openDemonstration()
  const enabled = () => [given?.getAudioTracks()[0]?.enabled, given?.getVideoTracks()[0]?.enabled]
  await button('Desligar o microfone').click()
  await button('Desligar a câmara').click()
  expect(enabled()).toEqual([false, false])
  await expect.element(button('Ligar o microfone')).toHaveAttribute('aria-pressed', 'false')
  await button('Ligar o microfone').click()
  await button('Ligar a câmara').click()
  expect(enabled()).toEqual([true, true])
  await expect.element(button('Desligar a câmara')).toHaveAttribute('aria-pressed', 'true')
})

test('the chat is open at first, and a press hides and shows it (ROOM-008, ROOM-011)', async () => {
  await openDemonstration()
  const chat = page.getByRole('region', { name: 'Chat' })
  await expect.element(chat).toBeVisible()
  await button('Fechar o chat').click()
  expect(chat.elements()).toEqual([])
  await button('Abrir o chat').click()
  await page.getByLabelText('Mensagem').fill('Bom dia, doutora')
  await button('Enviar mensagem').click()
  await expect.element(chat.getByText('Bom dia, doutora')).toBeVisible()
})

test('the sample summary says so, and leads to paper and to a new visit (ROOM-013, ROOM-014, ROOM-015, ROOM-016, ROOM-018)', async () => {
  await openDemonstration()
  const card = page.getByRole('region', { name: 'Resumo da consulta' })
  await expect.element(card.getByRole('region', { name: 'Sintomas' })).toBeVisible()
  await expect.element(card.getByText(SAMPLE_SUMMARY.nextSteps.split('\n')[0] ?? '')).toBeVisible()
  await expect.element(card.getByText(/^Exemplo:/)).toBeVisible()
  await expect
    .element(card.getByRole('link', { name: 'Descarregar resumo' }))
    .toHaveAttribute('href', '/api/consultations/sample-summary')
  await expect.element(card.getByRole('link', { name: 'Marcar retorno' })).toHaveAttribute('href', '/telemedicine')
})

test('the end is asked about, and stops the camera (ROOM-009, ROOM-010)', async () => {
  await openDemonstration()
  await button('Terminar a chamada').click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Terminar' }).click()
  await expect.poll(() => given?.getTracks().map(({ readyState }) => readyState)).toEqual(['ended', 'ended'])
  expect(page.getByRole('timer').elements()).toEqual([])
})

test('a refused camera is told, and leaves the chat (ROOM-036, ROOM-037, ROOM-032, ROOM-033)', async () => {
  refusesMedia = true
  await open()
  await expect.element(page.getByText('Erro de Conexão')).toBeVisible()
  await expect.element(page.getByText('Não foi possível aceder à câmara ou ao microfone').first()).toBeVisible()
  expect([Boolean(asked[0]?.video), Boolean(asked[0]?.audio)]).toEqual([true, true])
  await expect.element(button('Entrar na consulta')).toBeDisabled()
  await button('Entrar só por chat').click()
  greet()
  await expect.element(page.getByRole('region', { name: 'Chat' })).toBeVisible()
})

test('who has a consultation now is led into it; a foreign one is not found (ROOM-034)', async () => {
  answer(listAppointments, [held({ status: 'confirmed', appointmentTime: soon(3), endsAt: soon(33) })])
  await show(<RoomPage />, { path: '/consultation' })
  const link = page.getByRole('link', { name: 'Entrar na consulta' })
  await expect.element(link).toHaveAttribute('href', '/consultation?appointment=00000000-0000-4000-8000-000000000100')
})

test('a consultation that is not mine is not found (ROOM-034)', async () => {
  refuse(getConsultation, 404, { code: 'consultations.not_found', message: 'Não encontrámos esta consulta.' })
  await show(<RoomPage />, { path: '/consultation?appointment=00000000-0000-4000-8000-000000000100' })
  await expect.element(page.getByText('Não encontrámos esta consulta.')).toBeVisible()
  const link = page.getByRole('link', { name: 'Ver as minhas consultas' })
  await expect.element(link).toHaveAttribute('href', '/consultas')
})

test('the socket of the room is at /ws of the same host, by the scheme of the page (ROOM-024, ROOM-025)', async () => {
  await open()
  await expect.poll(() => socket()?.url).toBe(`ws://${location.host}/ws?appointment=${consultation().id}`)
  // Data costs money: the lighter picture is offered first.
  await expect.element(page.getByRole('radio', { name: 'Vídeo leve' })).toBeChecked()
  await expect.element(page.getByText('cerca de 41 MB')).toBeVisible()
  await expectAccessible()
})

test('a consultation by chat asks for no camera, and what is written waits for the network and goes once (ROOM-035, ROOM-040)', async () => {
  await open({ type: 'chat' })
  await expect.poll(() => socket()?.sent.map(({ type }) => type)).toContain('join')
  greet()
  expect(asked).toEqual([])
  const first = socket()
  first?.close(1006)
  await expect.element(page.getByText('Falha na ligação')).toBeVisible()
  await page.getByLabelText('Mensagem').fill('Tenho febre')
  await button('Enviar mensagem').click()
  await expect.element(page.getByText('À espera de rede')).toBeVisible()
  await expect.poll(() => sockets.length).toBe(2)
  greet()
  const chats = () => (socket()?.sent ?? []).filter(({ type }) => type === 'chat')
  await expect.poll(chats).toHaveLength(1)
  const [sent] = chats()
  const at = new Date().toISOString()
  socket()?.hear({ type: 'chat', message: { number: 1, ref: sent?.ref, from: 'patient', text: 'Tenho febre', at } })
  await expect.element(page.getByText('Enviada')).toBeInTheDocument()
  expect(page.getByText('À espera de rede').elements()).toEqual([])
  socket()?.hear({ type: 'read', from: 'doctor', delivered: 1, read: 1 })
  await expect.element(page.getByText('Lida')).toBeInTheDocument()
  await expect.element(page.getByText('Em espera')).toBeVisible()
  socket()?.hear({ type: 'presence', peer: 'chat' })
  await expect.element(page.getByText('Ligado', { exact: true })).toBeVisible()
  await expectAccessible()
})

test('a server that could not let the person in is asked again (ROOM-040)', async () => {
  await open({ type: 'chat' })
  await expect.poll(() => socket()?.sent.map(({ type }) => type)).toContain('join')
  greet()
  socket()?.hear({ type: 'error', code: 'platform.unavailable', message: 'Estamos com dificuldades.' })
  await expect.poll(() => sockets.length).toBe(2)
  greet()
  expect(socket()?.sent.map(({ type }) => type)).toContain('join')
})

test('an offer on its way outlives presence told twice; a new socket begins the call anew (ROOM-040)', async () => {
  answer(getRtcConfig, { iceServers: [], expiresAt: soon(60) })
  const offers = () => (socket()?.sent ?? []).filter(({ type }) => type === 'offer').length
  const joins = () => sockets.flatMap(({ sent }) => sent.filter(({ type }) => type === 'join').map(({ call }) => call))
  const presence = { type: 'presence', peer: 'video', call: '00000000-0000-4000-8000-000000000300' }
  await open({ role: 'doctor' })
  await button('Entrar na consulta').first().click()
  greet()
  socket()?.hear(presence)
  await expect.poll(offers).toBe(1)
  socket()?.hear(presence)
  socket()?.close(1006)
  await expect.poll(() => sockets.length).toBe(2)
  expect(sockets[0]?.sent.filter(({ type }) => type === 'offer').length).toBe(1)
  greet()
  await expect.poll(offers).toBe(1)
  expect(new Set(joins()).size).toBe(2)
})

test('a lost socket says Erro de Conexão (ROOM-038, ROOM-039)', async () => {
  await open({ type: 'chat' })
  await expect.poll(() => sockets.length).toBe(1)
  socket()?.close(1006)
  await expect.element(page.getByText('Erro de Conexão')).toBeVisible()
  await expect.element(page.getByText('Sem ligação', { exact: true })).toBeVisible()
})

test('before the first consultation the patient agrees, or the refusal is kept', async () => {
  await open({ needsConsent: true })
  await expect.element(page.getByRole('heading', { name: 'Consulta à distância' })).toBeVisible()
  await expectAccessible()
  answer(answerConsent, { version: 1, isGiven: false, answeredAt: soon(0) })
  await button('Não aceito').click()
  await expect.element(page.getByText(/Guardámos a sua recusa/)).toBeVisible()
  expect(callsOf(answerConsent)[0]?.body).toEqual({ version: 1, isGiven: false })
  expect(asked).toEqual([])
})

test('after the end the patient reads what the doctor wrote (ROOM-013, ROOM-019)', async () => {
  answer(getSummary, { ...SAMPLE_SUMMARY, at: soon(-30), symptoms: 'Tosse seca', nextSteps: 'Repouso' })
  answer(listPrescriptions, [])
  answer(getOwnReview, { review: null, mayWrite: true })
  await open({ status: 'completed', isOpen: false })
  await expect.element(page.getByText('Tosse seca')).toBeVisible()
  await expect
    .element(page.getByRole('link', { name: 'Descarregar resumo' }))
    .toHaveAttribute('href', `/api/consultations/${consultation().id}/summary/pdf`)
})

test('a call has the screen for itself, and Back asks before it ends (ROOM-009)', async () => {
  await open()
  await button('Entrar na consulta').first().click()
  greet()
  const end = button('Terminar a chamada')
  await expect.element(end).toBeVisible()
  for (const name of ['Desligar o microfone', 'Desligar a câmara', 'Fechar o chat', 'Terminar a chamada']) {
    const { width, height } = button(name).element().getBoundingClientRect()
    expect([width >= 56, height >= 56], name).toEqual([true, true])
  }
  const stage = page.getByRole('region', { name: 'Vídeo' }).element().getBoundingClientRect()
  expect([stage.width, Math.round(stage.height)]).toEqual([innerWidth, innerHeight])
  await expectAccessible()

  await expect.poll(() => history.state).toEqual({ layers: 1 })
  history.back()
  await expect.element(page.getByText('Terminar a chamada?')).toBeVisible()
  await button('Continuar').click()
  await expect.element(end).toBeVisible()
  await expect.poll(() => history.state).toEqual({ layers: 1 })
  await end.click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Terminar' }).click()
  await expect.element(page.getByRole('heading', { name: 'Saiu da consulta' })).toBeVisible()

  // Whoever left by mistake is back in one press, as before.
  await button('Voltar à consulta').click()
  await expect.element(end).toBeVisible()
  expect(socket()?.sent.at(-1)).toMatchObject({ type: 'join', media: 'light' })
})

test('a link asks before it ends the call', async () => {
  await open()
  await button('Entrar na consulta').first().click()
  greet()
  await expect.element(button('Terminar a chamada')).toBeVisible()
  expect(leaveQuestion()?.title).toBe('Sair da chamada?')
})
