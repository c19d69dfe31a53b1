import {
  type AgendaEntry,
  cancelAsDoctor,
  changePractice,
  changeSchedule,
  getAgenda,
  getPractice,
  type Practice,
} from '@salama/contract/appointments'
import { HOUR_MS } from '@salama/contract/kernel/time'
import { listReviews } from '@salama/contract/reviews'
import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { NOON, standAtNoon, TODAY } from '../../../testing/noon.ts'
import { expectAccessible, show } from '../../../testing/screen.tsx'
import { answer, callsOf, refuse } from '../../../testing/server.ts'
import { DoctorPortalPage } from './doctor-portal-page.tsx'

const PRACTICE: Practice = {
  id: '00000000-0000-4000-8000-000000000001',
  status: 'approved',
  isPaused: false,
  consultationPrice: 80_000,
  consultationPriceChat: 60_000,
  languages: ['Português'],
  biography: '',
  clinicName: 'Clínica da Polana',
  clinicAddress: 'Av. Julius Nyerere 100',
  city: 'Maputo',
  province: 'Maputo Cidade',
  pictureId: null,
  specialties: ['Pediatria', 'Nutrição'],
  is24x7: false,
  hours: [{ weekday: 1, opens: 480, closes: 720 }],
  exceptions: [],
  scheduleRevision: 1,
  rating: 4.5,
  reviewCount: 3,
}

const ENTRY: AgendaEntry = {
  id: '00000000-0000-4000-8000-000000000100',
  patientName: 'Rosa Machel',
  appointmentTime: new Date(NOON.getTime() + HOUR_MS).toISOString(),
  endsAt: new Date(NOON.getTime() + 1.5 * HOUR_MS).toISOString(),
  type: 'video',
  status: 'confirmed',
  notes: 'Febre há dois dias',
  price: 80_000,
}

// At midnight a part of the day is of another.
beforeEach(standAtNoon)
beforeEach(() => {
  answer(getPractice, PRACTICE)
  answer(getAgenda, [ENTRY])
  answer(listReviews, [])
})

const open = (view?: string) => show(<DoctorPortalPage />, { path: `/dashboard/doctor${view ? `?vista=${view}` : ''}` })

test('the agenda says who comes when, and a cancellation needs a reason (X-029)', async () => {
  await open()
  await expect.element(page.getByRole('article').getByText('Rosa Machel')).toBeVisible()
  await expectAccessible()
  await page.getByRole('button', { name: 'Cancelar a consulta com Rosa Machel' }).click()
  answer(cancelAsDoctor, { ...ENTRY, status: 'cancelled' })
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Cancelar consulta' }).click()
  expect(callsOf(cancelAsDoctor)).toEqual([])
  await dialog.getByRole('button', { name: 'Surgiu uma urgência.' }).click()
  await dialog.getByRole('button', { name: 'Cancelar consulta' }).click()
  await expect.poll(() => callsOf(cancelAsDoctor)[0]?.body).toEqual({ reason: 'Surgiu uma urgência.' })
})

test('a row leads into the room from ten minutes before, and into what is over and still written', async () => {
  const at = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString()
  const row = (place: number, changes: Partial<AgendaEntry>): AgendaEntry => {
    const id = ENTRY.id.replace(/.$/, String(place))
    return { ...ENTRY, id, patientName: `Paciente ${place}`, ...changes }
  }
  answer(getAgenda, [
    row(1, { status: 'completed', appointmentTime: at(-90), endsAt: at(-60) }),
    row(2, { appointmentTime: at(9), endsAt: at(39) }),
    row(3, { appointmentTime: at(11), endsAt: at(41) }),
    row(4, { status: 'cancelled', appointmentTime: at(12), endsAt: at(42) }),
  ])
  await open()
  const link = (name: RegExp) => page.getByRole('link', { name })
  await expect
    .element(link(/Abrir a consulta com Paciente 1/))
    .toHaveAttribute('href', `/consultation?appointment=${ENTRY.id.replace(/.$/, '1')}`)
  await expect.element(link(/Entrar na consulta com Paciente 2/)).toBeVisible()
  await expect.element(link(/Abrir a consulta com Paciente 3/)).toBeVisible()
  expect(link(/Paciente 4/).elements()).toEqual([])
  await expect.element(page.getByText(/^Agora, /)).toBeVisible()
  const { height } = page.getByRole('article', { name: 'Paciente 2' }).element().getBoundingClientRect()
  expect(Math.min(height, 44)).toBe(height)
  await page.getByRole('searchbox', { name: 'Procurar paciente' }).fill('paciente 3')
  await expect.element(page.getByRole('article', { name: 'Paciente 2' })).not.toBeInTheDocument()
  await expect.element(page.getByRole('article', { name: 'Paciente 3' })).toBeVisible()
})

/** Enter on a button, as who uses no pointer. */
async function press(name: string): Promise<void> {
  await expect.element(page.getByRole('button', { name })).toBeEnabled()
  ;(page.getByRole('button', { name }).element() as HTMLElement).focus()
  await userEvent.keyboard('{Enter}')
}

test('hours are changed by the keyboard, and those that overlap are not sent (X-039)', async () => {
  await open('horario')
  await press('Adicionar horário a Segunda-feira')
  const secondStart = page.getByLabelText('Segunda-feira: das').nth(1)
  await expect.element(secondStart).toHaveValue('780')
  await expectAccessible()
  await secondStart.selectOptions('11:00')
  await expect.element(page.getByText('Estes horários sobrepõem-se.')).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Guardar horário' })).toBeDisabled()
  await secondStart.selectOptions('14:00')
  answer(changeSchedule, PRACTICE)
  await press('Guardar horário')
  await expect
    .poll(() => callsOf(changeSchedule)[0]?.body)
    .toMatchObject({
      is24x7: false,
      hours: [
        { weekday: 1, opens: 480, closes: 720 },
        { weekday: 1, opens: 840, closes: 1_020 },
      ],
    })
})

test.for([
  { chosen: 'Guardar o que está aqui', closes: 660 },
  { chosen: 'Ver o outro horário', closes: 1_020 },
])('hours that changed on another device are not overwritten unseen: $chosen', async ({ chosen, closes }) => {
  await open('horario')
  await page.getByLabelText('Segunda-feira: às').selectOptions('11:00')
  answer(getPractice, { ...PRACTICE, hours: [{ weekday: 1, opens: 780, closes: 1_020 }], scheduleRevision: 2 })
  refuse(changeSchedule, 409, { code: 'appointments.changed_elsewhere', message: 'O horário mudou.' })
  await press('Guardar horário')
  await expect.poll(() => callsOf(changeSchedule)[0]?.body).toMatchObject({ revision: 1 })
  await expect.element(page.getByText('O horário mudou noutro dispositivo')).toBeInViewport()
  await expect.element(page.getByRole('button', { name: 'Guardar horário' })).toBeDisabled()
  await expectAccessible()
  await press(chosen)
  await expect.element(page.getByLabelText('Segunda-feira: às')).toHaveValue(String(closes))
  await expect.element(page.getByText('O horário mudou noutro dispositivo')).not.toBeInTheDocument()
  const day = page.getByLabelText('Dia', { exact: true })
  await day.fill(TODAY)
  await press('Adicionar dia')
  answer(changeSchedule, PRACTICE)
  await press('Guardar horário')
  await expect.poll(() => callsOf(changeSchedule).at(-1)?.body).toMatchObject({ hours: [{ closes }], revision: 2 })
})

test('a day differs in one way: what is said last of it', async () => {
  await open('horario')
  const day = page.getByLabelText('Dia', { exact: true })
  await day.fill(TODAY)
  await press('Adicionar dia')
  await day.fill(TODAY)
  await page.getByRole('checkbox', { name: 'Folga o dia todo' }).click()
  await press('Adicionar dia')
  answer(changeSchedule, PRACTICE)
  await press('Guardar horário')
  await expect
    .poll(() => callsOf(changeSchedule)[0]?.body)
    .toMatchObject({ exceptions: [{ day: TODAY, spans: [{ opens: 480, closes: 720 }] }] })
})

test('booked times outside the new hours are named, and kept or cancelled as the doctor says', async () => {
  await open('horario')
  refuse(changeSchedule, 409, {
    code: 'appointments.booked_times',
    message: 'Há consultas marcadas fora do novo horário.',
    details: { appointments: [ENTRY] },
  })
  await press('Retirar este horário de Segunda-feira')
  await press('Guardar horário')
  const dialog = page.getByRole('dialog', { name: 'Uma consulta fica fora do horário' })
  await expect.element(dialog.getByText('Rosa Machel')).toBeVisible()
  await expectAccessible()
  answer(changeSchedule, { ...PRACTICE, hours: [] })
  await dialog.getByRole('button', { name: 'Manter marcadas' }).click()
  await expect.poll(() => callsOf(changeSchedule).at(-1)?.body).toMatchObject({ hours: [], booked: 'keep' })
  await expect.poll(() => dialog.elements().length).toBe(0)
})

test('the picture, the city and the province change here, licence and specialties at the desk (X-040, X-041)', async () => {
  await open('perfil')
  await expect.element(page.getByRole('link', { name: 'Mudar licença ou especialidades' })).toBeVisible()
  await expect.element(page.getByText('Pediatria, Nutrição')).toBeVisible()
  await expect.element(page.getByLabelText('Fotografia (opcional)')).toBeInTheDocument()
  await page.getByLabelText('Cidade').fill('Beira')
  await page.getByRole('combobox', { name: 'Província' }).click()
  await page.getByRole('option', { name: 'Sofala' }).click()
  answer(changePractice, { ...PRACTICE, city: 'Beira', province: 'Sofala' })
  await press('Guardar perfil')
  await expect
    .poll(() => callsOf(changePractice)[0]?.body)
    // What was not touched may be another by now.
    .toEqual({ city: 'Beira', province: 'Sofala' })
})

test('a price that is refused says why beside its field (X-040)', async () => {
  await open('perfil')
  await page.getByLabelText('Videochamada').fill('0')
  refuse(changePractice, 400, {
    code: 'platform.invalid_input',
    message: 'Verifique os campos.',
    fields: [
      { path: 'consultationPrice', code: 'price_out_of_range', message: 'Indique um preço de 500 MT a 5 000 MT.' },
    ],
  })
  await page.getByRole('button', { name: 'Guardar perfil' }).click()
  await expect.element(page.getByText('Indique um preço de 500 MT a 5 000 MT.')).toBeVisible()
  await expect.element(page.getByLabelText('Videochamada')).toHaveValue('0')
  await expectAccessible()
})

test('who is not a doctor is led to the registration, and a pausing doctor is told (B-05)', async () => {
  refuse(getPractice, 403, { code: 'appointments.profile_required', message: 'Esta página é de médicos registados.' })
  await open()
  await expect.element(page.getByRole('link', { name: 'Tornar-se Médico' })).toBeVisible()
})
