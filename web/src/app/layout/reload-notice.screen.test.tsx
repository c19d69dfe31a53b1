import { getReadiness } from '@salama/contract/system'
import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { navigate } from 'wouter/use-browser-location'
import { deferred } from '../../lib/release/deferred.tsx'
import { noteBuild } from '../../lib/release/new-release.ts'
import { reloadWhenStale } from '../../lib/release/stale-build.ts'
import { watchTyping } from '../../lib/screen/typing.ts'
import { departures, show } from '../../testing/screen.tsx'
import { answer, fail } from '../../testing/server.ts'
import { ReloadNotice } from './reload-notice.tsx'

const READY = { status: 'ok', version: '0', database: 'up', writable: true } as const

test('a new release is told once nothing typed would be lost, and never in a call (CLI-05)', async () => {
  answer(getReadiness, READY)
  watchTyping()
  navigate('/moradas')
  await show(
    <>
      <ReloadNotice />
      <input aria-label="Nome" />
    </>,
  )
  const notice = page.getByRole('status')
  // Answers of a build whose page says no name, as in development, tell nothing.
  for (let n = 0; n < 5; n++) noteBuild('0.2.0-b')
  await expect.element(notice).toHaveTextContent('')

  await userEvent.type(page.getByLabelText('Nome'), 'Casa')
  // Code that is gone loads no page anew over what was typed.
  expect(await reloadWhenStale()).toBe(false)
  await expect.element(notice).toHaveTextContent('')
  navigate('/consultation')
  await expect.element(notice).toHaveTextContent('')
  navigate('/pedidos')
  await expect.element(notice).toHaveTextContent('Há uma versão nova.Atualizar')
  await expect.element(page.getByRole('button', { name: 'Atualizar' })).toBeVisible()
  await userEvent.type(page.getByLabelText('Nome'), ' nova')
  await expect.element(notice).toHaveTextContent('')
})

/** A part whose code cannot be fetched until it is sent; the clock stands still but in `until`. */
function partOnItsWay() {
  const code = { isSent: false, tries: 0 }
  const { Part } = deferred<object>(async () => {
    code.tries += 1
    if (!code.isSent) throw new TypeError('Failed to fetch dynamically imported module')
    return () => <p>Bilhete</p>
  })
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  return { code, Part }
}

/** Lets retries come, one picture after the other, until this holds. */
async function until(holds: () => boolean): Promise<void> {
  while (!holds()) {
    await vi.advanceTimersByTimeAsync(500)
    await new Promise(requestAnimationFrame)
  }
}

const told = (): string => page.getByRole('status').element().textContent
const MISSING = 'Falta uma parte desta página. Guarde o que escreveu e recarregue-a.Recarregar'

test('a part that does not come is told over what was typed, until it comes by itself', async () => {
  answer(getReadiness, READY)
  watchTyping()
  await show(<input aria-label="Nome" />, { path: '/moradas' })
  await userEvent.type(page.getByLabelText('Nome'), 'Casa')
  const { code, Part } = partOnItsWay()
  try {
    await show(
      <>
        <ReloadNotice />
        <Part />
      </>,
      { path: '/moradas' },
    )
    await until(() => told() === MISSING)
    expect(departures).toEqual([])
    code.isSent = true
    await until(() => told() !== MISSING)
    await expect.element(page.getByText('Bilhete', { exact: true })).toBeVisible()
  } finally {
    vi.useRealTimers()
  }
})

test('a page whose part does not come waits for the network, and is then loaded anew', async () => {
  sessionStorage.clear()
  fail(getReadiness)
  const { code, Part } = partOnItsWay()
  try {
    await show(
      <>
        <ReloadNotice />
        <Part />
      </>,
      { path: '/pedidos' },
    )
    await until(() => code.tries > 3)
    expect([told(), departures]).toEqual(['Há uma versão nova.Atualizar', []])
    answer(getReadiness, READY)
    await until(() => departures.length > 0)
    expect(departures).toEqual(['/pedidos'])
  } finally {
    vi.useRealTimers()
  }
})
