import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { show } from '../../../testing/screen.tsx'
import { ChoiceGrid } from './choice-grid.tsx'

const choice = (label: string, disabled = false) => ({ value: label, label, disabled })
const GROUPS = [
  { name: 'Manhã', note: '2 livres', choices: [choice('08:00', true), choice('08:30'), choice('09:00')] },
  { name: 'Tarde', choices: [choice('14:00', true), choice('14:30', true)] },
  { name: 'Noite', choices: [choice('20:00'), choice('20:30', true)] },
]

const time = (name: string) => page.getByRole('button', { name, exact: true })
const tabStops = () =>
  [...document.querySelectorAll('[role=group] button')]
    .filter((button) => button.getAttribute('tabindex') === '0')
    .map(({ textContent }) => textContent)

test('is one stop of the keyboard, the first free or the chosen one, with arrows in a ring', async () => {
  const chosen = vi.fn()
  function Times() {
    const [value, setValue] = useState<string | undefined>('08:00')
    const choose = (next: string) => {
      chosen(next)
      setValue(next)
    }
    return <ChoiceGrid label="Horário" groups={GROUPS} value={value} onChange={choose} columnsClass="grid-cols-3" />
  }
  await show(<Times />)
  expect(tabStops()).toEqual(['08:30'])
  time('08:30').element().focus()
  const went: (string | null | undefined)[] = []
  for (const key of [
    '{ArrowRight}',
    '{ArrowDown}',
    '{ArrowRight}',
    '{ArrowLeft}',
    '{Home}',
    '{End}',
    '{ArrowUp}',
    'x',
  ]) {
    await userEvent.keyboard(key)
    went.push(document.activeElement?.textContent)
  }
  expect(went).toEqual(['09:00', '20:00', '08:30', '20:00', '08:30', '20:00', '09:00', '09:00'])
  expect(chosen).not.toHaveBeenCalled()
  await userEvent.keyboard('{Enter}')
  await expect.element(time('09:00')).toHaveAttribute('aria-pressed', 'true')
  expect([chosen.mock.calls, tabStops()]).toEqual([[['09:00']], ['09:00']])
})

test('leaves what is taken, and parts without anything free, out of sight, or shows all', async () => {
  const Times = ({ onlyOpen }: { onlyOpen: boolean }) => (
    <ChoiceGrid
      label="Horário"
      groups={GROUPS}
      onlyOpen={onlyOpen}
      value={undefined}
      onChange={() => undefined}
      columnsClass="grid-cols-3"
    />
  )
  const outOfSight = () => [...document.querySelectorAll('.sr-only')].map((element) => element.textContent)
  const screen = await show(<Times onlyOpen />)
  expect(outOfSight()).toEqual(['08:00', 'Tarde14:0014:30', '14:00', '14:30', '20:30'])
  await expect.element(page.getByRole('group', { name: 'Manhã · 2 livres' })).toBeVisible()
  await screen.unmount()
  await show(<Times onlyOpen={false} />)
  expect(outOfSight()).toEqual([])
})
