import { ChevronsRight } from 'lucide-react'
import { useRef, useState } from 'react'
import { ConfirmDialog } from '../overlays/confirm-dialog.tsx'
import { classNames } from '../theme/class-names.ts'
import { buttonClass } from './button.tsx'
import { isEnough, type SlideStart, slidShare } from './slide.ts'

type SlideButtonProps = {
  children: string
  /** The accessible name, where it says more than the word on it. */
  name: string
  /** Asked where a finger pressed instead of sliding. */
  question: string
  consequence: string
  onConfirm: () => void
  disabled?: boolean
  className?: string
}

/**
 * A step that nothing takes back, on a screen that lies in a pocket: a finger slides it, or presses and answers a question.
 * A mouse, a key or a screen reader presses it once, since none of them does by itself.
 */
export function SlideButton({
  children,
  name,
  question,
  consequence,
  onConfirm,
  disabled,
  className,
}: SlideButtonProps) {
  const [isAsking, setAsking] = useState(false)
  const [slid, setSlid] = useState(0)
  const start = useRef<SlideStart>(undefined)
  const pressed = useRef<{ isTouch: boolean; hasSlid: boolean }>({ isTouch: false, hasSlid: false })
  const end = (share: number) => {
    start.current = undefined
    setSlid(0)
    if (!isEnough(share)) return
    pressed.current.hasSlid = true
    onConfirm()
  }
  return (
    <>
      <button
        type="button"
        aria-label={name}
        disabled={disabled}
        data-slide=""
        onPointerDown={(event) => {
          pressed.current = { isTouch: event.pointerType === 'touch', hasSlid: false }
          if (!pressed.current.isTouch) return
          start.current = { x: event.clientX, width: event.currentTarget.clientWidth }
          event.currentTarget.setPointerCapture(event.pointerId)
        }}
        onPointerMove={(event) => setSlid(slidShare(event.clientX, start.current))}
        onPointerUp={(event) => end(slidShare(event.clientX, start.current))}
        onPointerCancel={() => end(0)}
        onClick={(event) => {
          const { isTouch, hasSlid } = pressed.current
          pressed.current = { isTouch: false, hasSlid: false }
          if (hasSlid) return
          // A key and a screen reader click without any press before.
          if (isTouch && event.detail > 0) setAsking(true)
          else onConfirm()
        }}
        className={classNames(
          buttonClass(),
          'relative w-full touch-pan-y overflow-hidden disabled:bg-raised disabled:text-muted',
          className,
        )}
      >
        <span
          aria-hidden
          className="absolute inset-y-0 left-0 bg-action-hover"
          style={{ width: `${Math.round(slid * 100)}%` }}
        />
        <ChevronsRight className="absolute left-4 size-6 pointer-fine:hidden" aria-hidden />
        <span className="relative">{children}</span>
      </button>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        title={question}
        description={consequence}
        confirmLabel="Sim"
        cancelLabel="Ainda não"
        onConfirm={onConfirm}
      />
    </>
  )
}
