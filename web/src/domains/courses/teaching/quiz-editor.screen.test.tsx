import { getTaughtLesson, writeLesson } from '@salama/contract/courses'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectAccessible, show } from '../../../testing/screen.tsx'
import { answer, callsOf } from '../../../testing/server.ts'
import { authoredSample, TEST_ID, writtenSample } from '../../../testing/teaching.ts'
import { LessonEditor } from './lesson-editor.tsx'

test('the numbers of a quiz are saved as they are typed, and none that may not be', async () => {
  answer(getTaughtLesson, writtenSample({ id: TEST_ID, kind: 'quiz', body: '', quiz: { questions: [], shown: 5 } }))
  answer(writeLesson, writtenSample({ id: TEST_ID, kind: 'quiz', body: '' }))
  await show(
    <>
      <h1>Portal</h1>
      <h2>Curso</h2>
      <LessonEditor course={authoredSample()} lessonId={TEST_ID} />
    </>,
  )
  const quiz = () => callsOf(writeLesson).at(-1)?.body.quiz
  const pass = page.getByLabelText('Nota para passar')
  const asked = page.getByLabelText(/^Perguntas por tentativa/)
  await pass.click()
  await userEvent.keyboard('{End}{Backspace}{Backspace}')
  await expect.element(pass).toHaveValue('')
  await userEvent.keyboard('55')
  await expect.poll(() => quiz()?.passMark).toBe(55)
  await pass.fill('101')
  await asked.click()
  await expect.element(page.getByText('A nota para passar vai de 1 a 100.')).toBeVisible()
  await userEvent.keyboard('{End}{Backspace}')
  await expect.poll(quiz).toEqual({ questions: [], passMark: 55 })
  await userEvent.keyboard('12')
  await expect.poll(quiz).toEqual({ questions: [], passMark: 55, shown: 12 })
  await expectAccessible()
})
