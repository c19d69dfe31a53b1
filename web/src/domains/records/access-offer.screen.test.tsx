import { askAccess, breakGlass } from '@salama/contract/records/access'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { soon } from '../../testing/samples.ts'
import { expectAccessible, show } from '../../testing/screen.tsx'
import { answer, callsOf, sentTo } from '../../testing/server.ts'
import { AccessOffer } from './access-offer.tsx'

const PATIENT = '00000000-0000-4000-8000-000000000303'

test('a doctor asks for consent, or opens the record in an emergency with a reason (PRV-01)', async () => {
  let opened = 0
  answer(askAccess, { state: 'asked' })
  answer(breakGlass, {
    id: '00000000-0000-4000-8000-000000000304',
    doctorName: 'Ana Silva',
    state: 'emergency',
    reason: 'Doente inconsciente',
    askedAt: soon(0),
    endsAt: soon(80_000),
  })
  await show(
    <>
      <h1>Consulta</h1>
      <h2>Paciente</h2>
      <AccessOffer patientId={PATIENT} onOpened={() => opened++} />
    </>,
  )
  await expectAccessible()
  await page.getByRole('button', { name: 'Pedir consentimento' }).click()
  await expect.element(page.getByText('Pedido enviado.', { exact: false })).toBeVisible()
  expect(sentTo(askAccess)).toEqual([{ id: PATIENT }])
  await page.getByRole('button', { name: 'É uma emergência' }).click()
  const confirm = page.getByRole('button', { name: 'Abrir o processo' })
  await confirm.click()
  await expect.element(page.getByText('Escreva o motivo', { exact: false })).toBeVisible()
  expect(callsOf(breakGlass)).toHaveLength(0)
  await page.getByRole('button', { name: 'Doente inconsciente' }).click()
  await confirm.click()
  await expect.poll(() => opened).toBe(1)
  expect(sentTo(breakGlass)).toEqual([{ id: PATIENT, body: { reason: 'Doente inconsciente' } }])
})
