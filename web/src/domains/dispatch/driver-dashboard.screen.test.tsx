import { getDriver, listDeliveries, reportPosition, setAvailability } from '@salama/contract/dispatch'
import { listOwnCases } from '@salama/contract/verification'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { DRIVER, delivery, own } from '../../testing/drivers.ts'
import { expectAccessible, show } from '../../testing/screen.tsx'
import { answer, callsOf, hold, refuse, sentTo } from '../../testing/server.ts'
import { currentToast } from '../../ui/feedback/toast.ts'
import { DriverDashboard } from './driver-dashboard.tsx'

beforeEach(() => {
  vi.restoreAllMocks()
  vi.spyOn(navigator.geolocation, 'getCurrentPosition').mockImplementation((found) =>
    found({ coords: { latitude: -25.96, longitude: 32.58, accuracy: 12 } } as GeolocationPosition),
  )
  vi.spyOn(navigator.geolocation, 'watchPosition').mockReturnValue(1)
  answer(getDriver, DRIVER)
  answer(listDeliveries, [delivery(1)])
  answer(reportPosition, { verdict: 'kept' })
})

const BOTTOM_BAR_PX = 64

const open = () => show(<DriverDashboard />, { path: '/dashboard/driver' })
const button = (name: string) => page.getByRole('button', { name, exact: true })
const says = async (...texts: (string | RegExp)[]) => {
  for (const text of texts) await expect.element(page.getByText(text).first()).toBeVisible()
}
const toastSays = (...texts: string[]) => says(...texts)

test('says that the profile is on its way (DRIV-001)', async () => {
  const release = hold(getDriver)
  await open()
  await says('Carregando perfil do motorista...')
  release()
})

test('who is no driver is led to the registration (DRIV-002..005, DRIV-094, DRIV-097)', async () => {
  answer(getDriver, null)
  await open()
  await expect.element(page.getByRole('heading', { name: 'Perfil de Motorista Necessário' })).toBeVisible()
  await says(/precisa de se registar como motorista/)
  await expect
    .element(page.getByRole('link', { name: 'Registrar como Motorista' }))
    .toHaveAttribute('href', '/delivery?registar=motorista')
  expect(callsOf(listDeliveries)).toEqual([])
  expect(document.querySelectorAll('[data-toast]')).toHaveLength(0)
  await expectAccessible()
})

test('the header shows vehicle, deliveries, rating, toggle and map (DRIV-006..011)', async () => {
  await open()
  await expect.element(page.getByRole('heading', { name: 'Painel do Motorista' })).toBeVisible()
  await says('Moto · ABC 123 MC', '12 entregas realizadas', '4,5')
  await expect.element(button('Online')).toHaveAttribute('aria-pressed', 'true')
  await expect.element(button('Offline')).toHaveAttribute('aria-pressed', 'false')
  await button('Mapa').click()
  await expect.element(page.getByRole('heading', { name: 'Mapa em Tempo Real' })).toBeVisible()
  await button('Fechar mapa').click()
  await expect.element(page.getByRole('heading', { name: 'Mapa em Tempo Real' })).not.toBeInTheDocument()
})

test('one delivery and one review are counted in the singular', async () => {
  answer(getDriver, { ...DRIVER, totalDeliveries: 1, reviewCount: 1 })
  await open()
  await says('1 entrega realizada', '(1 avaliação)')
})

test('three counters: what is pending, under way and delivered (DRIV-012..014, DRIV-079, DRIV-080)', async () => {
  answer(listDeliveries, [
    delivery(1),
    delivery(2),
    delivery(3),
    own(4, 'assigned'),
    own(5, 'picked_up'),
    own(6, 'in_transit'),
    own(7, 'delivered'),
    own(8, 'delivered'),
    own(9, 'cancelled'),
  ])
  await open()
  await expect.element(page.getByText('Entregas Ativas')).toBeVisible()
  const counters = [...document.querySelectorAll('dl')].find((list) => list.textContent.includes('Concluídas'))
  const figures = [...(counters?.querySelectorAll('dt') ?? [])].map((term) => [
    term.textContent,
    term.nextElementSibling?.textContent,
  ])
  expect(figures).toEqual([
    ['Disponíveis', '3'],
    ['Ativas', '3'],
    ['Concluídas', '2'],
  ])
  expect(document.querySelectorAll('[data-delivery]')).toHaveLength(6)
})

test('four parts at the lower edge of a phone: work with its count, what was done, earnings, registration', async () => {
  answer(listDeliveries, [delivery(1), own(2, 'assigned'), own(3, 'delivered')])
  answer(listOwnCases, [])
  await show(<DriverDashboard earnings={<p>Ganhos disponíveis</p>} />, { path: '/dashboard/driver' })
  const tab = (name: RegExp) => page.getByRole('tab', { name })
  await expect.element(tab(/^Entregas 2$/)).toHaveAttribute('aria-selected', 'true')
  expect(
    tab(/^Registo/)
      .element()
      .getBoundingClientRect().bottom,
  ).toBeGreaterThan(window.innerHeight - 80)
  await expect.element(page.getByRole('link', { name: 'A minha conta' })).toHaveAttribute('href', '/')
  await tab(/^Feitas/).click()
  await expect.element(page.getByRole('heading', { name: 'Entregas feitas' })).toBeVisible()
  await says('Telma Chiluvane')
  await tab(/^Ganhos/).click()
  await says('Ganhos disponíveis')
  await expect.element(button('Online')).toBeVisible()
  await tab(/^Registo/).click()
  await expect.element(button('Alterar veículo ou documentos')).toBeVisible()
  await expectAccessible()
})

test('the next step of what is under way stands whole on a phone of 360 by 640', async () => {
  const { innerWidth, innerHeight } = window
  onTestFinished(() => page.viewport(innerWidth, innerHeight))
  await page.viewport(360, 640)
  answer(listDeliveries, [
    own(1, 'assigned', { instructions: 'Portão verde, ao lado da padaria. '.repeat(12) }),
    delivery(2),
  ])
  await open()
  await expect.element(button('Marcar Coletado')).toBeVisible()
  const lowest = () => button('Marcar Coletado').element().getBoundingClientRect().bottom
  expect(lowest()).toBeLessThanOrEqual(640 - BOTTOM_BAR_PX)
  await button('Mapa').click()
  await expect.element(page.getByRole('heading', { name: 'Mapa em Tempo Real' })).toBeVisible()
  expect(lowest()).toBeLessThanOrEqual(640 - BOTTOM_BAR_PX)
})

test('an available card says all that counts (DRIV-015..025, DRIV-073, DRIV-075)', async () => {
  await open()
  await expect.element(page.getByRole('heading', { name: 'Entregas Disponíveis' })).toBeVisible()
  await says('Urgente', 'Comida', 'Telma', 'Av. 24 de Julho 1500', 'Polana Cimento', '75 MZN', /18 min/)
  for (const name of ['Ver Detalhes', 'Aceitar', 'Rejeitar']) await expect.element(button(name)).toBeVisible()
  await expectAccessible()
})

test('priorities are said in Portuguese, and fees without decimals (DRIV-073, DRIV-074)', async () => {
  answer(listDeliveries, [
    delivery(1, { priority: 'express', deliveryFee: 9_000 }),
    delivery(2, { priority: 'normal', deliveryFee: 7_550 }),
  ])
  await open()
  await says('Expresso', 'Normal', '90 MZN', '76 MZN')
})

test('an active card has its state, addresses, fee and buttons (DRIV-026..031, DRIV-033, DRIV-034)', async () => {
  answer(listDeliveries, [own(1, 'assigned')])
  await open()
  await expect.element(page.getByRole('heading', { name: 'Entregas Ativas' })).toBeVisible()
  await says('Atribuída', 'Telma Chiluvane', 'Av. 24 de Julho 1500', 'Rua da Resistência 42, 3.º', '75 MZN')
  await expect.element(button('Rota')).toBeVisible()
  await expect.element(button('Marcar Coletado')).toBeVisible()
  await expect
    .element(page.getByRole('link', { name: 'Ligar a Telma Chiluvane' }))
    .toHaveAttribute('href', 'tel:841234567')
  await expectAccessible()
})

test("'Rota' shows pick-up and destination on a map of 24rem (DRIV-032, DRIV-038, DRIV-039, DRIV-041)", async () => {
  answer(listDeliveries, [own(1, 'assigned')])
  await open()
  await button('Rota').click()
  await expect.element(page.getByRole('heading', { name: 'Mapa em Tempo Real' })).toBeVisible()
  await expect.poll(() => document.querySelectorAll('.map-pin-pickup, .map-pin-destination').length).toBe(2)
  expect(document.querySelector('[data-map]')?.getBoundingClientRect().height).toBe(384)
  await expect
    .element(page.getByRole('link', { name: 'Navegar' }))
    .toHaveAttribute('href', 'https://www.openstreetmap.org/directions?engine=fossgis_osrm_car&to=-25.9653%2C32.5834')
})

test('without anything pending the hint depends on being online (DRIV-035..037)', async () => {
  answer(listDeliveries, [])
  await open()
  await says('Nenhuma entrega disponível', 'Novas entregas aparecerão aqui quando estiverem disponíveis.')
  await expectAccessible()
})

test("offline, the hint asks to press 'Online' (DRIV-037, DRIV-091)", async () => {
  answer(getDriver, { ...DRIVER, isAvailable: false })
  answer(listDeliveries, [])
  await open()
  await says('Nenhuma entrega disponível', "Clique em 'Online' para começar a receber entregas.")
  await expect.element(button('Offline')).toHaveAttribute('aria-pressed', 'true')
})

test('the details say everything, and close (DRIV-042..053, DRIV-023)', async () => {
  answer(listDeliveries, [delivery(1, { instructions: 'Portão verde' })])
  await open()
  await button('Ver Detalhes').click()
  const dialog = page.getByRole('dialog', { name: 'Detalhes da Entrega' })
  for (const text of [
    'Urgente',
    '75 MZN',
    'Telma',
    '8• ••• ••••',
    'Av. 24 de Julho 1500',
    'Polana Cimento',
    'Portão verde',
    '18 min',
  ]) {
    await expect.element(dialog.getByText(text, { exact: true })).toBeVisible()
  }
  for (const name of ['Aceitar Entrega', 'Rejeitar']) {
    await expect.element(dialog.getByRole('button', { name })).toBeVisible()
  }
  await expectAccessible()
  await dialog.getByRole('button', { name: 'Fechar' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
})

test('details that are longer than the screen scroll by keyboard', async () => {
  const { innerWidth, innerHeight } = window
  onTestFinished(() => page.viewport(innerWidth, innerHeight))
  await page.viewport(360, 420)
  await open()
  await button('Ver Detalhes').click()
  const dialog = page.getByRole('dialog', { name: 'Detalhes da Entrega' })
  await expect.element(dialog).toBeVisible()
  await expect.poll(() => dialog.element().querySelector('[tabindex="0"]')?.textContent).toContain('Prioridade')
  await expectAccessible()
})

test('without instructions the details leave them out (DRIV-049)', async () => {
  await open()
  await button('Ver Detalhes').click()
  const dialog = page.getByRole('dialog', { name: 'Detalhes da Entrega' })
  await expect.element(dialog.getByText('Tempo estimado')).toBeVisible()
  await expect.element(dialog.getByText('Instruções')).not.toBeInTheDocument()
})

test('going offline and online sends it and says so (DRIV-089, DRIV-090, DRIV-099, DRIV-100)', async () => {
  answer(setAvailability, { ...DRIVER, isAvailable: false })
  await open()
  await button('Offline').click()
  await toastSays('Você está offline', 'Parou de receber entregas')
  answer(setAvailability, DRIVER)
  await button('Online').click()
  await toastSays('Você está online', 'Pronto para receber entregas')
  expect(sentTo(setAvailability)).toEqual([{ body: { isAvailable: false } }, { body: { isAvailable: true } }])
})

test('nobody is online before the server has said so (DRIV-089)', async () => {
  answer(getDriver, { ...DRIVER, isAvailable: false })
  answer(setAvailability, DRIVER)
  const release = hold(setAvailability)
  await open()
  await button('Online').click()
  await expect.element(button('Online')).toBeDisabled()
  await expect.element(button('Online')).toHaveAttribute('aria-pressed', 'false')
  release()
  await expect.element(button('Online')).toHaveAttribute('aria-pressed', 'true')
})

test('when the change fails the toast says so (DRIV-109)', async () => {
  refuse(setAvailability, 500)
  await open()
  await button('Offline').click()
  await toastSays('Erro', 'Falha ao atualizar disponibilidade')
  expect(currentToast()?.variant).toBe('destructive')
  await expect.element(button('Online')).toHaveAttribute('aria-pressed', 'true')
})

test('the position is told at load as strings; a failure is only logged (GEO-003, DRIV-101, DRIV-102, DRIV-104)', async () => {
  refuse(reportPosition, 500)
  const shown = currentToast()
  const warned = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  await open()
  await expect.poll(() => callsOf(reportPosition)).toHaveLength(1)
  expect(callsOf(reportPosition)[0]?.body).toEqual({ latitude: '-25.96', longitude: '32.58', accuracy: 12 })
  await expect.poll(() => warned.mock.calls.length).toBe(1)
  expect(currentToast()).toBe(shown)
})

test('the map reports each position of the phone (DRIV-040, DRIV-103, X-145)', async () => {
  let found: PositionCallback = () => undefined
  vi.spyOn(navigator.geolocation, 'watchPosition').mockImplementation((callback) => {
    found = callback
    return 1
  })
  await open()
  await button('Mapa').click()
  await says('A sua localização é partilhada enquanto está online ou com uma entrega.')
  await expect.poll(() => callsOf(reportPosition)).toHaveLength(1)
  found({ coords: { latitude: -25.961, longitude: 32.581, accuracy: 8 } } as GeolocationPosition)
  await expect.poll(() => callsOf(reportPosition).at(-1)?.body).toMatchObject({ latitude: '-25.961' })
})

test('who waits for approval reads why nothing comes (X-137)', async () => {
  answer(getDriver, { ...DRIVER, status: 'suspended', isAvailable: false, reason: 'A licença caducou.' })
  answer(listDeliveries, [])
  await open()
  await says(/não está aprovado: A licença caducou\./)
  await expect.element(button('Online')).toBeDisabled()
})

test('the registration opens over the portal, and closing it leads back there', async () => {
  answer(getDriver, { ...DRIVER, status: 'suspended', isAvailable: false, reason: 'A licença caducou.' })
  answer(listDeliveries, [])
  answer(listOwnCases, [])
  await open()
  await page.getByRole('link', { name: 'Ver o registo' }).click()
  const registration = page.getByRole('dialog', { name: 'Registo de Motorista' })
  await registration.getByRole('button', { name: 'Fechar' }).click()
  await expect.element(registration).not.toBeInTheDocument()
  expect(location.pathname).toBe('/dashboard/driver')
  await expect.element(page.getByRole('heading', { name: 'Painel do Motorista' })).toBeVisible()
})

test('deliveries are asked for every 5 s and the profile every 30 s (DRIV-116, DRIV-117)', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'setInterval', 'clearTimeout', 'clearInterval', 'Date'] })
  try {
    await open()
    for (let second = 0; second < 61; second++) await vi.advanceTimersByTimeAsync(1_000)
    expect(callsOf(getDriver).length).toBeGreaterThanOrEqual(2)
    expect(callsOf(getDriver).length).toBeLessThanOrEqual(3)
    expect(callsOf(listDeliveries).length).toBeGreaterThanOrEqual(12)
    expect(callsOf(listDeliveries).length).toBeLessThanOrEqual(14)
  } finally {
    vi.useRealTimers()
  }
})
