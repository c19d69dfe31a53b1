import { cloneElement, type HTMLAttributes, type ReactElement, type ReactNode, type Ref, useId, useRef } from 'react'
import { deferred } from '../../lib/release/deferred.tsx'
import { useLayer } from '../../lib/screen/layers.ts'

type TriggerProps = HTMLAttributes<HTMLElement> & { ref?: Ref<HTMLElement> }

type PopoverProps = {
  /** A button, or what passes its properties on to one. */
  trigger: ReactElement<TriggerProps>
  /** What the panel is, for screen readers. */
  label: string
  children: ReactNode
  align?: 'start' | 'center' | 'end'
  side?: 'top' | 'bottom'
  open: boolean
  onOpenChange: (open: boolean) => void
  className?: string
}

/** The panel's code comes when a pointer reaches the trigger, or with the first panel that opens. */
const panel = deferred(async () => (await import('./popover-panel.tsx')).PopoverPanel)

export function Popover(props: PopoverProps) {
  const { trigger, label, children, align = 'end', side = 'bottom', className } = props
  const { open, onOpenChange } = useLayer({ open: props.open, onOpenChange: props.onOpenChange })
  const button = useRef<HTMLElement>(null)
  const id = useId()
  return (
    <>
      {cloneElement(trigger, {
        ref: button,
        'aria-haspopup': 'dialog',
        'aria-expanded': open,
        'aria-controls': open ? id : undefined,
        onClick: () => onOpenChange(!open),
        onPointerEnter: () => void panel.warm(),
      })}
      {open && (
        <panel.Part
          trigger={button}
          id={id}
          label={label}
          align={align}
          side={side}
          onClose={() => onOpenChange(false)}
          className={className}
        >
          {children}
        </panel.Part>
      )}
    </>
  )
}

/** A row of a menu-like panel. */
export const popoverRowClass =
  'flex min-h-11 w-full items-center gap-3 rounded-sm px-3 py-2 text-left font-semibold hover:bg-action-soft hover:text-on-action-soft aria-[current=page]:text-action'
