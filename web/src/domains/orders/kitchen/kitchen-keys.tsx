import { useState } from 'react'
import { usePageKeys } from '../../../lib/screen/page-keys.ts'
import { Dialog } from '../../../ui/overlays/dialog.tsx'

const KEYS = [
  ['j', 'Pedido seguinte'],
  ['k', 'Pedido anterior'],
  ['a', 'Aceitar o pedido escolhido, ou o primeiro'],
  ['r', 'Marcar pronto o pedido escolhido, ou o primeiro'],
  ['p', 'Imprimir o pedido escolhido'],
  ['?', 'Ver estas teclas'],
] as const

/** The counter by keyboard: from ticket to ticket, and the first step of each. */
export function KitchenKeys() {
  const [isAsked, setAsked] = useState(false)
  usePageKeys({
    j: () => move(1),
    k: () => move(-1),
    a: () => press('accept'),
    r: () => press('ready'),
    p: print,
    '?': () => setAsked(true),
  })
  if (!isAsked) return null
  return (
    <Dialog open onClose={() => setAsked(false)} title="Teclas da cozinha">
      <dl className="grid grid-cols-[auto_1fr] items-center gap-x-4 gap-y-2">
        {KEYS.map(([key, text]) => (
          <div key={key} className="contents">
            <dt>
              <kbd className="grid size-8 place-items-center rounded-md border border-line-strong font-bold">{key}</kbd>
            </dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  )
}

/** The first steps of all tickets, as they stand on the screen. */
const steps = (act?: 'accept' | 'ready'): HTMLElement[] => [
  ...document.querySelectorAll<HTMLElement>(act ? `[data-primary][data-act=${act}]` : '[data-primary]'),
]

function move(by: 1 | -1): void {
  const all = steps()
  const at = all.findIndex((step) => step === document.activeElement)
  all[at === -1 ? 0 : Math.min(Math.max(at + by, 0), all.length - 1)]?.focus()
}

function press(act: 'accept' | 'ready'): void {
  const all = steps(act)
  const step = all.find((each) => each === document.activeElement) ?? all[0]
  step?.click()
}

/** Of the ticket whose step is chosen; one that nobody has accepted has no slip. */
function print(): void {
  const id = steps().find((each) => each === document.activeElement)?.dataset['primary']
  if (id) document.querySelector<HTMLElement>(`[data-print="${id}"]`)?.click()
}
