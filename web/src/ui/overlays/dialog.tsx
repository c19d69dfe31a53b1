import { X } from 'lucide-react'
import { Dialog as RadixDialog } from 'radix-ui'
import { type ReactNode, useEffect, useRef } from 'react'
import { focusText } from '../../lib/screen/focus.ts'
import { useLayer } from '../../lib/screen/layers.ts'
import { ToastHost } from '../feedback/toast-host.tsx'
import { classNames } from '../theme/class-names.ts'

type DialogProps = {
  title: string
  /** Above the title: where a dialog of several steps stands ('Passo 1 de 3'). Such a dialog keeps one height. */
  step?: string | undefined
  description?: ReactNode
  children?: ReactNode
  /** Buttons that stay in sight while the content scrolls. */
  footer?: ReactNode
  open: boolean
  onClose: () => void
  size?: 'sm' | 'md' | 'lg'
  /** False while leaving would lose something under way: no Escape, no click outside, no cross. */
  dismissible?: boolean
  /** For dialogs that have their own 'Fechar' in the footer. */
  hideClose?: boolean
}

/** A sheet from the bottom on phones, a centred window where there is room. */
export function Dialog(props: DialogProps) {
  const { title, description, children, footer, size = 'md', dismissible = true, hideClose = false } = props
  const { open, onOpenChange, followsAnother, returnFocus } = useLayer({
    open: props.open,
    onOpenChange: props.onClose,
    dismissible,
  })
  const heading = useBeginning(props.step)
  const stay = dismissible ? undefined : (event: Event) => event.preventDefault()
  return (
    <RadixDialog.Root open={open} onOpenChange={onOpenChange}>
      <RadixDialog.Portal>
        <RadixDialog.Overlay className={classNames(overlayClass, followsAnother && 'animate-none!')} />
        <RadixDialog.Content
          className={classNames(sheetClass, WIDTH[size], props.step && steadyClass, followsAnother && 'animate-none!')}
          {...(description ? {} : { 'aria-describedby': undefined })}
          onEscapeKeyDown={stay}
          onInteractOutside={stay}
          onOpenAutoFocus={beginAtMarked}
          onCloseAutoFocus={returnFocus}
        >
          <div className="flex items-start justify-between gap-4 px-5 pt-4 md:px-6 md:pt-5">
            <div className="min-w-0 py-1.5">
              {props.step && <p className="text-sm font-semibold text-muted">{props.step}</p>}
              <RadixDialog.Title ref={heading} className="text-xl font-bold outline-none">
                {title}
              </RadixDialog.Title>
              {description && (
                <RadixDialog.Description className="mt-1 text-muted">{description}</RadixDialog.Description>
              )}
            </div>
            {dismissible && !hideClose && (
              <RadixDialog.Close
                aria-label="Fechar"
                className="-mr-2 grid size-11 shrink-0 place-items-center rounded-full hover:bg-raised"
              >
                <X className="size-5.5" aria-hidden />
              </RadixDialog.Close>
            )}
          </div>
          <div
            ref={letKeysScroll}
            data-scrolls
            className="shrink-1000 grow overflow-y-auto overscroll-contain px-5 py-4 md:px-6"
          >
            {children}
          </div>
          <ToastHost />
          {footer && <div className={dialogFooterClass}>{footer}</div>}
        </RadixDialog.Content>
      </RadixDialog.Portal>
    </RadixDialog.Root>
  )
}

/** Every step after the first begins at its top, with the focus at its heading. */
function useBeginning(step: string | undefined) {
  const heading = useRef<HTMLHeadingElement>(null)
  const shown = useRef(step)
  useEffect(() => {
    if (shown.current === step) return
    shown.current = step
    if (!heading.current) return
    heading.current.closest('[role=dialog]')?.querySelector('[data-scrolls]')?.scrollTo(0, 0)
    focusText(heading.current)
  }, [step])
  return heading
}

/** Where a press is expected next; without a mark it is the first control, which closes the dialog. */
function beginAtMarked(event: Event): void {
  const marked = (event.currentTarget as HTMLElement).querySelector<HTMLElement>('[data-begin]')
  if (!marked) return
  event.preventDefault()
  marked.focus()
}

/**
 * Content that goes on below its edge and holds nothing to tab to gets the focus itself, so that arrow keys scroll it.
 * Decided after the first layout: the dialog has focused its first button by then.
 */
function letKeysScroll(content: HTMLElement | null): (() => void) | undefined {
  if (!content) return
  const observer = new ResizeObserver(() => {
    const isLong = content.scrollHeight > content.clientHeight
    if (isLong && content.querySelector(REACHED_BY_TAB) === null) content.tabIndex = 0
    else content.removeAttribute('tabindex')
  })
  observer.observe(content)
  return () => observer.disconnect()
}

const REACHED_BY_TAB = 'a[href], button, input, select, textarea, [tabindex="0"]'

export const overlayClass =
  'fixed inset-0 z-40 bg-scrim data-[state=closed]:animate-fade-out data-[state=open]:animate-fade-in'

export const sheetClass =
  'fixed z-50 flex max-h-[92dvh] flex-col bg-surface text-ink shadow-float outline-none ' +
  'inset-x-0 bottom-0 rounded-t-xl pb-[env(safe-area-inset-bottom)] ' +
  'md:inset-x-auto md:top-1/2 md:bottom-auto md:left-1/2 md:w-[calc(100%-3rem)] md:-translate-1/2 md:rounded-xl md:max-h-[85dvh] ' +
  'max-md:data-[state=open]:animate-sheet-in max-md:data-[state=closed]:animate-sheet-out ' +
  'md:data-[state=open]:animate-fade-in md:data-[state=closed]:animate-fade-out'

/** Tall enough for its largest step, and never taller than the screen leaves. */
const steadyClass = 'h-[min(40rem,92dvh)] md:h-[min(40rem,85dvh)]'

export const dialogFooterClass =
  'flex flex-col-reverse gap-2 border-t border-line px-5 py-4 short:flex-row short:justify-end short:py-2 md:flex-row md:justify-end md:px-6'

const WIDTH = { sm: 'md:max-w-md', md: 'md:max-w-xl', lg: 'md:max-w-3xl' }
