import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { navigate } from 'wouter/use-browser-location'
import { noteBuild } from '../../lib/release/new-release.ts'
import { reloadWhenStale } from '../../lib/release/stale-build.ts'
import { watchTyping } from '../../lib/screen/typing.ts'
import { show } from '../../testing/screen.tsx'
import { NewReleaseNotice } from './new-release-notice.tsx'

test('a new release is told once nothing typed would be lost, and never in a call (CLI-05)', async () => {
  watchTyping()
  navigate('/moradas')
  await show(
    <>
      <NewReleaseNotice />
      <input aria-label="Nome" />
    </>,
  )
  const notice = page.getByRole('status')
  // Answers of a build whose page says no name, as in development, tell nothing.
  for (let n = 0; n < 5; n++) noteBuild('0.2.0-b')
  await expect.element(notice).toHaveTextContent('')

  await userEvent.type(page.getByLabelText('Nome'), 'Casa')
  // Code that is gone loads no page anew over what was typed.
  expect(reloadWhenStale()).toBe(false)
  await expect.element(notice).toHaveTextContent('')
  navigate('/consultation')
  await expect.element(notice).toHaveTextContent('')
  navigate('/pedidos')
  await expect.element(notice).toHaveTextContent('Há uma versão nova.Atualizar')
  await expect.element(page.getByRole('button', { name: 'Atualizar' })).toBeVisible()
  await userEvent.type(page.getByLabelText('Nome'), ' nova')
  await expect.element(notice).toHaveTextContent('')
})
