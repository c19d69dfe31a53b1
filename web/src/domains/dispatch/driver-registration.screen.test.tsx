import { correctDriver, type DriverProfile, getDriver, registerDriver } from '@salama/contract/dispatch'
import { listOwnCases } from '@salama/contract/verification'
import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessible, show } from '../../testing/screen.tsx'
import { answer, callsOf, refuse, sentTo } from '../../testing/server.ts'
import { DriverRegistrationDialog } from './driver-registration-dialog.tsx'

const DRIVER: DriverProfile = {
  id: '00000000-0000-4000-8000-000000000500',
  status: 'submitted',
  reason: null,
  isAvailable: false,
  vehicleType: 'motorcycle',
  totalDeliveries: 0,
  rating: 0,
  reviewCount: 0,
  plate: 'ABC 123 MC',
  licence: 'MZ-12345',
  municipalLicence: null,
}

beforeEach(() => {
  answer(getDriver, null)
  answer(listOwnCases, [])
})

const open = (path = '/delivery?registar=motorista') =>
  show(
    <>
      <h1>Comida</h1>
      <DriverRegistrationDialog />
    </>,
    { path },
  )
const dialog = () => page.getByRole('dialog', { name: 'Registo de Motorista' })
const submit = () => dialog().getByRole('button', { name: 'Registrar como Motorista' }).click()

test('stays closed where the address does not ask for it', async () => {
  await open('/delivery')
  expect(dialog().elements()).toEqual([])
})

test('opens where the address asks for it (DRIV-005, DRIV-095)', async () => {
  await open()
  await expect.element(dialog().getByLabelText('Matrícula')).toBeVisible()
  await expectAccessible()
})

test('vehicle, plate and licences are sent; then the dashboard opens (DRIV-095, X-137)', async () => {
  answer(registerDriver, DRIVER)
  await open()
  await dialog().getByLabelText('Matrícula').fill('abc123mc')
  await dialog().getByLabelText('Carta de condução').first().fill('MZ-12345')
  await submit()
  await expect
    .poll(() => callsOf(registerDriver)[0]?.body)
    .toEqual({ vehicleType: 'motorcycle', plate: 'abc123mc', licence: 'MZ-12345', municipalLicence: '', papers: [] })
  await expect.poll(() => location.pathname).toBe('/dashboard/driver')
})

test('what is missing is said beside its field, before anything is sent', async () => {
  await open()
  await submit()
  await expect.element(dialog().getByText('Indique a matrícula, por exemplo ABC 123 MC.')).toBeVisible()
  await expect
    .element(dialog().getByText('O número da carta de condução deve ter pelo menos 5 caracteres.'))
    .toBeVisible()
  expect(callsOf(registerDriver)).toEqual([])
})

test('a plate of another account is said, and nothing typed is lost', async () => {
  refuse(registerDriver, 409, {
    code: 'dispatch.plate_taken',
    message: 'Esta matrícula já está registada noutra conta. Se é a sua, fale connosco.',
  })
  await open()
  await dialog().getByLabelText('Matrícula').fill('ABC 123 MC')
  await dialog().getByLabelText('Carta de condução').first().fill('MZ-12345')
  await submit()
  await expect.element(page.getByText(/já está registada noutra conta/).first()).toBeVisible()
  await expect.element(dialog().getByLabelText('Matrícula')).toHaveValue('ABC 123 MC')
})

test('who is registered sees how far it is, and corrects it (X-018, X-137)', async () => {
  answer(getDriver, DRIVER)
  await open()
  await dialog().getByRole('button', { name: 'Corrigir e enviar de novo' }).click()
  await expect.element(dialog().getByLabelText('Matrícula')).toHaveValue('ABC 123 MC')
  answer(correctDriver, { ...DRIVER, plate: 'ABC 124 MC' })
  await dialog().getByLabelText('Matrícula').fill('ABC 124 MC')
  await dialog().getByRole('button', { name: 'Enviar alterações' }).click()
  const { vehicleType, licence } = DRIVER
  await expect
    .poll(() => sentTo(correctDriver))
    .toEqual([{ body: { vehicleType, plate: 'ABC 124 MC', licence, municipalLicence: '', papers: [] } }])
  expect(callsOf(registerDriver)).toEqual([])
})

test('a visitor is asked to sign in first', async () => {
  await show(
    <>
      <h1>Comida</h1>
      <DriverRegistrationDialog />
    </>,
    { path: '/delivery?registar=motorista', user: null },
  )
  await expect.element(dialog().getByRole('button', { name: 'Entrar' })).toBeVisible()
})
