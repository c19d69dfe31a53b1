import { searchFormulary } from '@salama/contract/formulary'
import { approveCheck, listChecks, openCheck, proposeInstead } from '@salama/contract/pharmacy'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { capsules } from '../../../testing/formulary.ts'
import { soon } from '../../../testing/samples.ts'
import { expectAccessible, show } from '../../../testing/screen.tsx'
import { answer, sentTo } from '../../../testing/server.ts'
import { PrescriptionQueue } from './prescription-queue.tsx'

const CHECK = {
  orderId: '00000000-0000-4000-8000-abcdef123456',
  orderNumber: '123456',
  pharmacyName: 'Farmácia Central',
  customerName: 'Ana M.',
  status: 'submitted' as const,
  reason: '',
  items: [{ name: 'Amoxicilina suspensão', quantity: 2, requiresPrescription: true }],
  pictures: 0,
  isSigned: true,
  placedAt: soon(-5),
  dueAt: soon(600),
}
const BOTTLE = {
  itemId: '00000000-0000-4000-8000-000000000011',
  name: 'Amoxicilina suspensão',
  package: 'frasco de 100 ml',
  quantity: 2,
}

/** The check that waits, as the pharmacist opens it. */
async function open(): Promise<void> {
  answer(listChecks, [CHECK])
  await show(
    <>
      <h1>Receitas</h1>
      <PrescriptionQueue />
    </>,
  )
  await page.getByRole('button', { name: /Ver receita/ }).click()
}

test('opens a prescription that was signed here, with what is left of it', async () => {
  answer(openCheck, {
    ...CHECK,
    files: [],
    isRepeated: false,
    signed: {
      patientName: 'Amina Mussa',
      doctorName: 'Dra. Graça Matola',
      isValid: true,
      doctorSuspendedAt: '2026-11-03T09:00:00Z',
      expiresAt: soon(9_000),
      lines: [
        {
          medicine: 'Amoxicilina 500 mg',
          dose: '1 cápsula',
          frequency: 'de 8 em 8 horas',
          durationDays: 7,
          quantity: 21,
          left: 5,
          now: 0,
          before: [{ quantity: 16, at: '2026-11-20T10:00:00Z', reason: null }],
          proposed: [],
        },
      ],
    },
    counted: [],
    uncounted: [],
    readers: [],
  })
  await open()
  for (const text of ['Amina Mussa', 'Autêntica e válida', /suspenso desde 03/]) {
    await expect.element(page.getByText(text)).toBeVisible()
  }
  await expectAccessible()
})

test('what is not counted in units is approved once the pharmacist has typed the packages', async () => {
  answer(openCheck, {
    ...CHECK,
    files: [],
    isRepeated: false,
    signed: null,
    counted: [],
    uncounted: [BOTTLE],
    readers: [],
  })
  answer(approveCheck, { ...CHECK, status: 'approved' })
  await open()
  const packages = page.getByLabelText('Amoxicilina suspensão, frasco de 100 ml')
  const approve = page.getByRole('button', { name: 'Aprovar' })
  await expect.element(approve).toBeDisabled()
  for (const typed of ['1', '1,5', '100']) {
    await packages.fill(typed)
    await expect.element(approve).toBeDisabled()
  }
  await packages.fill('2')
  await expect.element(approve).toBeEnabled()
  await expectAccessible()
  await approve.click()
  await expect
    .poll(() => sentTo(approveCheck))
    .toEqual([{ id: CHECK.orderId, body: { packages: [{ itemId: BOTTLE.itemId, quantity: 2 }], units: [] } }])
})

const BOX = {
  itemId: '00000000-0000-4000-8000-000000000012',
  name: 'Amoxicilina 500 mg',
  package: '12 cápsulas',
  quantity: 2,
  packageUnits: 12,
  unit: '{capsule}' as const,
  units: 15,
  left: 15,
}

const LINE = {
  medicine: 'Amoxicilina 500 mg, cápsula',
  dose: '1 cápsula',
  frequency: '3 vezes ao dia',
  durationDays: 7,
  quantity: 21,
  left: 15,
  now: 15,
  before: [{ quantity: 6, at: '2026-11-20T10:00:00Z', reason: 'Caixa aberta' }],
  proposed: [],
  unit: '{capsule}' as const,
}
const SIGNED = {
  patientName: 'Amina Mussa',
  doctorName: 'Dra. Graça Matola',
  isValid: true,
  doctorSuspendedAt: null,
  expiresAt: soon(9_000),
  lines: [LINE],
}
const COUNTED = { ...CHECK, files: [], isRepeated: false, signed: SIGNED, counted: [BOX], uncounted: [], readers: [] }

test('shows what was prescribed, goes now and is left, and takes a correction with a reason', async () => {
  answer(openCheck, COUNTED)
  answer(approveCheck, { ...CHECK, status: 'approved' })
  await open()
  const prescription = page.getByRole('region', { name: 'Receita assinada' })
  await expect
    .poll(() => prescription.element().textContent)
    .toMatch(/Receitado:21\scápsulasAviado antes:6Agora:15Fica:0/)
  await expect.element(prescription.getByText(/: 6, porque: Caixa aberta/)).toBeVisible()
  await expect.element(page.getByText(/2 × 12 cápsulas = 24\scápsulas\. Saem 15\scápsulas da receita\./)).toBeVisible()
  const approve = page.getByRole('button', { name: 'Aprovar' })
  await page.getByRole('button', { name: /Corrigir/ }).click()
  await expect.element(approve).toBeDisabled()
  const units = page.getByLabelText('Unidades aviadas de Amoxicilina 500 mg')
  await units.fill('16')
  await page.getByLabelText('Porquê').fill('O cliente leva só uma caixa de 10')
  await expect.element(approve).toBeDisabled()
  await units.fill('10')
  await expect.element(approve).toBeEnabled()
  await expectAccessible()
  await approve.click()
  await expect
    .poll(() => sentTo(approveCheck))
    .toEqual([
      {
        id: CHECK.orderId,
        body: {
          packages: [],
          units: [{ itemId: BOX.itemId, units: 10, reason: 'O cliente leva só uma caixa de 10' }],
        },
      },
    ])
})

test('another strength or form of the formulary is proposed to the doctor', async () => {
  answer(openCheck, COUNTED)
  const weaker = {
    ...capsules(),
    id: 'amoxicilina-250mg-capsula',
    name: 'Amoxicilina 250 mg, cápsula',
    matchedName: null,
  }
  const mixed = { ...weaker, id: 'amoxicilina-acido-clavulanico', name: 'Amoxicilina + ácido clavulânico 875 mg' }
  answer(searchFormulary, [{ ...weaker, id: 'same', name: LINE.medicine }, weaker, mixed])
  answer(proposeInstead, { medicine: weaker.name })
  await open()
  await page.getByRole('button', { name: /Propor outra dosagem ou forma/ }).click()
  const proposal = page.getByRole('group', { name: /Proposta ao médico/ })
  await expect.element(proposal.getByRole('radio', { name: weaker.name })).toBeVisible()
  expect(proposal.getByRole('radio').elements()).toHaveLength(1)
  await proposal.getByText(weaker.name).click()
  const send = proposal.getByRole('button', { name: 'Enviar ao médico' })
  await expect.element(send).toBeDisabled()
  await proposal.getByLabelText('Porquê').fill('Só há de 250 mg')
  await expectAccessible()
  await send.click()
  await expect.element(page.getByText(`Proposto ao médico: ${weaker.name}`)).toBeVisible()
  expect(sentTo(proposeInstead)).toEqual([
    { id: CHECK.orderId, body: { place: 1, productId: weaker.id, reason: 'Só há de 250 mg' } },
  ])
})
