import { useState } from 'react'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { show } from '../../testing/screen.tsx'
import { useIsWholeScreen, useWholeScreen } from './whole-screen.ts'

function Taker() {
  useWholeScreen()
  return null
}

/** Beside what takes the screen: nothing but the news makes it look again. */
function Bars() {
  return <p>{useIsWholeScreen() ? 'no bars' : 'bars'}</p>
}

function Screen() {
  const [takers, setTakers] = useState(0)
  return (
    <>
      <button type="button" onClick={() => setTakers(takers + 1)}>
        take
      </button>
      <button type="button" onClick={() => setTakers(takers - 1)}>
        leave
      </button>
      {Array.from({ length: takers }, (_, index) => (
        <Taker key={index} />
      ))}
    </>
  )
}

test('bars are gone while any part has the screen for itself, and back when the last has left, each time', async () => {
  await show(
    <>
      <Bars />
      <Screen />
    </>,
  )
  const steps = [
    ['take', 'no bars'],
    ['take', 'no bars'],
    ['leave', 'no bars'],
    ['leave', 'bars'],
    ['take', 'no bars'],
    ['leave', 'bars'],
  ] as const
  for (const [press, shown] of steps) {
    await page.getByRole('button', { name: press }).click()
    await expect.element(page.getByText(shown, { exact: true })).toBeVisible()
  }
})
