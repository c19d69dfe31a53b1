import { MINUTE_MS } from '@salama/contract/kernel/time'
import { expect, test } from 'vitest'
import * as notices from './notices.ts'

const id = '01a1f866-0d00-7bea-bc7d-e7620ee9855e'

test.each([
  [notices.accepted({ id, eta: '4' }), 'Motorista a caminho', 'cerca de 4 min'],
  [notices.arrived({ id, waitsMs: 5 * MINUTE_MS }), 'O motorista chegou', 'Espera por si 5 min.'],
  [notices.arrived({ id, waitsMs: 200 }), 'O motorista chegou', 'Espera por si 1 min.'],
  [notices.dropped({ id }), 'O motorista desistiu', 'cancelar sem custo'],
  [notices.noDriver({ id, returned: 150_00 }), 'Não encontrámos motorista', 'Devolvemos 150 MT'],
  [notices.noDriver({ id, returned: 0 }), 'Não encontrámos motorista', 'Nada foi cobrado'],
  [notices.completed({ id, fare: 150_00, payment_status: 'cash' }), 'Chegou ao destino', 'Pague 150 MT ao motorista'],
  [notices.completed({ id, fare: 150_00, payment_status: 'paid' }), 'Chegou ao destino', 'Obrigado'],
  [
    notices.noShow({ id, cancel_fee: 50_00, returned: 100_00 }),
    'O motorista não o encontrou',
    '50 MT ficam para ele e 100 MT voltam para si',
  ],
  [notices.noShow({ id, cancel_fee: 0, returned: 0 }), 'O motorista não o encontrou', 'Nada foi cobrado'],
  [notices.notPaid({ id }), 'Viagem cancelada', 'não foi confirmada'],
  [notices.cancelledByStaff({ id, returned: 150_00 }), 'Viagem cancelada', 'Devolvemos 150 MT'],
  [notices.debt({ id, fare: 150_00 }), 'Viagem por pagar', 'transferência de 150 MT'],
])('a passenger reads what happened, case %#', (notice, title, words) => {
  expect(notice).toMatchObject({ title, href: `/transport/${id}` })
  expect(notice.body).toContain(words)
})

test.each([
  [notices.cancelledForDriver(50_00), 'O passageiro cancelou', 'Recebe 50 MT'],
  [notices.cancelledForDriver(0), 'O passageiro cancelou', 'Cancelou a tempo'],
  [notices.endedForDriver(90_00), 'O apoio terminou a viagem', 'Recebe de nós 90 MT'],
  [notices.endedForDriver(0), 'O apoio terminou a viagem', 'Está livre'],
])('a driver reads what happened, case %#', (notice, title, words) => {
  expect(notice).toMatchObject({ class: 'timely', title, href: '/dashboard/driver' })
  expect(notice.body).toContain(words)
})

test('what went back is not said where nothing did', () => {
  expect(notices.cancelledByStaff({ id, returned: 0 }).body).toBe('O apoio cancelou a viagem.')
  expect(notices.cancelledForDriver(0).body).not.toContain('MT')
})
