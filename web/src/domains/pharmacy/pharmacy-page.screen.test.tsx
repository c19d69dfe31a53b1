import { listPatients } from '@salama/contract/patients'
import { listPayments } from '@salama/contract/payments'
import { getMedication, listCities, listMedications, listOwnChecks, listPharmacies } from '@salama/contract/pharmacy'
import { listLocations, listPlaces } from '@salama/contract/places'
import { beforeEach, describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { SELF } from '../../testing/household.ts'
import { AMOXICILLIN, BEIRA, CLOSED, GONE, medication, PLACE, pharmacy } from '../../testing/pharmacies.ts'
import { ANA, expectAccessible, show } from '../../testing/screen.tsx'
import { answer, callsOf, fail, hold, refuse } from '../../testing/server.ts'
import { PharmacyPage } from './pharmacy-page.tsx'

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
  localStorage.setItem('salama.place', JSON.stringify(PLACE))
  answer(listPharmacies, [pharmacy(), CLOSED, BEIRA])
  answer(listCities, [{ city: 'Beira', pharmacies: 1 }])
  answer(listMedications, [medication(), AMOXICILLIN, GONE])
  answer(listPayments, [])
  answer(listOwnChecks, [])
  answer(listPatients, [SELF])
  answer(listPlaces, [])
  answer(listLocations, [])
})

/** A picture that loads: one that fails gives way to a drawing. */
const PIXEL = 'data:image/gif;base64,R0lGODlhAQABAAAAACwAAAAAAQABAAA='

/** Everybody begins with an empty cart, which outlives a screen. */
const open = (path = '/pharmacy') => show(<PharmacyPage />, { path, user: { ...ANA, id: crypto.randomUUID() } })
const button = (name: string | RegExp) => page.getByRole('button', { name })
const cart = page.getByRole('region', { name: 'Carrinho' })
const dialog = page.getByRole('dialog')
const cards = page.getByRole('listitem').filter({ has: page.getByRole('heading', { level: 3 }) })

async function choose(): Promise<void> {
  await open()
  await page.getByRole('button', { name: 'Farmácia Central' }).click()
  await expect.element(page.getByText('Paracetamol 500 mg')).toBeVisible()
}

describe('the pharmacies', () => {
  test('are those of Maputo; medicines are asked for once one is chosen (PHAR-001, PHAR-058, PHAR-071)', async () => {
    localStorage.removeItem('salama.place')
    await open()
    await expect.element(page.getByText('Farmácia do Mar')).toBeVisible()
    expect(page.getByText('Farmácia da Beira').elements()).toEqual([])
    expect(callsOf(listMedications)).toEqual([])
    expect(callsOf(listPharmacies)[0]?.address).toBe('/api/pharmacies')
    await expectAccessible()
    await page.getByRole('button', { name: 'Farmácia Central' }).click()
    await expect.poll(() => callsOf(listMedications).length).toBeGreaterThan(0)
    const { searchParams } = new URL(callsOf(listMedications)[0]?.address ?? '', location.href)
    expect([...searchParams.values()]).toContain(pharmacy().id)
  })

  test('are those that come to the chosen place; what can only be collected stands last', async () => {
    answer(listPharmacies, [pharmacy({ delivers: true }), { ...BEIRA, delivers: false }])
    await open()
    await expect.element(page.getByRole('heading', { name: 'Farmácias que entregam em Maputo Cidade' })).toBeVisible()
    expect(callsOf(listPharmacies)[0]?.address).toContain('provinceId=maputo-cidade')
    const elsewhere = page.getByRole('region', { name: 'Noutras cidades (só recolha)' })
    await expect.element(elsewhere).toMatchTextContent('Farmácia da Beira')
    await expect.element(elsewhere).toMatchTextContent('Só recolha')
    expect(elsewhere.getByText('Farmácia Central').elements()).toEqual([])
    await expectAccessible()
  })

  test('that do not come are refused at the medicine, with the offer to collect it', async () => {
    answer(listPharmacies, [pharmacy({ delivers: false })])
    await open()
    await page.getByRole('button', { name: 'Farmácia Central' }).click()
    await button('Adicionar Paracetamol 500 mg').click()
    const question = page.getByRole('alertdialog', { name: 'Não entrega em Maputo Cidade' })
    await question.getByRole('button', { name: 'Não adicionar' }).click()
    await expect.element(cart).toMatchTextContent('Escolha uma farmácia')
    await button('Adicionar Paracetamol 500 mg').click()
    await question.getByRole('button', { name: 'Recolher' }).click()
    await expect.element(cart).toMatchTextContent('Recolha na loja0 MT')
    await button('Adicionar Paracetamol 500 mg').click()
    await expect.element(cart).toMatchTextContent('Quantidade de Paracetamol 500 mg: 2')
  })

  test('show open or closed, address, rating, minutes and fee (PHAR-005, PHAR-006, PHAR-007, PHAR-008, PHAR-009)', async () => {
    await open()
    const card = cards.filter({ hasText: 'Farmácia Central' })
    for (const text of ['Aberta', 'Av. Karl Marx 450', '4,5', '30 min', '25 MT']) {
      await expect.element(card).toMatchTextContent(text)
    }
    const closed = cards.filter({ hasText: 'Farmácia do Mar' })
    for (const text of ['Fechada', 'Sem avaliações', '25 MT', 'Abre'] as const) {
      await expect.element(closed).toMatchTextContent(text)
    }
  })

  test('are found by name and address, whatever the accents (PHAR-002, PHAR-003, PHAR-004)', async () => {
    await open()
    const field = page.getByRole('searchbox', { name: 'Nome ou endereço da farmácia' })
    await field.fill('FARMACIA central')
    await expect.poll(() => page.getByText('Farmácia do Mar').elements()).toEqual([])
    await expect.element(page.getByText('Farmácia Central')).toBeVisible()
    await field.fill('marginal')
    await expect.element(page.getByText('Farmácia do Mar')).toBeVisible()
    expect(page.getByText('Farmácia Central').elements()).toEqual([])
  })

  test('that are not there leave a sentence (PHAR-031)', async () => {
    localStorage.removeItem('salama.place')
    answer(listPharmacies, [])
    await open()
    await expect.element(page.getByText('Nenhuma farmácia encontrada em Maputo')).toBeVisible()
    await expectAccessible()
  })

  test('are awaited by shapes, and asked for again after a failure (PHAR-033)', async () => {
    const release = hold(listPharmacies)
    await open()
    await expect.element(page.getByText('A carregar farmácias...')).toBeInTheDocument()
    fail(listPharmacies)
    release()
    await expect.element(page.getByText('Farmácia do Mar')).toBeVisible()
  })

  test('that cannot be read say so', async () => {
    refuse(listPharmacies, 500)
    await open()
    await expect.element(page.getByText('Erro ao carregar farmácias')).toBeVisible()
    answer(listPharmacies, [pharmacy()])
    await button('Tentar novamente').click()
    await expect.element(page.getByText('Farmácia Central')).toBeVisible()
  })

  test('are filtered by what is open now, by a button (PHAR-026, PHAR-032)', async () => {
    await open()
    await button('Filtros').click()
    await page.getByRole('switch', { name: 'Abertas agora' }).click()
    await expect.poll(() => page.getByText('Farmácia do Mar').elements()).toEqual([])
    await expect.element(page.getByText('Farmácia Central')).toBeVisible()
  })

  test('stand beside a card on deliveries and certified pharmacies (PHAR-024, PHAR-025)', async () => {
    await open()
    await expect.element(page.getByText('Entrega em 15-45 min')).toBeVisible()
    await expect.element(page.getByText('Farmácias certificadas')).toBeVisible()
  })
})

describe('the medicines of a pharmacy', () => {
  test('are shown when it is chosen, as the server lists them (PHAR-010, PHAR-059, PHAR-072)', async () => {
    answer(listMedications, [medication(), medication({ id: BEIRA.id, pharmacyId: BEIRA.id, name: 'De outra' })])
    await choose()
    await expect.element(page.getByText('De outra')).toBeVisible()
    expect(callsOf(listMedications)[0]?.address).toContain(`pharmacyId=${pharmacy().id}`)
    await expectAccessible()
  })

  test('show picture, maker, prescription, stock and price (PHAR-013, PHAR-014, PHAR-015, PHAR-016, PHAR-017)', async () => {
    answer(listMedications, [medication({ imageUrl: PIXEL }), AMOXICILLIN, GONE])
    await choose()
    const card = (name: string) => cards.filter({ hasText: name })
    for (const text of ['SMM Matola', 'Sem receita', 'Em stock', '150 MT']) {
      await expect.element(card('Paracetamol')).toMatchTextContent(text)
    }
    expect(document.querySelector('img[alt="Embalagem de Paracetamol 500 mg"]')).not.toBeNull()
    await expect.element(card('Amoxicilina')).toMatchTextContent('Com receita')
    await expect.element(card('Soro')).toMatchTextContent('Indisponível')
    expect(card('Soro').element().querySelector('svg')).not.toBeNull()
  })

  test('are found by name and maker (PHAR-011, PHAR-012, PHAR-030)', async () => {
    await choose()
    const field = page.getByRole('searchbox', { name: 'Medicamento ou fabricante' })
    await field.fill('cipla')
    await expect.poll(() => page.getByText('Paracetamol 500 mg').elements()).toEqual([])
    await expect.element(page.getByText('Amoxicilina 500 mg')).toBeVisible()
    await field.fill('paracet')
    await expect.element(page.getByText('Paracetamol 500 mg')).toBeVisible()
    await field.fill('xyzxyz')
    await expect.element(page.getByText('Nenhum medicamento encontrado')).toBeVisible()
  })

  test('that are out of stock cannot be added (PHAR-018, PHAR-067)', async () => {
    await choose()
    await expect.element(button('Adicionar Soro fisiológico')).toBeDisabled()
    await expect.element(button('Adicionar Paracetamol 500 mg')).toBeEnabled()
  })

  test('are awaited and asked for again after a failure (PHAR-033)', async () => {
    refuse(listMedications, 500)
    await open(`/pharmacy?farmacia=${pharmacy().id}`)
    await expect.element(page.getByText('Erro ao carregar medicamentos')).toBeVisible()
    answer(listMedications, [medication()])
    await button('Tentar novamente').click()
    await expect.element(page.getByText('Paracetamol 500 mg')).toBeVisible()
  })

  test('are each shown with a leaflet and its source', async () => {
    answer(getMedication, {
      ...medication(),
      category: 'pain',
      source: 'Lista Nacional',
      leaflet: { purpose: 'Alivia dores.', usage: 'De 6 em 6 horas.', warnings: ['Não passe de 4 g por dia.'] },
    })
    await choose()
    await page.getByRole('button', { name: 'Paracetamol 500 mg', exact: true }).click()
    for (const text of ['Alivia dores.', 'De 6 em 6 horas.', 'Não passe de 4 g por dia.']) {
      await expect.element(dialog.getByText(text)).toBeVisible()
    }
    await expectAccessible()
  })
})

describe('the cart', () => {
  test('counts lines up and down, with subtotal, delivery and total (PHAR-019, PHAR-020, PHAR-021, PHAR-022, PHAR-023)', async () => {
    await choose()
    await button('Adicionar Paracetamol 500 mg').click()
    await cart.getByRole('button', { name: /^\+/ }).click()
    for (const text of ['Paracetamol 500 mg', 'Subtotal300', 'Entrega25', 'Total325']) {
      await expect.poll(() => cart.element().textContent?.replace(/\s/g, '')).toContain(text.replace(/\s/g, ''))
    }
    await cart.getByRole('button', { name: /^-/ }).click()
    await expect.poll(() => cart.element().textContent?.replace(/\s/g, '')).toContain('Total175')
  })

  test('adds the same medicine to its line, and loses a line of none (PHAR-049, PHAR-064, PHAR-065)', async () => {
    await choose()
    await button('Adicionar Paracetamol 500 mg').click()
    await button('Adicionar Paracetamol 500 mg').click()
    expect(cart.getByRole('listitem').elements()).toHaveLength(1)
    await expect.element(cart.getByRole('status')).toMatchTextContent('2')
    await cart.getByRole('button', { name: /^-/ }).click()
    await cart.getByRole('button', { name: /^-/ }).click()
    await expect.poll(() => cart.getByRole('listitem').elements()).toEqual([])
  })

  test('takes 25 MT for the delivery of a pharmacy that names no fee (PHAR-083)', async () => {
    answer(listPharmacies, [{ ...CLOSED, isOpen: true, isAcceptingOrders: true }])
    await open()
    await page.getByRole('button', { name: 'Farmácia do Mar' }).click()
    await button('Adicionar Paracetamol 500 mg').click()
    await expect.poll(() => cart.element().textContent?.replace(/\s/g, '')).toContain('Entrega25MT')
  })

  test('asks before it is emptied for another pharmacy (PHAR-063)', async () => {
    await choose()
    await button('Adicionar Paracetamol 500 mg').click()
    await button('Outras farmácias').click()
    await page.getByRole('button', { name: 'Farmácia do Mar' }).click()
    await button('Adicionar Amoxicilina 500 mg').click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Ficar com o que tenho' }).click()
    await expect.element(cart).toMatchTextContent('Paracetamol 500 mg')
    await button('Adicionar Amoxicilina 500 mg').click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Esvaziar e juntar' }).click()
    await expect.element(cart).toMatchTextContent('Amoxicilina 500 mg')
    expect(cart.getByText('Paracetamol 500 mg').elements()).toEqual([])
  })
})
