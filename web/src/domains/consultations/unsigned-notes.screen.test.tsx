import { listUnsigned } from '@salama/contract/consultations'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { show } from '../../testing/screen.tsx'
import { answer, callsOf } from '../../testing/server.ts'
import { UnsignedNotes } from './unsigned-notes.tsx'

test('notes that nobody has signed are counted, and each leads to its consultation', async () => {
  answer(listUnsigned, [
    { id: 'a1', patientName: 'Rosa Machel', appointmentTime: '2026-11-20T08:00:00.000Z' },
    { id: 'b2', patientName: 'Abel Tembe', appointmentTime: '2026-11-21T08:00:00.000Z' },
  ])
  await show(<UnsignedNotes />)
  await page.getByText('Notas por assinar (2)').click()
  const link = page.getByRole('link', { name: /Abel Tembe/ })
  await expect.element(link).toHaveAttribute('href', '/consultation?appointment=b2')
})

test('a doctor who owes no note is told nothing of notes', async () => {
  answer(listUnsigned, [])
  await show(<UnsignedNotes />)
  await expect.poll(() => callsOf(listUnsigned).length).toBeGreaterThan(0)
  expect(page.getByText(/Notas por assinar/).elements()).toEqual([])
})
