import { cloneElement, useEffect, useState } from 'react'
import { deferred, whenIdle } from '../../lib/release/deferred.tsx'
import type { ConfirmDialogProps } from './confirm-window.tsx'

const confirmWindow = deferred(async () => (await import('./confirm-window.tsx')).ConfirmWindow)

/** Asks before something that is hard to undo. The window's code comes once the page is idle, or when it first opens. */
export function ConfirmDialog({ trigger, ...props }: ConfirmDialogProps) {
  const [ownOpen, setOwnOpen] = useState(false)
  const open = props.open ?? ownOpen
  // It stays after that, so that it can move out of sight.
  const [wasOpened, setWasOpened] = useState(open)
  if (open && !wasOpened) setWasOpened(true)
  useEffect(() => whenIdle(() => void confirmWindow.warm()), [])
  const change = (next: boolean) => {
    setOwnOpen(next)
    props.onOpenChange?.(next)
  }
  return (
    <>
      {trigger &&
        cloneElement(trigger, { 'aria-haspopup': 'dialog', 'aria-expanded': open, onClick: () => change(true) })}
      {wasOpened && <confirmWindow.Part {...props} open={open} onOpenChange={change} />}
    </>
  )
}
