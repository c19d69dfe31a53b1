import { useState } from 'react'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { show } from '../../testing/screen.tsx'
import { useIsWholeScreen, useWholeScreen } from './whole-screen.ts'

function Taker() {
  useWholeScreen()
  return null
}

function Screen() {
  const [takers, setTakers] = useState(0)
  const isWhole = useIsWholeScreen()
  return (
    <>
      <p>{isWhole ? 'no bars' : 'bars'}</p>
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
  await show(<Screen />)
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
