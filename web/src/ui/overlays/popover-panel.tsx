import { Popover as RadixPopover } from 'radix-ui'
import type { ReactNode, RefObject } from 'react'
import { classNames } from '../theme/class-names.ts'

export type PopoverPanelProps = {
  /** The button that opened it: the panel stands beside it and gives the focus back to it. */
  trigger: RefObject<HTMLElement | null>
  id: string
  /** What the panel is, for screen readers. */
  label: string
  children: ReactNode
  align: 'start' | 'center' | 'end'
  side: 'top' | 'bottom'
  onClose: () => void
  className?: string | undefined
}

/** The open panel; apart from its button, since Radix and its positioning come with the first panel that opens. */
export function PopoverPanel({ trigger, id, label, children, align, side, onClose, className }: PopoverPanelProps) {
  return (
    <RadixPopover.Root open onOpenChange={(open) => !open && onClose()}>
      <RadixPopover.Anchor virtualRef={trigger as RefObject<HTMLElement>} />
      <RadixPopover.Portal>
        <RadixPopover.Content
          id={id}
          aria-label={label}
          align={align}
          side={side}
          sideOffset={8}
          collisionPadding={12}
          // A press on the button closes the panel by itself.
          onInteractOutside={(event) => {
            if (trigger.current?.contains(event.target as Node)) event.preventDefault()
          }}
          onCloseAutoFocus={(event) => {
            event.preventDefault()
            // Whoever pressed somewhere else has moved the focus there.
            if (document.activeElement === document.body) trigger.current?.focus()
          }}
          className={classNames(
            'z-50 min-w-52 animate-pop-in rounded-lg border border-line bg-surface p-2 text-ink shadow-float outline-none',
            className,
          )}
        >
          {children}
        </RadixPopover.Content>
      </RadixPopover.Portal>
    </RadixPopover.Root>
  )
}
