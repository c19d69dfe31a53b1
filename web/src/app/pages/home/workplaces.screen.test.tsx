import type { CurrentUser } from '@salama/contract/accounts'
import { getAgenda } from '@salama/contract/appointments/practice'
import { getTeacherStats } from '@salama/contract/courses'
import { getDriver, listDeliveries } from '@salama/contract/dispatch'
import { addDays, maputoInstant } from '@salama/contract/kernel/time'
import { getAnalytics, listVendorOrders } from '@salama/contract/orders'
import { listPayouts } from '@salama/contract/payouts'
import { getStats } from '@salama/contract/pharmacy/portal'
import { expect, onTestFinished, test } from 'vitest'
import { page } from 'vitest/browser'
import { DRIVER } from '../../../testing/drivers.ts'
import { standAtNoon, TODAY } from '../../../testing/noon.ts'
import { ANA, expectAccessible, show } from '../../../testing/screen.tsx'
import { answer, refuse } from '../../../testing/server.ts'
import { Workplaces } from './workplaces.tsx'

const ENTRY = {
  id: '00000000-0000-4000-8000-000000000100',
  patientName: 'Telma Chiluvane',
  appointmentTime: maputoInstant(addDays(TODAY, 1), 720).toISOString(),
  endsAt: maputoInstant(addDays(TODAY, 1), 750).toISOString(),
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

const SHOP = {
  totalOrders: 210,
  grossRevenue: 9_000_000,
  netRevenue: 7_650_000,
  customerRating: 4.6,
  acceptedOrders: 200,
  readyOrders: 200,
  rejectedOrders: 10,
  averagePreparationTime: 18,
  onTimeDeliveryRate: 93,
  averageOrderValue: 43_000,
  ordersToday: 8,
  revenueToday: 345_000,
}
const TEACHING = {
  activeCourses: 2,
  students: 31,
  completionRate: 40,
  monthlyRevenue: 1_200_000,
  activity: [],
  biography: '',
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
  onTestFinished(standAtNoon())
  answer(listPayouts, EARNINGS)
  answer(getAgenda, [ENTRY, { ...ENTRY, id: `${ENTRY.id}1`, patientName: 'Rui Cossa', status: 'cancelled' }])
  await show(<Home user={{ ...ANA, profiles: ['doctor'] }} />)
  await expect.element(page.getByRole('heading', { name: 'O seu consultório' })).toBeVisible()
  await expect.element(page.getByText('1 800 MT', { exact: true })).toBeVisible()
  await expect.element(page.getByRole('listitem')).toMatchTextContent(/^Telma Chiluvane · Videochamadaamanhã, 12:00/)
  await expectAccessible()
})

test.each([
  ['restaurant_vendor', 'O seu restaurante', '/dashboard/vendor', 'Receita hoje', '3 450 MT'],
  ['pharmacy', 'A sua farmácia', '/dashboard/pharmacy', 'Receitas por ver', '2'],
  ['delivery_driver', 'As suas entregas', '/dashboard/driver', 'Disponibilidade', 'Online'],
  ['teacher', 'Os cursos que dá', '/dashboard/teacher', 'Vendas do mês', '12 000 MT'],
] as const)('begins the home of a %s with the work of the day', async (userType, title, address, figure, value) => {
  answer(listVendorOrders, [])
  answer(getAnalytics, SHOP)
  answer(getStats, { medicinesInStock: 120, lowStock: 4, ordersToday: 7, salesToday: 90_000, prescriptions: 2 })
  answer(getDriver, DRIVER)
  answer(listDeliveries, [])
  answer(getTeacherStats, TEACHING)
  await show(<Home user={{ ...ANA, userType }} />)
  const card = page.getByRole('region', { name: title })
  await expect.element(card.getByRole('link', { name: /^Abrir o/ })).toHaveAttribute('href', address)
  await expect.element(card.getByText(figure, { exact: true })).toBeVisible()
  await expect.element(card.getByText(value, { exact: true })).toBeVisible()
  await expectAccessible()
})

test.each([
  ['restaurant_vendor', 'O seu restaurante', 'Registe o restaurante e os documentos para receber pedidos.'],
  ['pharmacy', 'A sua farmácia', 'Registe a farmácia e os documentos para receber pedidos.'],
  ['delivery_driver', 'As suas entregas', 'Registe o veículo e os documentos para receber entregas.'],
] as const)('tells a new %s to register', async (userType, title, sentence) => {
  const noProfile = { code: 'shops.profile_required', message: 'Esta página é de quem tem um negócio registado.' }
  refuse(listVendorOrders, 403, noProfile)
  refuse(getAnalytics, 403, noProfile)
  refuse(getStats, 403, noProfile)
  answer(getDriver, null)
  answer(listDeliveries, [])
  await show(<Home user={{ ...ANA, userType }} />)
  const card = page.getByRole('region', { name: title })
  await expect.element(card.getByText(sentence)).toBeVisible()
  await expectAccessible()
})

test('claims no share of those who finish before a teacher has students', async () => {
  answer(getTeacherStats, { ...TEACHING, students: 0, completionRate: 0 })
  await show(<Home user={{ ...ANA, userType: 'teacher' }} />)
  const card = page.getByRole('region', { name: 'Os cursos que dá' })
  await expect.element(card.getByText('–', { exact: true })).toBeVisible()
  expect(card.getByText('0 %').elements()).toEqual([])
})
