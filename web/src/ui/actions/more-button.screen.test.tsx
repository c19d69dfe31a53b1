import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessible, show } from '../../testing/screen.tsx'
import { MoreButton } from './more-button.tsx'

beforeEach(() => page.viewport(360, 740))
afterEach(() => page.viewport(1280, 800))

async function open(pages: number, hasNextPage: boolean, leadsBack = true) {
  const fetchNextPage = vi.fn()
  const data = { pages: Array.from({ length: pages }, () => []) }
  const list = { data, hasNextPage, isFetchingNextPage: false, isFetchNextPageError: false, fetchNextPage }
  await show(
    <div id="conteudo" tabIndex={-1}>
      <h1>Médicos</h1>
      <div style={{ height: 6000 }} />
      <MoreButton list={list} leadsBack={leadsBack} />
    </div>,
  )
  return fetchNextPage
}

const back = page.getByRole('button', { name: 'Voltar ao topo' })
const more = page.getByRole('button', { name: 'Mostrar mais' })

test('the end of a long list leads back to its beginning, and takes the focus along', async () => {
  const fetchNextPage = await open(1, true)
  scrollTo(0, document.body.scrollHeight)
  await expect.poll(() => scrollY).toBeGreaterThan(0)
  await back.click()
  await expect.poll(() => scrollY).toBe(0)
  expect(document.activeElement?.id).toBe('conteudo')
  expect(fetchNextPage).not.toHaveBeenCalled()
  await expectAccessible()
})

test('a list that was gone through to its last page still leads back, and offers no more', async () => {
  await open(2, false)
  await expect.element(back).toBeVisible()
  expect(more.elements()).toEqual([])
})

test('a list of one page, and one that is a part of its page, do not lead back', async () => {
  await open(1, false)
  expect(back.elements()).toEqual([])
  await open(2, true, false)
  await expect.element(more).toBeVisible()
  expect(back.elements()).toEqual([])
})

test('on wide screens nothing leads back', async () => {
  await page.viewport(1280, 800)
  await open(2, true)
  await expect.element(more).toBeVisible()
  expect(back.elements()).toEqual([])
})
