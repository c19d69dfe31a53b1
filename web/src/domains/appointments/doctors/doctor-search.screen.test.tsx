import { type Doctor, getAvailability, getDoctor, listDoctors, listSpecialties } from '@salama/contract/appointments'
import { listPayments } from '@salama/contract/payments'
import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { doctorSample } from '../../../testing/samples.ts'
import { expectAccessible, show } from '../../../testing/screen.tsx'
import { answer, answerPage, callsOf, refuse } from '../../../testing/server.ts'
import { TelemedicinePage } from './telemedicine-page.tsx'

const named = (n: number, lastName: string, changes: Partial<Doctor> = {}): Doctor =>
  doctorSample({
    id: `00000000-0000-4000-8000-00000000000${n}`,
    user: { firstName: 'Ana', lastName, profileImageUrl: null },
    ...changes,
  })

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
  answer(listPayments, [])
  answer(listDoctors, [
    named(1, 'Silva'),
    named(2, 'Cossa', { specialty: 'Cardiologia', specialties: ['Cardiologia'] }),
  ])
  answer(listSpecialties, { specialties: ['Cardiologia', 'Pediatria'], pricing: {} })
  answer(getAvailability, { slots: [] })
})

const open = (path = '/telemedicine') => show(<TelemedicinePage />, { path })
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

test('one specialty is picked out of the list that is here, without another call (BOOK-014)', async () => {
  await open()
  await expect.poll(() => cards().length).toBe(2)
  await page.getByRole('combobox', { name: 'Filtrar por especialidade' }).click()
  await page.getByRole('option', { name: 'Cardiologia' }).click()
  await expect.poll(() => cards().length).toBe(1)
  expect(callsOf(listDoctors)).toHaveLength(1)
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
