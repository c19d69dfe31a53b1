import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { ApiError } from '../../lib/api/api-error.ts'
import { departures, show } from '../../testing/screen.tsx'
import { tellFailure } from './tell-failure.ts'
import { tellRefusal } from './tell-refusal.ts'

const refusal = (status: number) =>
  new ApiError({ status, message: `${status}: Unauthorized`, sentence: 'Já foi decidido.' })

test('what somebody else was faster with is said, and read again', async () => {
  const readAgain = vi.fn(async () => undefined)
  await show(null)
  tellRefusal(refusal(409), readAgain)
  await expect.element(page.getByText('Não foi feito')).toBeVisible()
  await expect.element(page.getByText('Já foi decidido.')).toBeVisible()
  expect(readAgain).toHaveBeenCalledTimes(1)
  tellFailure(refusal(409))
  await expect.element(page.getByText('Não foi possível')).toBeVisible()
  expect(departures).toEqual([])
})

test.each([
  ['a refusal', (error: ApiError, readAgain: () => Promise<void>) => tellRefusal(error, readAgain)],
  ['a failure', (error: ApiError) => tellFailure(error)],
])('%s because the session is over leads to sign in, and says nothing else', async (_what, tell) => {
  const readAgain = vi.fn(async () => undefined)
  await show(null, { path: '/operador' })
  tell(refusal(401), readAgain)
  await expect.poll(() => departures).toEqual(['/api/login?next=%2Foperador'])
  expect(readAgain).not.toHaveBeenCalled()
  expect(page.getByText('Já foi decidido.').elements()).toEqual([])
})
