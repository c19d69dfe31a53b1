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
  keepFocus(root)
  root.innerHTML = markup
  await Promise.resolve()
}

test('the second of two links to one page has the focus again after its markup was replaced', async () => {
  const root = standing()
  root.querySelectorAll('a')[2]?.focus()
  await replace(root)
  expect(document.activeElement).toBe(root.querySelectorAll('a')[2])
})

test('without a link in focus, or where it is gone, the focus begins anew', async () => {
  const root = standing()
  await replace(root)
  expect(document.activeElement).toBe(document.body)
  root.querySelector('a')?.focus()
  await replace(root, '<a href="/home">Início</a>')
  expect(document.activeElement).toBe(document.body)
})
