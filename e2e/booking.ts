import type { APIRequestContext, Page } from '@playwright/test'
import type { Appointment, Doctor, Slot } from '@salama/contract/appointments'
import { expect, stub } from './fixtures.ts'

const SLOT_MS = 1_800_000
const SLOTS_A_DAY = 48

const DOCTOR: Doctor = {
  id: '00000000-0000-4000-8000-000000000001',
  specialty: 'Pediatria',
  specialties: ['Pediatria'],
  clinicName: 'Clínica da Polana',
  city: 'Maputo',
  province: 'Maputo Cidade',
  rating: 4.5,
  reviewCount: 3,
  is24x7: true,
  consultationPrice: 80_000,
  consultationPriceChat: 60_000,
  user: { firstName: 'Ana', lastName: 'Silva', profileImageUrl: null },
}

/** The booking page with Dr. Ana Silva, whose every half hour is free; `now`: what the browser takes for the present. */
export async function openBooking(page: Page, now?: Date): Promise<void> {
  if (now) await page.clock.setFixedTime(now)
  const midnight = new Date(now ?? Date.now())
  midnight.setUTCHours(22 - 24, 0, 0, 0)
  const slots: Slot[] = Array.from({ length: 15 * SLOTS_A_DAY }, (_, at) => {
    const startsAt = new Date(midnight.getTime() + at * SLOT_MS)
    return { startsAt: startsAt.toISOString(), free: true }
  })
  await stub(page, 'GET /api/doctors', { status: 200, body: [DOCTOR] })
  await stub(page, 'GET /api/specialties', { status: 200, body: { specialties: DOCTOR.specialties, pricing: {} } })
  await stub(page, `GET /api/doctors/${DOCTOR.id}/availability`, { status: 200, body: { slots } })
  await page.goto('/telemedicine')
}

export const chooseDoctor = (page: Page, name: string) => page.getByRole('button', { name }).click()
export const days = (page: Page) => page.getByRole('group', { name: 'Data' }).getByRole('button')
export const times = (page: Page) => page.getByRole('group', { name: 'Horário' }).getByRole('button')
export const confirm = (page: Page) => page.getByRole('button', { name: 'Confirmar Consulta' })
export const summary = (page: Page) => page.getByRole('region', { name: 'Resumo da Consulta' })

/** Tomorrow at ten with Dr. Ana Silva. */
export async function fill(page: Page): Promise<void> {
  await chooseDoctor(page, 'Dr. Ana Silva')
  await days(page).nth(1).click()
  await times(page).nth(20).click()
}

const doctorsOf = async (request: APIRequestContext): Promise<Doctor[]> => (await request.get('/api/doctors')).json()
const worksAnyTime = ({ is24x7, consultationPriceChat }: Doctor) => is24x7 && Boolean(consultationPriceChat)

/** A doctor of the demonstration who can be had at any hour, by video or chat. */
export async function doctorAnyTime(request: APIRequestContext): Promise<Doctor> {
  const doctor = (await doctorsOf(request)).find(worksAnyTime)
  if (!doctor) throw new Error('The demonstration has no 24/7 doctor who chats.')
  return doctor
}

/** The instants that the server calls free. */
export async function freeSlots(request: APIRequestContext, doctorId: string): Promise<string[]> {
  const { slots }: { slots: Slot[] } = await (await request.get(`/api/doctors/${doctorId}/availability`)).json()
  return slots.filter(({ free }) => free).map(({ startsAt }) => startsAt)
}

/** Books any free time of the last days for whoever is signed in, as another device of theirs would. */
export async function bookElsewhere(request: APIRequestContext): Promise<Appointment> {
  // One of several: a doctor's unpaid slots that are kept for one address are limited.
  const anyTime = (await doctorsOf(request)).filter(worksAnyTime)
  const { id: doctorId } = anyTime[Math.floor(Math.random() * anyTime.length)] ?? (await doctorAnyTime(request))
  const late = (await freeSlots(request, doctorId)).slice(-4 * SLOTS_A_DAY)
  const start = Math.floor(Math.random() * late.length)
  // Others of this run book there as well: the next one then.
  for (const scheduledAt of [...late.slice(start), ...late.slice(0, start)]) {
    const booked = await request.post('/api/appointments', { data: { doctorId, scheduledAt, type: 'video' } })
    if (booked.status() === 409) continue
    expect(booked.status()).toBe(201)
    return booked.json()
  }
  throw new Error('Nothing is free.')
}
