import { listAppointments } from '@salama/contract/appointments'
import { useQuery } from '@tanstack/react-query'
import { expect, onTestFinished, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { queryOf } from '../../lib/api/query-client.ts'
import { noteSeen } from '../../lib/offline/seen.ts'
import { show } from '../../testing/screen.tsx'
import { answer, callsOf } from '../../testing/server.ts'
import { OfflineNotice } from './offline-notice.tsx'

const KEPT = listAppointments.path

function Appointments() {
  const { data } = useQuery(queryOf(listAppointments))
  return data && <h1>Consultas</h1>
}

const shown = () =>
  show(
    <>
      <OfflineNotice />
      <Appointments />
    </>,
  )

const notice = page.getByRole('status')
const link = page.getByRole('link', { name: 'O que está guardado', exact: true })
const again = page.getByRole('button', { name: 'Tentar novamente', exact: true })

test('a server that does not answer can be asked again, and what is kept is one press away', async () => {
  answer(listAppointments, [])
  await shown()
  await expect.element(page.getByRole('heading', { name: 'Consultas', exact: true })).toBeVisible()
  noteSeen(KEPT, Date.now())
  onTestFinished(() => noteSeen(KEPT, undefined))
  await expect.element(page.getByText('O servidor não responde', { exact: true })).toBeVisible()
  await expect.element(page.getByText(/^· Visto às \d\d:\d\d$/)).toBeVisible()
  await expect.element(link).toHaveAttribute('href', '/sem-rede')
  await again.click()
  // The answer is of now.
  await expect.element(notice).toHaveTextContent('')
  expect(callsOf(listAppointments)).toHaveLength(2)
})

test('without a network nothing is asked again, and with one nothing is said', async () => {
  answer(listAppointments, [])
  const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  onTestFinished(() => online.mockRestore())
  await shown()
  await expect.element(page.getByText('Sem ligação à Internet', { exact: true })).toBeVisible()
  await expect.element(link).toBeVisible()
  await expect.element(again).not.toBeInTheDocument()
  online.mockReturnValue(true)
  dispatchEvent(new Event('online'))
  await expect.element(notice).toHaveTextContent('')
})
