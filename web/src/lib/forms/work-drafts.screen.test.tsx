import { getCurrentUser } from '@salama/contract/accounts'
import { getDraftKey } from '@salama/contract/accounts/security'
import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { ANA, DRAFT_KEY, show } from '../../testing/screen.tsx'
import { answer, callsOf, fail, hold } from '../../testing/server.ts'
import { Field } from '../../ui/forms/field.tsx'
import { Textarea } from '../../ui/forms/textarea.tsx'
import { sealedStorage } from '../device/sealed-storage.ts'
import { signOut } from '../session/sign-out.ts'
import { isTypedText, useWorkDraft } from './work-drafts.ts'

const BENTO = { ...ANA, id: '00000000-0000-4000-8000-000000000011' }
const BENTOS_KEY = { key: 'B'.repeat(42) + 'A', userId: BENTO.id }
const WORDS = 'Febre há dois dias'

function Work() {
  const { value, write, drop, isKept } = useWorkDraft({ page: 'work', initial: '', isValid: isTypedText })
  return (
    <>
      <Field label="Motivo">
        <Textarea value={value} onChange={({ target }) => write(target.value)} />
      </Field>
      <p>{isKept ? 'De antes' : 'Novo'}</p>
      <button type="button" onClick={drop}>
        Enviar
      </button>
    </>
  )
}

const typed = () => page.getByLabelText('Motivo')
const kept = () => JSON.stringify(localStorage)
const isSealed = () => expect.poll(() => localStorage.length).toBe(1)
/** The next page of this browser: nothing of the memory is left. */
async function leave({ unmount }: { unmount: () => Promise<void> }): Promise<void> {
  await unmount()
  sealedStorage.forget()
}

async function typeAndLeave(): Promise<void> {
  const shown = await show(<Work />)
  await typed().fill(WORDS)
  await isSealed()
  await leave(shown)
}

beforeEach(() => localStorage.clear())

test('what was typed is unreadable on the phone, and there again once the same person is back', async () => {
  await typeAndLeave()
  expect(kept()).not.toMatch(/Febre|dois|dias/)
  expect(kept()).not.toContain(DRAFT_KEY.key)
  const again = await show(<Work />)
  await expect.element(typed()).toHaveValue(WORDS)
  await expect.element(page.getByText('De antes')).toBeVisible()
  await page.getByRole('button', { name: 'Enviar' }).click()
  await expect.element(typed()).toHaveValue('')
  await leave(again)
  expect(localStorage.length).toBe(0)
})

test('the next person of the computer finds nothing, and it is gone', async () => {
  await typeAndLeave()
  answer(getDraftKey, BENTOS_KEY)
  await show(<Work />, { user: BENTO })
  await expect.poll(() => localStorage.length).toBe(0)
  await expect.element(typed()).toHaveValue('')
})

test('a tab that still shows who was signed in before leaves their draft alone', async () => {
  await typeAndLeave()
  const former = kept()
  answer(getDraftKey, BENTOS_KEY)
  await show(<Work />)
  await expect.poll(() => callsOf(getDraftKey).length).toBe(2)
  await expect.poll(() => callsOf(getCurrentUser).length).toBe(1)
  await typed().fill('Tosse')
  expect([kept(), sealedStorage.isUnsealed('salama.draft.work')]).toEqual([former, true])
})

test('what is typed before the key has come stays, and is sealed with it', async () => {
  await typeAndLeave()
  const former = kept()
  const release = hold(getDraftKey)
  const shown = await show(<Work />)
  await typed().fill('Tosse')
  expect(kept()).toBe(former)
  release()
  await expect.poll(kept).not.toBe(former)
  await expect.element(typed()).toHaveValue('Tosse')
  await expect.element(page.getByText('Novo')).toBeVisible()
  expect(kept()).not.toContain('Tosse')
  await leave(shown)
  await show(<Work />)
  await expect.element(typed()).toHaveValue('Tosse')
})

test('without a network what was sealed waits, and comes when the network returns', async () => {
  await typeAndLeave()
  fail(getDraftKey)
  await show(<Work />)
  await expect.poll(() => callsOf(getDraftKey).length).toBe(2)
  await expect.element(typed()).toHaveValue('')
  answer(getDraftKey, DRAFT_KEY)
  await expect
    .poll(() => {
      dispatchEvent(new Event('online'))
      return page.getByText('De antes').elements().length
    })
    .toBe(1)
  await expect.element(typed()).toHaveValue(WORDS)
})

test('the key is fetched once, and by nobody who keeps nothing at work', async () => {
  const Plain = () => <p>{useWorkDraft({ page: undefined, initial: 'Nada', isValid: isTypedText }).value}</p>
  await show(<Plain />)
  await expect.element(page.getByText('Nada')).toBeVisible()
  expect(callsOf(getDraftKey)).toEqual([])
  await show(
    <>
      <Work />
      <Plain />
    </>,
  )
  await typed().fill('Tosse')
  await typed().fill('Tosse seca')
  await isSealed()
  expect(callsOf(getDraftKey)).toHaveLength(1)
})

test('who signs out takes it away', async () => {
  await show(<Work />)
  await typed().fill(WORDS)
  await isSealed()
  signOut()
  expect(localStorage.length).toBe(0)
  expect(sealedStorage.getItem('salama.draft.work')).toBe(null)
})
