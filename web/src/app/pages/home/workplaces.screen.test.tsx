import type { CurrentUser } from '@salama/contract/accounts'
import { getAgenda } from '@salama/contract/appointments/practice'
import { listPayouts } from '@salama/contract/payouts'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { soon } from '../../../testing/samples.ts'
import { ANA, expectAccessible, show } from '../../../testing/screen.tsx'
import { answer } from '../../../testing/server.ts'
import { Workplaces } from './workplaces.tsx'

const ENTRY = {
  id: '00000000-0000-4000-8000-000000000100',
  patientName: 'Telma Chiluvane',
  appointmentTime: soon(1440),
  endsAt: soon(1470),
  type: 'video' as const,
  status: 'confirmed' as const,
  notes: '',
  price: 75_000,
}
const EARNINGS = {
  payee: 'doctor:d1',
  payees: [{ key: 'doctor:d1', label: 'Consultas' }],
  balance: 260_000,
  available: 180_000,
  onHold: 80_000,
  holdHours: 24,
  askedBack: 0,
  payouts: [],
}

const Home = ({ user }: { user: CurrentUser }) => (
  <>
    <h1>Olá, {user.firstName}</h1>
    <Workplaces user={user} />
  </>
)

test('shows a customer no work', async () => {
  await show(<Home user={ANA} />)
  await expect.element(page.getByRole('heading', { level: 2 })).not.toBeInTheDocument()
})

test('begins a doctor’s home with who comes next and what was earned', async () => {
  answer(listPayouts, EARNINGS)
  answer(getAgenda, [ENTRY, { ...ENTRY, id: `${ENTRY.id}1`, patientName: 'Rui Cossa', status: 'cancelled' }])
  await show(<Home user={{ ...ANA, profiles: ['doctor'] }} />)
  await expect.element(page.getByRole('heading', { name: 'O seu consultório' })).toBeVisible()
  await expect.element(page.getByText('1 800 MT', { exact: true })).toBeVisible()
  await expect.element(page.getByRole('listitem')).toMatchTextContent(/^Telma Chiluvane · Videochamadaamanhã, /)
  await expectAccessible()
})

test.each([
  ['restaurant_vendor', 'O seu restaurante', '/dashboard/vendor'],
  ['pharmacy', 'A sua farmácia', '/dashboard/pharmacy'],
  ['teacher', 'Os cursos que dá', '/dashboard/teacher'],
] as const)('leads a %s to the portal', async (userType, title, address) => {
  await show(<Home user={{ ...ANA, userType }} />)
  const card = page.getByRole('region', { name: title })
  await expect.element(card.getByRole('link', { name: /Abrir o portal/ })).toHaveAttribute('href', address)
  await expectAccessible()
})
