import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { show } from '../../testing/screen.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { usePageKeys } from './page-keys.ts'

function Keys({ act, isAsked = false }: { act: () => void; isAsked?: boolean }) {
  usePageKeys({ a: act })
  return (
    <>
      <h1>Mesa</h1>
      <button type="button">Aqui</button>
      <input aria-label="Nota" />
      <textarea aria-label="Texto" />
      <div contentEditable suppressContentEditableWarning role="textbox" aria-label="Livre" tabIndex={0} />
      <div role="combobox" aria-controls="x" aria-expanded="false" aria-label="Lista" tabIndex={0} />
      {isAsked && <Dialog open onClose={() => undefined} title="Pergunta" />}
    </>
  )
}

const pressed = (key: string, init: KeyboardEventInit = {}): boolean => {
  const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...init })
  ;(document.activeElement ?? document.body).dispatchEvent(event)
  return event.defaultPrevented
}

test('a key acts from anywhere, but not with others, where somebody types, or beside a dialog', async () => {
  const act = vi.fn()
  const screen = await show(<Keys act={act} />)
  expect([pressed('a'), act.mock.calls.length]).toEqual([true, 1])
  page.getByRole('button', { name: 'Aqui' }).element().focus()
  expect([pressed('a'), act.mock.calls.length]).toEqual([true, 2])
  expect(pressed('b')).toBe(false)
  for (const other of ['ctrlKey', 'altKey', 'metaKey'])
    expect([other, pressed('a', { [other]: true })]).toEqual([other, false])
  for (const label of ['Nota', 'Texto', 'Livre', 'Lista']) {
    page.getByLabelText(label).element().focus()
    expect([label, pressed('a')]).toEqual([label, false])
  }
  await screen.unmount()
  const asked = await show(<Keys act={act} isAsked />)
  await expect.element(page.getByRole('dialog')).toBeVisible()
  await userEvent.keyboard('a')
  await asked.unmount()
  pressed('a')
  expect(act).toHaveBeenCalledTimes(2)
})
