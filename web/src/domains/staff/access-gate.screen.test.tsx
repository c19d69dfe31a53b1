import { getAccess, openAccess, prepareSecondFactor } from '@salama/contract/staff/access'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { refresh } from '../../lib/api/query-client.ts'
import { paste } from '../../testing/paste.ts'
import { expectAccessible, show } from '../../testing/screen.tsx'
import { answer, callsOf, refuse, sentTo } from '../../testing/server.ts'
import { AccessGate } from './access-gate.tsx'
import { useMay } from './rights.ts'

const OPEN = { state: 'open', needsCode: false } as const
const enter = (label: string, text: string) => page.getByLabelText(label).fill(text)
const open = () => page.getByRole('button', { name: 'Abrir a mesa' }).click()

const gate = () =>
  show(
    <>
      <AccessGate header={<h1>Operador</h1>}>
        <p>A mesa</p>
      </AccessGate>
    </>,
    { path: '/operador' },
  )

test('shows the desk to a session that may work at it (AZ-09)', async () => {
  answer(getAccess, OPEN)
  await gate()
  await expect.element(page.getByText('A mesa')).toBeVisible()
})

test('asks for password and code again once the desk has closed, and says what is wrong (AZ-09)', async () => {
  answer(getAccess, { state: 'closed', needsCode: true })
  await gate()
  await expect.element(page.getByText('Por segurança, a mesa pede-o uma vez em cada doze horas.')).toBeVisible()
  await expectAccessible()
  const message = 'O código não está certo ou já foi usado. Espere pelo próximo.'
  refuse(openAccess, 400, {
    code: 'platform.invalid_input',
    message: 'Verifique os dados.',
    fields: [{ path: 'code', code: 'code_wrong', message }],
  })
  await enter('Palavra-passe', 'Palavra-Passe-1')
  await paste(page.getByLabelText('Código'), ' 123 456 ')
  await open()
  await expect.element(page.getByText(message)).toBeVisible()
  answer(openAccess, OPEN)
  answer(getAccess, OPEN)
  await open()
  await expect.element(page.getByText('A mesa')).toBeVisible()
  expect(callsOf(openAccess).at(-1)?.body).toEqual({ password: 'Palavra-Passe-1', code: '123456' })
})

test('shows a key to whoever has none yet, to be read or typed, and opens with a code of it (AZ-09)', async () => {
  answer(getAccess, { state: 'unprepared', needsCode: true })
  answer(prepareSecondFactor, { secret: 'GEZDGNBVGY3TQOJQ', address: 'otpauth://totp/Salama:o@e.mz?secret=GEZDGNBV' })
  await gate()
  await enter('Palavra-passe', 'Palavra-Passe-1')
  await page.getByRole('button', { name: 'Mostrar a chave' }).click()
  await expect.element(page.getByText('GEZD GNBV GY3T QOJQ')).toBeVisible()
  expect(sentTo(prepareSecondFactor)).toEqual([{ body: { password: 'Palavra-Passe-1' } }])
  await expect.element(page.getByRole('img', { name: 'Código da chave' })).toBeVisible()
  await expectAccessible()
  answer(openAccess, OPEN)
  answer(getAccess, OPEN)
  await enter('Palavra-passe', 'Palavra-Passe-1')
  await enter('Código', '123456')
  await open()
  await expect.element(page.getByText('A mesa')).toBeVisible()
})

const Decision = () => (useMay('payments.decide') ? <p>Decidir</p> : <p>Ler</p>)

test('tells the parts of the desk what this person may do; a server of the release before allows everything', async () => {
  answer(getAccess, { ...OPEN, rights: ['desk.open', 'payments.read'] })
  const shown = await show(
    <AccessGate header={<h1>Operador</h1>}>
      <Decision />
    </AccessGate>,
    { path: '/operador' },
  )
  await expect.element(page.getByText('Ler')).toBeVisible()
  await shown.unmount()
  answer(getAccess, OPEN)
  await refresh(getAccess)
  await show(
    <AccessGate header={<h1>Operador</h1>}>
      <Decision />
    </AccessGate>,
    { path: '/operador' },
  )
  await expect.element(page.getByText('Decidir')).toBeVisible()
})
