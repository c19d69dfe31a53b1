import { expect, test } from 'vitest'
import type { Kept } from '../../../lib/offline/kept-answers.ts'
import { shelfOf } from './shelf.ts'

const now = new Date('2026-11-21T08:00:00Z')
const kept = (answers: Record<string, unknown>): Map<string, Kept> =>
  new Map(Object.entries(answers).map(([address, answer]) => [address, { owner: 'ana', answer, readAt: 1 }]))

test('what opens without a network is listed with its code, and nothing that is over', () => {
  const appointment = {
    id: 'a',
    doctorName: 'Dra. Silva',
    appointmentTime: '2026-11-22T12:30:00Z',
    status: 'confirmed',
  }
  const shelf = shelfOf(
    kept({
      '/api/appointments/a': appointment,
      '/api/appointments/b': { ...appointment, id: 'b', appointmentTime: '2026-11-20T12:30:00Z' },
      '/api/transport/requests/r': { id: 'r', destination: { address: 'Shoprite' }, pin: '4071' },
      '/api/transport/requests/s': { id: 's', destination: { address: 'Casa' }, endedAt: '2026-11-20T12:30:00Z' },
      '/api/prescriptions/check/AB12-CD34': { code: 'AB12-CD34', isValid: true, expiresAt: '2026-12-01T12:00:00Z' },
      '/api/insurance/subscription': { cardCode: 'C', policyNumber: 'S-1', plan: { name: 'Família' } },
    }),
    now,
  )
  expect(shelf.map(({ href, text }) => [href, text])).toEqual([
    ['/consultas/a', 'Amanhã, 14:30'],
    ['/transport/r', 'Código 4071'],
    ['/receita/AB12-CD34', 'Para mostrar na farmácia, válida até 01/12/2026'],
    ['/insurance', 'N.º S-1'],
  ])
})

test('an order is shown while it is open and read lately, a prescription while it is valid', () => {
  const order = { id: 'o', shopName: 'Cozinha', status: 'accepted', collectionCode: '4071' }
  const at = (ageMs: number, answer: object = order) =>
    shelfOf(new Map([['/api/orders/o', { owner: 'ana', answer, readAt: now.getTime() - ageMs }]]), now).map(
      ({ text }) => text,
    )
  const longest = [1, 6, 12, 24, 48].map((hours) => hours * 3_600_000).filter((ms) => at(ms - 1).length > at(ms).length)
  expect([at(0), longest.length, at(0, { ...order, status: 'delivered' })]).toEqual([['Código 4071'], 1, []])
  expect(at(0, { ...order, collectionCode: null })).toEqual(['Artigos e estado'])
  const prescription = { code: 'AB12-CD34', isValid: false, expiresAt: '2026-12-01T12:00:00Z' }
  expect(shelfOf(kept({ '/api/prescriptions/check/AB12-CD34': prescription }), now)).toEqual([])
})
