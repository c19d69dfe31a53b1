import { locate } from '@salama/contract/places'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessible } from '../../testing/screen.tsx'
import { refuse } from '../../testing/server.ts'
import {
  button,
  destination,
  dialog,
  fillTrip,
  movePin,
  openTransport,
  phoneAt,
  pickup,
  prepareTransport,
} from '../../testing/transport.tsx'

beforeEach(prepareTransport)
afterEach(() => vi.restoreAllMocks())

const NO_PLACE = /Escolha um lugar da lista ou marque-o no mapa/
const AT_COOP = {
  province: { id: 'maputo-cidade', name: 'Maputo Cidade' },
  district: { id: 'kampfumo', name: 'KaMpfumo' },
  neighborhood: { id: 'kampfumo-coop', name: 'Coop' },
  coordinates: null,
  fullAddress: 'Coop, KaMpfumo, Maputo Cidade, Moçambique',
}

test('a place whose point is not known is marked near it, and keeps its name', async () => {
  await openTransport()
  await pickup.fill('Mahotas')
  await page.getByRole('option', { name: /^Mahotas/ }).click()
  await destination.fill('Coop')
  await page.getByRole('option', { name: /^Coop/ }).click()
  const sheet = page.getByRole('dialog', { name: 'Marcar o destino' })
  await expect.element(sheet.getByText('Arraste o mapa até o alfinete estar à porta.')).toBeVisible()
  await expect.element(sheet.getByText('Coop, KaMpfumo, Maputo Cidade')).toBeVisible()
  await expect.element(page.getByText(NO_PLACE)).not.toBeInTheDocument()
  await expectAccessible()
  // The point is the district's seat: nobody is sent there.
  await sheet.getByRole('button', { name: 'Confirmar' }).click()
  await expect.element(sheet.getByText(/^O lugar pode ficar a mais de 1 km/)).toBeVisible()
  await movePin()
  await expect.element(sheet.getByText(/^O lugar pode ficar a mais de 1 km/)).not.toBeInTheDocument()
  await sheet.getByRole('button', { name: 'Confirmar' }).click()
  await expect.element(sheet).not.toBeInTheDocument()
  await expect.element(destination).toHaveValue('Coop, KaMpfumo, Maputo Cidade')
  await expect.element(page.getByRole('listbox')).not.toBeInTheDocument()
  await expect.element(button('Pedir Carro')).toBeEnabled()
})

test('a place that was left without its pin asks for it, and is no error', async () => {
  await openTransport()
  await fillTrip()
  await destination.fill('Coop')
  await page.getByRole('option', { name: /^Coop/ }).click()
  await dialog.getByRole('button', { name: 'Fechar' }).click()
  await expect.element(destination).toHaveValue('Coop, KaMpfumo, Maputo Cidade')
  await expect.element(page.getByText('Falta o ponto exacto: marque-o no mapa.')).toBeVisible()
  await expect.element(page.getByText(NO_PLACE)).not.toBeInTheDocument()
  await expect.element(button('Insira origem e destino')).toBeDisabled()
  await page.getByRole('button', { name: /^Marcar no mapa.*destino$/ }).click()
  await expect.element(dialog.getByText('Coop, KaMpfumo, Maputo Cidade')).toBeVisible()
})

test('a start whose point is not known asks for it before anything is wrong', async () => {
  localStorage.setItem('salama.place', JSON.stringify(AT_COOP))
  await openTransport()
  await expect.element(pickup).toHaveValue('Coop, KaMpfumo, Maputo Cidade, Moçambique')
  await expect.element(page.getByText('Falta o ponto exacto: marque-o no mapa ou use a sua posição.')).toBeVisible()
  await expect.element(pickup).not.toHaveAttribute('aria-invalid')
  await expect.element(page.getByText(NO_PLACE)).not.toBeInTheDocument()
  await expectAccessible()
  await page.getByRole('button', { name: /^Marcar no mapa.*origem$/ }).click()
  await expect.element(page.getByText(/^Ponto marcado: -25.96/)).toBeVisible()
  await movePin()
  await dialog.getByRole('button', { name: 'Confirmar' }).click()
  await expect.element(pickup).toHaveValue('Coop, KaMpfumo, Maputo Cidade, Moçambique')
  await expect.element(page.getByText(/^Falta o ponto/)).not.toBeInTheDocument()
})

test('who taps the own position out of the start field is found, whatever was typed', async () => {
  phoneAt({ latitude: -25.95, longitude: 32.6 })
  refuse(locate, 503)
  await openTransport()
  await pickup.fill('casa da avó')
  await expect.element(pickup).toHaveFocus()
  // As a thumb does it: down, a moment, up.
  await page.getByRole('button', { name: 'Usar a minha posição' }).click({ delay: 120 })
  await expect.element(pickup).toHaveValue('Ponto -25.9500, 32.6000')
  await pickup.fill('casa da avó')
  await destination.click({ delay: 120 })
  await expect.element(page.getByText(NO_PLACE)).toBeVisible()
})
