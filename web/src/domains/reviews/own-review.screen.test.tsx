import { createReview, editReview, getOwnReview, type Review } from '@salama/contract/reviews'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { soon } from '../../testing/samples.ts'
import { expectAccessible, show } from '../../testing/screen.tsx'
import { answer, sentTo } from '../../testing/server.ts'
import { OwnReview } from './own-review.tsx'

const SERVICE = { kind: 'appointment', id: '00000000-0000-4000-8000-000000000100' }
const WRITTEN: Review = {
  id: '00000000-0000-4000-8000-000000000920',
  stars: 4,
  body: 'Ouviu-me com calma.',
  authorName: 'Ana M.',
  createdAt: soon(-5),
}
const open = () =>
  show(
    <>
      <h1>Consulta</h1>
      <OwnReview service={SERVICE} title="Como correu a consulta?" />
    </>,
  )
const star = (name: RegExp) => page.getByRole('radio', { name }).click({ force: true })

test('a review says which service it is about, its stars and its words', async () => {
  answer(getOwnReview, { review: null, mayWrite: true })
  answer(createReview, WRITTEN)
  await open()
  await page.getByRole('button', { name: 'Publicar avaliação' }).click()
  await expect.element(page.getByText('Escolha de 1 a 5 estrelas.')).toBeVisible()
  expect(sentTo(createReview)).toEqual([])
  await expectAccessible()
  await star(/^4 estrelas/)
  await page.getByLabelText(/^Comentário/).fill(' Ouviu-me com calma. ')
  answer(getOwnReview, { review: WRITTEN, mayWrite: true })
  await page.getByRole('button', { name: 'Publicar avaliação' }).click()
  await expect.element(page.getByRole('button', { name: 'Alterar' })).toBeVisible()
  expect(sentTo(createReview)).toEqual([
    { body: { serviceKind: SERVICE.kind, serviceId: SERVICE.id, stars: 4, body: 'Ouviu-me com calma.' } },
  ])
})

test('a review that is changed stays the same one', async () => {
  answer(getOwnReview, { review: WRITTEN, mayWrite: true })
  answer(editReview, { ...WRITTEN, stars: 5 })
  await open()
  await page.getByRole('button', { name: 'Alterar' }).click()
  await star(/^5 estrelas/)
  await page.getByRole('button', { name: 'Guardar' }).click()
  await expect
    .poll(() => sentTo(editReview))
    .toEqual([{ id: WRITTEN.id, body: { stars: 5, body: 'Ouviu-me com calma.' } }])
  expect(sentTo(createReview)).toEqual([])
})
