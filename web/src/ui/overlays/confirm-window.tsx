import { AlertDialog } from 'radix-ui'
import type { HTMLAttributes, ReactElement, ReactNode } from 'react'
import { useLayer } from '../../lib/screen/layers.ts'
import { Button } from '../actions/button.tsx'
import { ToastHost } from '../feedback/toast-host.tsx'
import { classNames } from '../theme/class-names.ts'
import { dialogFooterClass, overlayClass, sheetClass } from './dialog.tsx'

export type ConfirmDialogProps = {
  title: string
  description: ReactNode
  confirmLabel: string
  cancelLabel?: string
  /** `danger` for what cannot be undone. */
  tone?: 'primary' | 'danger'
  onConfirm: () => void
  busy?: boolean
  /** A button, or what passes its properties on to one. */
  trigger?: ReactElement<HTMLAttributes<HTMLElement>>
  open?: boolean
  onOpenChange?: (open: boolean) => void
}

type ConfirmWindowProps = Omit<ConfirmDialogProps, 'trigger'> & { open: boolean; onOpenChange: (open: boolean) => void }

/** The window of a `ConfirmDialog`; the safe answer has the focus. */
export function ConfirmWindow(props: ConfirmWindowProps) {
  const { title, description, confirmLabel, cancelLabel = 'Cancelar', tone = 'primary', onConfirm, busy } = props
  const { open, onOpenChange, returnFocus } = useLayer({ open: props.open, onOpenChange: props.onOpenChange })
  return (
    <AlertDialog.Root open={open} onOpenChange={onOpenChange}>
      <AlertDialog.Portal>
        <AlertDialog.Overlay className={overlayClass} />
        <AlertDialog.Content className={classNames(sheetClass, 'md:max-w-md')} onCloseAutoFocus={returnFocus}>
          <div className="px-5 pt-6 pb-5 md:px-6">
            <AlertDialog.Title className="text-xl font-bold">{title}</AlertDialog.Title>
            <AlertDialog.Description className="mt-2 text-muted">{description}</AlertDialog.Description>
          </div>
          <ToastHost />
          <div className={dialogFooterClass}>
            <AlertDialog.Cancel asChild>
              <Button variant="outline" disabled={busy}>
                {cancelLabel}
              </Button>
            </AlertDialog.Cancel>
            <AlertDialog.Action asChild>
              <Button variant={tone} onClick={onConfirm} busy={busy ?? false}>
                {confirmLabel}
              </Button>
            </AlertDialog.Action>
          </div>
        </AlertDialog.Content>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  )
}
