import { Popover as RadixPopover } from 'radix-ui'
import type { ReactNode } from 'react'
import { useLayer } from '../lib/layers.ts'
import { classNames } from './class-names.ts'

type PopoverProps = {
  trigger: ReactNode
  /** What the panel is, for screen readers. */
  label: string
  children: ReactNode
  align?: 'start' | 'center' | 'end'
  side?: 'top' | 'bottom'
  open?: boolean
  onOpenChange?: (open: boolean) => void
  className?: string
}

export function Popover(props: PopoverProps) {
  const { trigger, label, children, align = 'end', side = 'bottom', className } = props
  const layer = useLayer({ open: props.open, onOpenChange: props.onOpenChange })
  return (
    <RadixPopover.Root open={layer.open} onOpenChange={layer.onOpenChange}>
      <RadixPopover.Trigger asChild>{trigger}</RadixPopover.Trigger>
      <RadixPopover.Portal>
        <RadixPopover.Content
          aria-label={label}
          align={align}
          side={side}
          sideOffset={8}
          collisionPadding={12}
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

/** A row of a menu-like panel. */
export const popoverRowClass =
  'flex min-h-11 w-full items-center gap-3 rounded-sm px-3 py-2 text-left font-semibold hover:bg-action-soft hover:text-on-action-soft aria-[current=page]:text-action'
