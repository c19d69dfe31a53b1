import { noteProgress } from '@salama/contract/courses'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { show } from '../../testing/screen.tsx'
import { answer, sentTo } from '../../testing/server.ts'
import { useReading } from './use-reading.ts'

const LESSON = {
  enrollmentId: '00000000-0000-4000-8000-000000000701',
  lessonId: '00000000-0000-4000-8000-000000000702',
}
const listening = { current: false }

function Probe() {
  return <p>{`${useReading({ ...LESSON, isDone: false, secondsNeeded: 60, isListening: listening }).seconds} s`}</p>
}

const told = () => sentTo(noteProgress).map(({ body }) => body)
let isHidden = false

beforeEach(() => {
  isHidden = false
  listening.current = false
  vi.spyOn(document, 'hidden', 'get').mockImplementation(() => isHidden)
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  answer(noteProgress, {
    lessonId: LESSON.lessonId,
    isCompleted: false,
    seconds: 0,
    status: 'active',
    lessonsDone: 0,
    lessonCount: 3,
  })
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

const reads = (seconds: number) => expect.element(page.getByText(`${seconds} s`, { exact: true })).toBeVisible()

/** So many seconds on a page that has answered what was told before. */
async function pass(seconds: number) {
  for (let second = 0; second < seconds; second++) await vi.advanceTimersByTimeAsync(1_000)
}

test('counts the seconds in sight, and tells them every 15', async () => {
  await show(<Probe />)
  await expect.poll(told).toEqual([{ seconds: 0 }])
  await pass(15)
  await reads(15)
  await expect.poll(() => sentTo(noteProgress).at(-1)).toEqual({ ...LESSON, body: { seconds: 15 } })
})

test('counts nothing while the page is hidden, unless the lesson is heard', async () => {
  await show(<Probe />)
  await expect.poll(told).toEqual([{ seconds: 0 }])
  await pass(3)
  isHidden = true
  await pass(4)
  await reads(3)
  listening.current = true
  await pass(2)
  await reads(5)
})

test('tells what was read when the page is hidden, and when the lesson is left', async () => {
  const shown = await show(<Probe />)
  await expect.poll(told).toEqual([{ seconds: 0 }])
  await pass(4)
  await reads(4)
  isHidden = true
  document.dispatchEvent(new Event('visibilitychange'))
  await expect.poll(told).toEqual([{ seconds: 0 }, { seconds: 4 }])
  isHidden = false
  await pass(3)
  await reads(7)
  await shown.unmount()
  await expect.poll(told).toEqual([{ seconds: 0 }, { seconds: 4 }, { seconds: 7 }])
})
