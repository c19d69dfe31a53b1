import { expect, test } from 'vitest'
import { keepFocus } from './focus.ts'

const MARKUP = '<a href="#conteudo">Saltar</a><a href="/home">Marca</a><a href="/home">Início</a><button>Menu</button>'

function standing(): HTMLElement {
  const root = document.createElement('div')
  root.innerHTML = MARKUP
  document.body.replaceChildren(root)
  return root
}
/** Other markup takes its place, and what follows from that has happened. */
async function replace(root: HTMLElement, markup = MARKUP): Promise<void> {
  root.innerHTML = markup
  await Promise.resolve()
}

test('the second of two links to one page has the focus again after its markup was replaced', async () => {
  const root = standing()
  root.querySelectorAll('a')[2]?.focus()
  keepFocus(root)
  await replace(root)
  expect(document.activeElement).toBe(root.querySelectorAll('a')[2])
})

test('a link that Tab reaches while the new markup is still on its way keeps the focus too', async () => {
  const root = standing()
  root.querySelectorAll('a')[0]?.focus()
  keepFocus(root)
  root.querySelectorAll('a')[1]?.focus()
  await replace(root)
  expect(document.activeElement).toBe(root.querySelectorAll('a')[1])
})

test('markup that changes later leaves the focus alone', async () => {
  const root = standing()
  root.querySelectorAll('a')[1]?.focus()
  keepFocus(root)
  await replace(root)
  root.querySelectorAll('a')[1]?.blur()
  await replace(root)
  expect(document.activeElement).toBe(document.body)
})

test('without a link in focus, or where it is gone, the focus begins anew', async () => {
  const root = standing()
  keepFocus(root)
  await replace(root)
  expect(document.activeElement).toBe(document.body)
  root.querySelector('a')?.focus()
  keepFocus(root)
  await replace(root, '<a href="/home">Início</a>')
  expect(document.activeElement).toBe(document.body)
})
