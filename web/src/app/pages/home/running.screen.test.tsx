import { listEnrolments } from '@salama/contract/courses'
import { listOrders } from '@salama/contract/orders'
import { listRides } from '@salama/contract/rides'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { enrolmentSample } from '../../../testing/courses.ts'
import { RIDE_ID, ride } from '../../../testing/rides.ts'
import { expectAccessible, show } from '../../../testing/screen.tsx'
import { answer, callsOf } from '../../../testing/server.ts'
import { Emergency } from './emergency.tsx'
import { Running } from './running.tsx'

const Home = () => (
  <>
    <h1>Olá, Ana</h1>
    <Running />
    <Emergency />
  </>
)

test('home leads to the ride that runs and to the course that was begun', async () => {
  answer(listOrders, [])
  answer(listRides, [ride({ status: 'accepted' })])
  answer(listEnrolments, [enrolmentSample({ status: 'completed' }), enrolmentSample({ status: 'active' })])
  await show(<Home />)
  const running = page.getByRole('region', { name: 'Em curso' })
  await expect
    .element(running.getByRole('link', { name: 'A sua viagem' }))
    .toHaveAttribute('href', `/transport/${RIDE_ID}`)
  const course = running.getByRole('link', { name: 'Continuar o curso' })
  const { slug } = enrolmentSample().course
  await expect.element(course).toHaveAttribute('href', `/cursos/${slug}/aprender`)
  await expectAccessible()
})

test('home shows nothing that is over, and whom to call at once with the day that was checked', async () => {
  answer(listOrders, [])
  answer(listRides, [ride({ status: 'completed' })])
  answer(listEnrolments, [enrolmentSample({ status: 'completed' })])
  await show(<Home />)
  await expect.poll(() => callsOf(listEnrolments).length).toBe(1)
  await expect.element(page.getByRole('region', { name: 'Em curso' })).not.toBeInTheDocument()
  const numbers = page.getByRole('region', { name: 'Números de emergência' })
  await expect.element(numbers.getByRole('link', { name: /^110/ })).toHaveAttribute('href', 'tel:110')
  await expect.element(numbers.getByText(/a 21 nov\. 2026/)).toBeVisible()
})
