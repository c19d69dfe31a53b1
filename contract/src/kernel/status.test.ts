import fc from 'fast-check'
import { expect, test } from 'vitest'
import { appointmentMachine } from '../appointments/index.ts'
import { paymentMachine } from '../payments/index.ts'
import { verificationMachine } from '../verification/index.ts'
import { canMove, isFinal, type Machine, type Mover, statesBefore, statesOf } from './status.ts'

const machines: readonly Machine<string>[] = [appointmentMachine, paymentMachine, verificationMachine]
const movers: readonly Mover[] = ['customer', 'doctor', 'vendor', 'driver', 'teacher', 'operator', 'system']
const moves = fc.constantFrom(...machines).chain((m) =>
  fc.record({
    m: fc.constant(m),
    from: fc.constantFrom(...statesOf(m)),
    to: fc.constantFrom(...statesOf(m)),
    mover: fc.constantFrom(...movers),
  }),
)

test('the guard in SQL and the button on the screen allow the same moves', () => {
  fc.assert(
    fc.property(
      moves,
      ({ m, from, to, mover }) => statesBefore(m, to, mover).includes(from) === canMove(m, from, to, mover),
    ),
  )
})

test('nobody moves anything out of a final state', () => {
  fc.assert(fc.property(moves, ({ m, from, to, mover }) => !isFinal(m, from) || !canMove(m, from, to, mover)))
})

test('a payment is confirmed by what the operator said or the desk saw, never by the customer', () => {
  expect(statesBefore(paymentMachine, 'confirmed', 'system')).toEqual(['pending', 'in_review'])
  expect(statesBefore(paymentMachine, 'confirmed', 'operator')).toEqual(['pending_verification', 'in_review'])
  expect(statesBefore(paymentMachine, 'confirmed', 'customer')).toEqual([])
})

test('states are told apart by whether anything follows', () => {
  expect(statesOf(appointmentMachine).filter((state) => isFinal(appointmentMachine, state))).toEqual([
    'completed',
    'expired',
    'cancelled',
    'no_show_patient',
    'no_show_doctor',
  ])
})
