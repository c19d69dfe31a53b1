import { SHOWN_STATUSES } from '@salama/contract/appointments'
import { expect, it } from 'vitest'
import { courseOf, isOver, isUpcoming } from './course.ts'

const at = '2026-11-21T08:00:00.000Z'
const shapeOf = (...args: Parameters<typeof courseOf>) =>
  courseOf(...args).map(({ label, state }) => `${label}: ${state}`)

it('shows a held consultation waiting for its payment, with the good course ahead', () => {
  expect(shapeOf('pending_payment', [{ status: 'pending_payment', at }])).toEqual([
    'Aguarda pagamento: current',
    'Confirmada: todo',
    'Na sala de espera: todo',
    'Em consulta: todo',
    'Concluída: todo',
  ])
})

it('shows an interrupted call where the call stands', () => {
  const entries = [
    { status: 'pending_payment', at },
    { status: 'confirmed', at },
    { status: 'waiting', at },
    { status: 'in_call', at },
    { status: 'interrupted', at },
  ] as const
  expect(shapeOf('interrupted', entries).slice(-2)).toEqual(['Interrompida: current', 'Concluída: todo'])
})

it('ends the course where the consultation ended, well or not', () => {
  expect(shapeOf('completed', [{ status: 'completed', at }])).toEqual(['Concluída: done'])
  expect(
    shapeOf('expired', [
      { status: 'pending_payment', at },
      { status: 'expired', at },
    ]),
  ).toEqual(['Aguarda pagamento: done', 'Expirou sem pagamento: failed'])
})

it('gives every state a course that can be drawn', () => {
  for (const status of SHOWN_STATUSES) {
    const keys = courseOf(status, [{ status, at }]).map(({ key }) => key)
    expect(new Set(keys).size, status).toBe(keys.length)
    expect(keys.length > 1, status).toBe(!isOver(status))
  }
})

it('counts a consultation among the coming until its end, unless it is over', () => {
  const endsAt = '2026-11-21T08:30:00.000Z'
  expect(isUpcoming({ status: 'in_call', endsAt }, new Date('2026-11-21T08:29:00Z'))).toBe(true)
  expect(isUpcoming({ status: 'in_call', endsAt }, new Date('2026-11-21T08:30:00Z'))).toBe(false)
  expect(isUpcoming({ status: 'cancelled', endsAt }, new Date('2026-11-21T07:00:00Z'))).toBe(false)
})
