import { addNote, type Claim, claimCase, listClaims, listNotes, releaseCase } from '@salama/contract/staff/cases'
import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { useShown } from '../../lib/screen/use-shown.ts'
import { NOON, standAtNoon } from '../../testing/noon.ts'
import { ANA, expectAccessible, show } from '../../testing/screen.tsx'
import { answer, callsOf, sentTo } from '../../testing/server.ts'
import { Button } from '../../ui/actions/button.tsx'
import { CaseSharingContext } from '../../ui/layout/case-sharing.ts'
import { PanelActions, Workbench } from '../../ui/layout/workbench.tsx'
import { CASE_SHARING } from './shared-case.tsx'

const CASE = '0190a000-0000-7000-8000-00000091c4f2'
const since = new Date(NOON.getTime() - 4 * 60_000).toISOString()
const until = new Date(NOON.getTime() + 60_000).toISOString()
const ROSA = { id: '0190a000-0000-7000-8000-000000000002', name: 'Rosa Nhampossa' }
const heldBy = (staff: Claim['staff']): Claim => ({ caseId: CASE, staff, since, until })
const MINE = heldBy({ id: ANA.id, name: 'Ana' })

beforeEach(standAtNoon)

function Desk() {
  const shown = useShown([CASE])
  return (
    <>
      <h1>Operador</h1>
      <CaseSharingContext value={CASE_SHARING}>
        <Workbench
          label="Casos"
          items={[{ id: CASE, content: 'Pagamento de Celina' }]}
          shown={shown}
          hint="Escolha um caso."
          panel={() => (
            <>
              <p>500 MT</p>
              <PanelActions>
                <Button>Confirmar</Button>
              </PanelActions>
            </>
          )}
        />
      </CaseSharingContext>
    </>
  )
}

async function open(claim: Claim): Promise<void> {
  answer(listClaims, [claim])
  answer(claimCase, claim)
  answer(releaseCase, { caseId: CASE })
  answer(listNotes, [])
  await page.viewport(1280, 800)
  await show(<Desk />, { path: '/operador' })
}
const decide = () => page.getByRole('button', { name: 'Confirmar', exact: true })
const openCase = () => page.getByRole('button', { name: /^Pagamento de Celina/ }).click()

test('a case that somebody else has open says so in the list, and is decided once it is taken over', async () => {
  await open(heldBy(ROSA))
  await expect.element(page.getByText('Rosa Nhampossa está a ver')).toBeVisible()
  await openCase()
  await expect.element(page.getByText('Rosa Nhampossa tem este caso aberto há 4 min')).toBeVisible()
  await expect.element(page.getByText('500 MT')).toBeVisible()
  await expect.element(decide()).not.toBeInTheDocument()
  await expectAccessible()
  answer(claimCase, MINE)
  await page.getByRole('button', { name: 'Passar para mim' }).click()
  expect(sentTo(claimCase)).toEqual([{ id: CASE, body: {} }])
  await page.getByRole('alertdialog').getByRole('button', { name: 'Passar para mim' }).click()
  await expect.element(decide()).toBeVisible()
  expect(sentTo(claimCase).at(-1)).toEqual({ id: CASE, body: { takeOver: true } })
})

test('a case is claimed while it is open and given back when it is closed', async () => {
  await open(MINE)
  await openCase()
  await expect.element(decide()).toBeVisible()
  expect(page.getByText('está a ver').elements()).toHaveLength(0)
  expect([callsOf(claimCase).length, callsOf(releaseCase).length]).toEqual([1, 0])
  await userEvent.keyboard('u')
  await expect
    .poll(() => callsOf(releaseCase).map(({ address }) => address))
    .toEqual([`/api/operator/cases/${CASE}/release`])
})

test('an internal note is kept while it is typed, and stands in the case once it is sent', async () => {
  await open(MINE)
  await openCase()
  await page.getByRole('button', { name: 'Escrever nota interna' }).click()
  await userEvent.fill(page.getByRole('textbox', { name: 'Nota interna' }), 'Liguei, não atende.')
  await page.getByRole('button', { name: /^Pagamento de Celina/ }).click()
  await userEvent.keyboard('u')
  await openCase()
  await expect.element(page.getByRole('textbox', { name: 'Nota interna' })).toHaveValue('Liguei, não atende.')
  expect(JSON.stringify(localStorage)).not.toContain('Liguei')
  const note = { id: 1, author: ROSA, text: 'Liguei, não atende.', at: since }
  answer(addNote, note)
  answer(listNotes, [note])
  await page.getByRole('button', { name: 'Guardar nota' }).click()
  await expect.element(page.getByRole('region', { name: 'Notas internas' }).getByText(/^Rosa Nhampossa,/)).toBeVisible()
  expect(sentTo(addNote)).toEqual([{ id: CASE, body: { text: 'Liguei, não atende.' } }])
  await expect.element(page.getByRole('button', { name: 'Escrever nota interna' })).toBeVisible()
  await expectAccessible()
})
