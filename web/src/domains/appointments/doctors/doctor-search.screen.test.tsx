import { type Doctor, getAvailability, getDoctor, listDoctors, listSpecialties } from '@salama/contract/appointments'
import { listPayments } from '@salama/contract/payments'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { doctorSample } from '../../../testing/samples.ts'
import { expectAccessible, show } from '../../../testing/screen.tsx'
import { answer, answerPage, callsOf, hold, refuse } from '../../../testing/server.ts'
import { RoundTheClock } from './round-the-clock.tsx'
import { TelemedicinePage } from './telemedicine-page.tsx'

const named = (n: number, lastName: string, changes: Partial<Doctor> = {}): Doctor =>
  doctorSample({
    id: `00000000-0000-4000-8000-00000000000${n}`,
    user: { firstName: 'Ana', lastName, profileImageUrl: null },
    ...changes,
  })

beforeEach(async () => {
  await page.viewport(1280, 800)
  localStorage.clear()
  sessionStorage.clear()
  answer(listPayments, [])
  answer(listDoctors, [
    named(1, 'Silva'),
    named(2, 'Cossa', { specialty: 'Cardiologia', specialties: ['Cardiologia', 'Nutrição'] }),
  ])
  answer(listSpecialties, { specialties: ['Cardiologia', 'Nutrição', 'Oftalmologia', 'Pediatria'], pricing: {} })
  answer(getAvailability, { slots: [] })
})

const open = (path = '/telemedicine') => show(<TelemedicinePage />, { path })
const ALL = 'Todas as Especialidades'
const filter = page.getByRole('combobox', { name: 'Filtrar por especialidade' })
const cards = () => page.getByRole('article').elements()
const lastQuery = () => new URL(callsOf(listDoctors).at(-1)?.address ?? '', location.href).search

test('order and filters are in the address and in the call, and come back with the page (X-030)', async () => {
  await open()
  await page.getByRole('button', { name: 'Filtros' }).click()
  await page.getByRole('checkbox', { name: 'Com chat de texto' }).click()
  await page.getByRole('combobox', { name: 'Ordenar por' }).click()
  await page.getByRole('option', { name: 'Horário mais próximo' }).click()
  await expect.poll(lastQuery).toBe('?chat=true&sort=next')
  expect(location.search).toBe('?chat=1&ordenar=horario')
  await expectAccessible()
})

test('an address with filters opens them, and one press takes all of them back', async () => {
  await open('/telemedicine?idioma=Cisena&provincia=Sofala&preco=800&sempre=1&ordenar=avaliacao&pesquisa=ana')
  await expect.poll(lastQuery).toBe('?q=ana&language=Cisena&province=Sofala&is24x7=true&maxPrice=80000&sort=rating')
  await expect.element(page.getByRole('combobox', { name: 'Idioma' })).toMatchTextContent('Cisena')
  await page.getByRole('button', { name: 'Limpar filtros' }).click()
  await expect.poll(lastQuery).toBe('?q=ana')
})

test('words are searched for once typing has paused', async () => {
  await open()
  await page.getByRole('button', { name: 'Filtros' }).click()
  await page.getByRole('searchbox', { name: 'Nome, sintoma ou cidade' }).fill('cossa beira')
  await expect.poll(lastQuery).toBe('?q=cossa+beira')
  expect(location.search).toBe('?pesquisa=cossa+beira')
  answer(listDoctors, [])
  await page.getByRole('searchbox').fill('ninguém')
  await expect.element(page.getByText('Nenhum médico encontrado')).toBeVisible()
  await page.getByRole('button', { name: 'Ver todos os médicos' }).click()
  expect(location.search).toBe('')
})

test('one specialty is picked out of the list, stays in the address, and leads back to all (BOOK-009, BOOK-010, BOOK-011, BOOK-012, BOOK-013, BOOK-014, BOOK-015, BOOK-016, BOOK-033, BOOK-034, BOOK-035, BOOK-079)', async () => {
  const screen = await open()
  await expect.element(page.getByRole('heading', { name: 'Médicos Disponíveis', exact: true })).toBeVisible()
  await expect.poll(() => cards().length).toBe(2)
  await expect.element(filter).toHaveTextContent(ALL)
  await filter.click()
  const options = page.getByRole('option').elements()
  expect(options.map(({ textContent }) => textContent)).toEqual([
    ALL,
    'Cardiologia',
    'Nutrição',
    'Oftalmologia',
    'Pediatria',
  ])
  expect(document.querySelector('select[name=especialidade] option')?.getAttribute('value')).toBe('all')
  await page.getByRole('option', { name: 'Nutrição' }).click()
  await expect.poll(() => cards().map((card) => card.getAttribute('aria-label'))).toEqual(['Dr. Ana Cossa'])
  expect(callsOf(listDoctors)).toHaveLength(1)
  await screen.unmount()
  await open(location.pathname + location.search)
  await expect.element(filter).toHaveTextContent('Nutrição')
  await filter.click()
  await page.getByRole('option', { name: 'Oftalmologia' }).click()
  await expect.element(page.getByText('Nenhum médico encontrado para Oftalmologia')).toBeVisible()
  await page.getByRole('button', { name: 'Ver todos os médicos' }).click()
  await expect.element(filter).toHaveTextContent(ALL)
  await expect.poll(() => cards().length).toBe(2)
})

test('many specialties scroll within 300 px (BOOK-018)', async () => {
  const specialties = Array.from({ length: 40 }, (_, n) => `Especialidade ${n}`)
  answer(listSpecialties, { specialties, pricing: {} })
  await open()
  await filter.click()
  await expect.poll(() => page.getByRole('option').elements().length).toBe(41)
  const scroller = document.querySelector('[role=listbox] > [role=presentation]') as HTMLElement
  expect(getComputedStyle(scroller).maxHeight).toBe('300px')
  expect(scroller.clientHeight).toBeLessThanOrEqual(300)
  await userEvent.keyboard('{End}')
  await expect.element(page.getByRole('option', { name: 'Especialidade 39' })).toBeInViewport()
})

test('the page itself scrolls on a phone, the list within 600 px where there is room (BOOK-017)', async () => {
  await open()
  await expect.poll(() => cards().length).toBe(2)
  const height = () => getComputedStyle(cards()[0]?.closest('ul')?.parentElement as Element).maxHeight
  expect(height()).toBe('600px')
  await page.viewport(360, 740)
  await expect.poll(height).toBe('none')
})

test('a card says of a doctor what there is to say, and no more (BOOK-019, BOOK-020, BOOK-021, BOOK-022, BOOK-023, BOOK-024, BOOK-025, BOOK-026, BOOK-027, BOOK-028, BOOK-029, BOOK-030, BOOK-031, BOOK-108)', async () => {
  const profileImageUrl = 'data:image/gif;base64,R0lGODlhAQABAAAAACwAAAAAAQABAAA='
  answer(listDoctors, [
    named(1, 'Silva'),
    named(2, 'Cossa', {
      specialty: 'Cardiologia',
      specialties: ['Cardiologia', 'Nutrição'],
      rating: 0,
      reviewCount: 0,
      is24x7: false,
      consultationPrice: 80_050,
      consultationPriceChat: undefined,
    }),
    named(3, 'Macuácua', {
      specialty: 'Cardiologia',
      specialties: ['Nutrição', 'Cardiologia', 'Pediatria'],
      reviewCount: 1,
      user: { firstName: 'Rui', lastName: 'Macuácua', profileImageUrl },
    }),
  ])
  await show(
    <RoundTheClock value>
      <TelemedicinePage />
    </RoundTheClock>,
    { path: '/telemedicine' },
  )
  const card = (name: string) => page.getByRole('article', { name, exact: true })
  const said = (name: string) => card(name).element().textContent?.replace(/\s/g, ' ')
  await expect.element(card('Dr. Ana Silva').getByText('AS', { exact: true })).toBeVisible()
  for (const text of [
    'Clínica da Polana',
    '4,5',
    '(3 avaliações)',
    '24/7 Disponível',
    '800 MTvideochamada',
    '600 MTchat',
  ])
    expect(said('Dr. Ana Silva')).toContain(text)
  expect(said('Dr. Ana Silva')).not.toContain('especialidades')
  for (const text of ['Cardiologia (+1 especialidades)', 'Sem avaliações', '801 MT'])
    expect(said('Dr. Ana Cossa')).toContain(text)
  expect(said('Dr. Ana Cossa')).not.toMatch(/24\/7 Disponível|chat/)
  const rui = card('Dr. Rui Macuácua')
  await expect.poll(() => rui.element().querySelector('img')?.getAttribute('src')).toBe(profileImageUrl)
  await expect.element(rui.getByText('RM', { exact: true })).not.toBeVisible()
  for (const text of ['Cardiologia (+2 especialidades)', '4,5 de 5 estrelas', '(1 avaliação)'])
    expect(said('Dr. Rui Macuácua')).toContain(text)
})

test('the soonest free time of a doctor is on the card, the first of which a phone shows whole', async () => {
  vi.useFakeTimers({ now: new Date('2026-11-23T10:10:00Z'), toFake: ['Date'] })
  onTestFinished(() => void vi.useRealTimers())
  await page.viewport(360, 740)
  answer(listDoctors, [
    named(1, 'Silva', { nextFreeAt: '2026-11-24T07:00:00.000Z' }),
    named(2, 'Cossa', { nextFreeAt: null }),
  ])
  await open()
  const card = (name: string) => page.getByRole('article', { name, exact: true })
  await expect.element(card('Dr. Ana Silva')).toMatchTextContent('Próximo horário: amanhã, 09:00')
  await expect.element(card('Dr. Ana Cossa')).toMatchTextContent('Sem horários livres nos próximos dias')
  expect(cards()[0]?.getBoundingClientRect().bottom).toBeLessThan(740)
})

test('each part of the page waits for its own answer (BOOK-053, BOOK-054)', async () => {
  const [releaseDoctors, releaseSpecialties] = [hold(listDoctors), hold(listSpecialties)]
  await open()
  const spinners = () =>
    page
      .getByRole('region', { name: 'Médicos Disponíveis' })
      .getByRole('status')
      .elements()
      .filter(({ textContent }) => textContent?.includes('Carregando...')).length
  await expect.poll(spinners).toBe(2)
  releaseSpecialties()
  await expect.element(filter).toBeVisible()
  expect([spinners(), cards()]).toEqual([1, []])
  releaseDoctors()
  await expect.poll(() => cards().length).toBe(2)
  expect(spinners()).toBe(0)
})

test('what could not be read says so, is asked for once, and again by the person alone (BOOK-055, HTTP-012)', async () => {
  refuse(listDoctors, 500)
  refuse(listSpecialties, 500)
  await open()
  const failed = (what: string) => page.getByRole('alert').filter({ hasText: `Não foi possível carregar ${what}` })
  await expect.element(failed('os médicos')).toBeVisible()
  await expect.element(failed('as especialidades')).toBeVisible()
  const asked = () => [callsOf(listDoctors).length, callsOf(listSpecialties).length]
  expect(asked()).toEqual([1, 1])
  answer(listDoctors, [named(1, 'Silva')])
  await failed('os médicos').getByRole('button', { name: 'Tentar novamente' }).click()
  await expect.element(page.getByRole('heading', { name: 'Dr. Ana Silva' })).toBeVisible()
  await expect.element(failed('as especialidades')).toBeVisible()
  answer(listSpecialties, { specialties: ['Pediatria'], pricing: {} })
  await failed('as especialidades').getByRole('button', { name: 'Tentar novamente' }).click()
  await expect.element(filter).toBeVisible()
  expect(page.getByRole('alert').elements()).toEqual([])
  expect(asked()).toEqual([2, 2])
})

test('says that there are no doctors at all (BOOK-032)', async () => {
  answer(listDoctors, [])
  await open()
  await expect.element(page.getByText('Nenhum médico disponível no momento')).toBeVisible()
})

test('what was read stays read: not again on focus, as time passes or on return (HTTP-009, HTTP-010, HTTP-011)', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  try {
    const screen = await open()
    // Free times are stale at once: what a focus would ask for again.
    await page.getByRole('button', { name: 'Dr. Ana Silva', exact: true }).click()
    await expect.poll(() => page.getByRole('group', { name: 'Data' }).elements().length).toBe(1)
    const asked = () =>
      [listDoctors, listSpecialties, getAvailability, listPayments].map((call) => callsOf(call).length)
    const before = asked()
    expect(before.slice(0, 3)).toEqual([1, 1, 1])
    for (const kind of ['blur', 'focus', 'visibilitychange']) dispatchEvent(new Event(kind))
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))
    await vi.advanceTimersByTimeAsync(330_000)
    expect(asked()).toEqual(before)
    await screen.unmount()
    await open()
    await expect.poll(() => cards().length).toBe(2)
    expect(callsOf(listDoctors)).toHaveLength(1)
  } finally {
    vi.useRealTimers()
  }
})

test('a list that goes on shows more on demand, and says when it could not', async () => {
  answerPage(listDoctors, [named(1, 'Silva')], 'a.b')
  await open()
  const more = page.getByRole('button', { name: 'Mostrar mais' })
  await expect.element(more).toBeVisible()
  refuse(listDoctors, 500)
  await more.click()
  await expect.element(page.getByText(/Não foi possível carregar mais/)).toBeVisible()
  expect(cards()).toHaveLength(1)
  answer(listDoctors, [named(2, 'Cossa')])
  await more.click()
  await expect.poll(() => cards().length).toBe(2)
  expect(lastQuery()).toBe('?cursor=a.b')
  await expect.poll(() => more.elements().length).toBe(0)
  await expectAccessible()
})

test('a doctor of the address who is in no page of the list is asked for alone', async () => {
  const far = named(9, 'Longe')
  answer(getDoctor, {
    ...far,
    license: 'OMM-1',
    clinicAddress: 'Av. 1',
    languages: ['Português'],
    biography: '',
    isPaused: false,
    freeTimes: [],
  })
  await open(`/telemedicine?medico=${far.id}`)
  await expect.element(page.getByText('Dr. Ana Longe')).toBeVisible()
})
