import { openRecordAtDesk } from '@salama/contract/records/staff'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessible, show } from '../../../testing/screen.tsx'
import { answer, sentTo } from '../../../testing/server.ts'
import { RecordOpening } from './record-opening.tsx'

const ana = { id: '0190a000-0000-7000-8000-000000000001', name: 'Ana Macuácua' }
const at = '2026-03-02T08:15:00.000Z'

test('shows a record only after a reason that its patient reads', async () => {
  answer(openRecordAtDesk, {
    facts: [{ id: 'f', kind: 'allergy', text: 'Penicilina', notedAt: at, notedBy: 'patient' }],
    entries: [{ kind: 'consultation', id: 'c', at, title: 'Consulta', lines: ['Repouso.'], href: null }],
  })
  await show(
    <>
      <h1>Operador</h1>
      <h2>Ana Macuácua</h2>
      <RecordOpening person={ana} />
    </>,
  )
  expect(sentTo(openRecordAtDesk)).toEqual([])
  await page.getByRole('button', { name: 'Abrir o processo clínico' }).click()
  await expect.element(page.getByText('A pessoa lê quem abriu o processo e porquê.')).toBeVisible()
  await page.getByLabelText('Motivo').fill('Queixa sobre uma receita.')
  await page.getByRole('button', { name: 'Abrir', exact: true }).click()
  await expect.element(page.getByText('Penicilina')).toBeVisible()
  await expect.element(page.getByText('Repouso.')).toBeVisible()
  await expectAccessible()
  expect(sentTo(openRecordAtDesk)).toEqual([{ id: ana.id, body: { reason: 'Queixa sobre uma receita.' } }])
})
