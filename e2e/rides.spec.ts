import type { Page } from '@playwright/test'
import { formatMoney } from '@salama/contract/kernel/money'
import type { Ride } from '@salama/contract/rides'
import { expect, phoneEnding } from './fixtures.ts'
import { cardOf, driverIn, personIn, press, rate, sendSimulatedDriversHome, toast } from './on-the-road.ts'
import { testWith } from './own-server.ts'

// Earnings can be seen at once, and one journey lets the search for a driver end.
const test = testWith({ POLICY_PAYOUT_HOLD_MS: '1000' })
// One after another on one server, which the last of them stops and starts.
test.describe.configure({ mode: 'serial' })
test.beforeAll(({ own }) => sendSimulatedDriversHome(own).then(() => undefined))

/** Fills in a trip from where the phone is, and opens the confirmation. */
async function askFor(rider: Page, vehicle: string, where = 'Matola'): Promise<void> {
  await rider.goto('/transport')
  await press(rider, 'Usar a minha posição')
  await expect(rider.getByRole('combobox', { name: 'Origem' })).toHaveValue(/^Perto de /)
  await rider.getByRole('combobox', { name: 'Destino' }).fill(where)
  await rider.getByRole('option').first().click()
  await rider.getByRole('radio', { name: vehicle, exact: true }).click()
  await press(rider, `Pedir ${vehicle}`)
}

/** Pays with M-Pesa and answers the id of the ride, whose page is then open. */
async function payByMpesa(rider: Page): Promise<string> {
  const dialog = rider.getByRole('dialog')
  await dialog.getByRole('radio', { name: 'M-Pesa' }).click()
  await dialog.getByRole('button', { name: 'Continuar' }).click()
  await dialog.getByLabel('Número M-Pesa').fill(phoneEnding('1234'))
  await dialog.getByRole('button', { name: 'Iniciar Pagamento' }).click()
  return follow(rider)
}

/** From the booking to the page of the ride; answers its id. */
async function follow(rider: Page): Promise<string> {
  await rider.getByRole('link', { name: 'Acompanhar viagem' }).click()
  await rider.waitForURL(/\/transport\/[\da-f-]{36}$/)
  return rider.url().slice(-36)
}

const rideOf = async (rider: Page, id: string): Promise<Ride> =>
  (await rider.request.get(`/api/transport/requests/${id}`)).json()

/** The driver begins the trip with the code that their passenger reads out. */
async function begin(driver: Page, rider: Page, id: string): Promise<void> {
  const code = await rider.getByText('Diga este código ao motorista antes de partir:').locator('strong').textContent()
  const card = cardOf(driver, id)
  await card.getByLabel('Código do passageiro').fill(code ?? '')
  await card.getByRole('button', { name: 'Passageiro a bordo' }).click()
}

/** The trip from the pickup to its end, as the driver presses it. */
async function drive(driver: Page, rider: Page, id: string, cash?: number): Promise<void> {
  await begin(driver, rider, id)
  const card = cardOf(driver, id)
  await card.getByRole('button', { name: 'Iniciar viagem' }).click()
  await card.getByRole('button', { name: 'Terminar viagem' }).click()
  if (cash !== undefined) {
    const question = driver.getByRole('alertdialog', { name: `Receba ${formatMoney(cash)} em dinheiro` })
    await question.getByRole('button', { name: 'Recebi o dinheiro' }).click()
  }
  await expect(card).toHaveCount(0)
}

test('a ride to a hospital by name, from its payment by M-Pesa to both ratings (NAV-005, NAV-054, NAV-056, X-102, X-104)', async ({
  browser,
  own,
}) => {
  const driver = await driverIn(browser, own, 'Zito Cumbe', { vehicleType: 'car', plate: 'ABC 123 MC' })
  const rider = await personIn(browser, own, 'Ana Macuácua')
  await askFor(rider, 'Carro', 'Hospital Central de Maputo')
  const id = await payByMpesa(rider)
  const { total, destination } = await rideOf(rider, id)
  expect(destination.address).toBe('Hospital Central de Maputo, KaMpfumo, Maputo Cidade')
  await expect(rider.getByText('À procura de motorista').first()).toBeVisible()
  await expect(rider.getByRole('region', { name: 'Preço' })).toContainText(formatMoney(total))

  await cardOf(driver, id).getByRole('button', { name: 'Aceitar' }).click()
  await expect(toast(driver)).toContainText('Viagem aceite')
  await expect(rider.getByText('Zito Cumbe').first()).toBeVisible()
  await expect(rider.getByText('ABC 123 MC').first()).toBeVisible()
  await cardOf(driver, id).getByRole('button', { name: 'Cheguei' }).click()
  await expect(rider.getByText('O motorista está à sua espera')).toBeVisible()

  await begin(driver, rider, id)
  await expect(rider.getByText('Em viagem').first()).toBeVisible()
  await cardOf(driver, id).getByRole('button', { name: 'Iniciar viagem' }).click()
  await cardOf(driver, id).getByRole('button', { name: 'Terminar viagem' }).click()
  await rate(rider, 'Como correu a viagem?')
  await rate(driver, 'Como foi a viagem com Ana?')
  await driver.goto('/dashboards')
  await driver.getByRole('link', { name: 'Abrir o painel: Entregador' }).click()
  await expect(driver.getByRole('heading', { name: 'Painel do Motorista' })).toBeVisible()
  await driver.getByRole('tab', { name: 'Ganhos' }).click()
  await expect(driver.getByText(/^Ganhos disponíveis$/)).toBeVisible()
})

test('a ride in cash leaves its commission as a debt, which the next earnings pay (RIDE-014, A-11)', async ({
  browser,
  own,
}) => {
  const driver = await driverIn(browser, own, 'Belmiro Langa', { vehicleType: 'motorcycle', plate: 'ABD 124 MC' })
  const rider = await personIn(browser, own, 'Telma Sitoe')
  await askFor(rider, 'Moto')
  const dialog = rider.getByRole('dialog')
  await dialog.getByRole('radio', { name: 'Dinheiro' }).click()
  await dialog.getByRole('button', { name: 'Confirmar' }).click()
  const cash = await follow(rider)
  await cardOf(driver, cash).getByRole('button', { name: 'Aceitar' }).click()
  const { total } = await rideOf(rider, cash)
  await drive(driver, rider, cash, total)
  const part = (name: string) => driver.getByRole('tab', { name }).click()
  await part('Ganhos')
  await expect(driver.getByText(`Deve ${formatMoney(total / 10)}, que descontamos dos próximos ganhos.`)).toBeVisible()
  await part('Entregas')

  await askFor(rider, 'Moto')
  const paid = await payByMpesa(rider)
  await cardOf(driver, paid).getByRole('button', { name: 'Aceitar' }).click()
  await drive(driver, rider, paid)
  // It began with the code and was over at once, elsewhere: its passenger says that they have arrived.
  await rider.getByRole('button', { name: 'Sim, cheguei' }).click()
  const { total: second } = await rideOf(rider, paid)
  const left = (second * 9) / 10 - total / 10
  await part('Ganhos')
  const available = async () => (await (await driver.request.get('/api/payouts')).json()).available
  await expect.poll(available).toBe(left)
  await driver.reload()
  await expect(driver.getByText(formatMoney(left), { exact: true })).toBeVisible()
})

test('nobody is found for a ride: all its money goes back (RIDE-058)', async ({ browser, own }) => {
  const rider = await personIn(browser, own, 'Graça Bila')
  await askFor(rider, 'Premium')
  const id = await payByMpesa(rider)
  await expect(rider.getByText(/Se não aparecer nenhum, recebe tudo de volta/)).toBeVisible()
  const { total } = await rideOf(rider, id)
  await own.sleep(
    `update dispatch_tasks set search_ends_at = now() - interval '1 second', next_offer_at = now() where id = '${id}'`,
  )
  await rider.reload()
  await expect(rider.getByText('Não encontrámos motorista')).toBeVisible()
  await expect(rider.getByText(`Devolvemos ${formatMoney(total)} à sua carteira.`)).toBeVisible()
  const refunded = async () => {
    const { transactionId } = await rideOf(rider, id)
    const { refunds } = await (await rider.request.get(`/api/payments/${transactionId}`)).json()
    return refunds?.map(({ amount, status }: { amount: number; status: string }) => [amount, status])
  }
  await expect.poll(refunded).toEqual([[total, 'completed']])
})
