import { getDraftKey } from '@salama/contract/accounts/security'
import {
  addAddendum,
  completeConsultation,
  getNote,
  type Note,
  saveNote,
  signNote,
} from '@salama/contract/consultations'
import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { sealedStorage } from '../../lib/device/sealed-storage.ts'
import { ANA, DRAFT_KEY, expectAccessible, show } from '../../testing/screen.tsx'
import { answer, callsOf, fail, hold, refuse, sentTo } from '../../testing/server.ts'
import { CompleteButton } from './doctor-desk.tsx'
import { NoteForm } from './note-form.tsx'
import { noteDraftOf } from './note-outbox.ts'

const ID = '00000000-0000-4000-8000-000000000100'
const NOTE: Note = {
  complaint: '',
  assessment: '',
  plan: '',
  symptoms: '',
  nextSteps: '',
  version: 1,
  savedAt: '2026-11-21T08:00:00.000Z',
  signedAt: null,
  addenda: [],
}
const screen = (
  <>
    <h1>Consulta</h1>
    <NoteForm id={ID} />
    <CompleteButton id={ID} />
  </>
)
const complaint = () => page.getByLabelText('Queixa')
const says = (text: string | RegExp) => expect.element(page.getByText(text)).toBeVisible()

beforeEach(() => {
  localStorage.clear()
  answer(getNote, NOTE)
})

test('a note typed without a network stays on the device and goes by itself when it returns', async () => {
  fail(saveNote)
  await show(screen)
  await complaint().fill('Febre há dois dias')
  await says(/Guardada neste dispositivo/)
  expect(noteDraftOf(ID, ANA.id)?.text.complaint).toBe('Febre há dois dias')
  await expectAccessible()
  answer(saveNote, { ...NOTE, complaint: 'Febre há dois dias', version: 2 })
  dispatchEvent(new Event('online'))
  await says(/^Guardada às/)
  expect(noteDraftOf(ID, ANA.id)).toBeUndefined()
})

test('what is typed before there is a key is not said to be kept', async () => {
  sealedStorage.forget()
  fail(getDraftKey)
  fail(saveNote)
  await show(screen)
  await complaint().fill('Tosse')
  await says(/só neste ecrã, não o feche/)
  expect(localStorage.length).toBe(0)
  answer(getDraftKey, DRAFT_KEY)
  dispatchEvent(new Event('online'))
  await says(/Guardada neste dispositivo/)
  expect(localStorage.length).toBe(1)
})

test('another tab of the room, or a reload, shows what was typed and had not gone', async () => {
  fail(saveNote)
  const { unmount } = await show(screen)
  await complaint().fill('Tosse')
  await says(/Guardada neste dispositivo/)
  await unmount()
  await show(screen)
  await expect.element(complaint()).toHaveValue('Tosse')
})

test('an unsent note is unreadable after its session, and goes first in the next one', async () => {
  fail(saveNote)
  const { unmount } = await show(screen)
  await complaint().fill('Tosse')
  await says(/Guardada neste dispositivo/)
  await expect.poll(() => localStorage.length).toBe(1)
  expect(JSON.stringify(localStorage)).not.toContain('Tosse')
  await unmount()
  sealedStorage.forget()
  fail(getDraftKey)
  answer(completeConsultation, { status: 'completed' } as never)
  answer(saveNote, { ...NOTE, complaint: 'Tosse', version: 2 })
  await show(<CompleteButton id={ID} />)
  const complete = async () => {
    await page.getByRole('button', { name: 'Concluir a consulta' }).click()
    await page.getByRole('button', { name: 'Concluir', exact: true }).click()
  }
  await complete()
  await says('A nota ainda não foi enviada')
  expect([callsOf(completeConsultation), localStorage.length]).toEqual([[], 1])
  answer(getDraftKey, DRAFT_KEY)
  dispatchEvent(new Event('online'))
  await complete()
  await expect.poll(() => sentTo(completeConsultation)).toEqual([{ id: ID }])
  expect(callsOf(saveNote).at(-1)?.body).toMatchObject({ complaint: 'Tosse', version: 1 })
  expect(localStorage.length).toBe(0)
})

test('a note that was left unsent comes into its form with the key, and goes by itself', async () => {
  fail(saveNote)
  const { unmount } = await show(screen)
  await complaint().fill('Tosse')
  await says(/Guardada neste dispositivo/)
  await unmount()
  sealedStorage.forget()
  answer(saveNote, { ...NOTE, complaint: 'Tosse', version: 2 })
  const release = hold(getDraftKey)
  await show(screen)
  await expect.element(complaint()).toHaveValue('')
  release()
  await expect.element(complaint()).toHaveValue('Tosse')
  await says(/^Guardada às/)
  expect(callsOf(saveNote).at(-1)?.body).toMatchObject({ complaint: 'Tosse', version: 1 })
})

test('nothing is completed while the note has not gone, and it goes first', async () => {
  fail(saveNote)
  answer(completeConsultation, { status: 'completed' } as never)
  await show(screen)
  await complaint().fill('Tosse')
  const complete = async () => {
    await page.getByRole('button', { name: 'Concluir a consulta' }).click()
    await page.getByRole('button', { name: 'Concluir', exact: true }).click()
  }
  await complete()
  await says('A nota ainda não foi enviada')
  expect(callsOf(completeConsultation)).toEqual([])
  answer(saveNote, { ...NOTE, complaint: 'Tosse', version: 2 })
  await complete()
  await expect.poll(() => sentTo(completeConsultation)).toEqual([{ id: ID }])
  const { assessment, plan, symptoms, nextSteps, version } = NOTE
  const body = { complaint: 'Tosse', assessment, plan, symptoms, nextSteps, version }
  expect(sentTo(saveNote).at(-1)).toEqual({ id: ID, body })
})

test('a note is signed after it has gone, and takes addenda from then on', async () => {
  answer(saveNote, { ...NOTE, complaint: 'Tosse', version: 2 })
  answer(signNote, { ...NOTE, complaint: 'Tosse', version: 2, signedAt: '2026-11-21T08:05:00.000Z' })
  await show(screen)
  await complaint().fill('Tosse')
  await page.getByRole('button', { name: 'Assinar a nota' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Assinar' }).click()
  await says(/^Assinada /)
  expect(sentTo(saveNote).length).toBeGreaterThan(0)
  expect(sentTo(signNote)).toEqual([{ id: ID }])
  answer(addAddendum, { ...NOTE, version: 3, signedAt: '2026-11-21T08:05:00.000Z' })
  await page.getByLabelText('Nova adenda').fill('Sem febre hoje')
  await page.getByRole('button', { name: 'Acrescentar' }).click()
  await expect.poll(() => sentTo(addAddendum)).toEqual([{ id: ID, body: { text: 'Sem febre hoje' } }])
})

test('a note that changed on another device asks which text stays', async () => {
  refuse(saveNote, 409, { code: 'consultations.note_changed', message: 'A nota mudou.' })
  await show(screen)
  answer(getNote, { ...NOTE, complaint: 'Do outro', version: 5 })
  await complaint().fill('Daqui')
  await says('A nota mudou noutro dispositivo')
  await expectAccessible()
  answer(saveNote, { ...NOTE, complaint: 'Daqui', version: 6 })
  await page.getByRole('button', { name: 'Guardar o que está aqui' }).click()
  await expect.poll(() => callsOf(saveNote).at(-1)?.body).toMatchObject({ complaint: 'Daqui', version: 5 })
  await says(/^Guardada às/)
})

test('an addendum that was not sent waits on this device, and is gone once the server has it', async () => {
  const signed = { ...NOTE, signedAt: '2026-11-21T09:00:00.000Z' }
  answer(getNote, signed)
  answer(addAddendum, signed)
  const addendum = () => page.getByLabelText('Nova adenda')
  const { unmount } = await show(<NoteForm id={ID} />)
  await addendum().fill('Resultado do exame: normal')
  await unmount()
  const { unmount: close } = await show(<NoteForm id={ID} />)
  await expect.element(addendum()).toHaveValue('Resultado do exame: normal')
  await page.getByRole('button', { name: 'Acrescentar' }).click()
  await expect.element(addendum()).toHaveValue('')
  await close()
  await show(<NoteForm id={ID} />)
  await expect.element(addendum()).toHaveValue('')
})
