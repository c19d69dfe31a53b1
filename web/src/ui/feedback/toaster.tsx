import { CircleAlert, CircleCheck, X } from 'lucide-react'
import { Toast } from 'radix-ui'
import { useEffect, useSyncExternalStore } from 'react'
import { createPortal } from 'react-dom'
import { classNames } from '../theme/class-names.ts'
import { currentToast, dismissToast, type ShownToast, showCarriedToast, subscribeToToast } from './toast.ts'
import { useToastHost } from './toast-host.tsx'

/** Specification 1 §9: five seconds, gone by a swipe of 50 px to the right, F8 moves the focus here. */
const DURATION_MS = 5000
const SWIPE_THRESHOLD_PX = 50
const HOTKEY = ['F8']

/** The place where `toast()` shows its message; once, around the application's end. */
export function Toaster() {
  const message = useSyncExternalStore(subscribeToToast, currentToast)
  const host = useToastHost()
  useEffect(showCarriedToast, [])
  const viewport = (
    <Toast.Viewport
      hotkey={HOTKEY}
      label="Avisos ({hotkey})"
      data-toast-region=""
      className={classNames('flex flex-col outline-none', host ? 'px-5 pb-3 md:px-6' : onPageClass)}
    />
  )
  return (
    <Toast.Provider label="Aviso" duration={DURATION_MS} swipeDirection="right" swipeThreshold={SWIPE_THRESHOLD_PX}>
      {message && <ToastCard key={message.id} message={message} />}
      {host ? createPortal(viewport, host) : viewport}
    </Toast.Provider>
  )
}

/** At the bottom, above the bars of a phone. Only the toast itself takes presses, not the frame around it. */
const onPageClass =
  'pointer-events-none fixed right-0 bottom-[calc(var(--bottom-bar,0px)+var(--action-bar,0px)+env(safe-area-inset-bottom))] z-70 w-full p-3 sm:max-w-md md:p-6'

function ToastCard({ message }: { message: ShownToast }) {
  const { title, description, variant = 'default', action, open } = message
  const destructive = variant === 'destructive'
  const Icon = destructive ? CircleAlert : CircleCheck
  return (
    <Toast.Root
      // Radix announces a foreground toast assertively and a background one politely.
      type={destructive ? 'foreground' : 'background'}
      open={open}
      onOpenChange={(next) => !next && dismissToast()}
      data-toast=""
      data-variant={variant}
      className={classNames(
        'pointer-events-auto! flex max-h-[40dvh] touch-pan-y items-start gap-3 overflow-y-auto rounded-lg border p-4 pr-2 shadow-float select-none',
        'data-[state=open]:animate-toast-in data-[state=closed]:animate-toast-out data-[swipe=end]:animate-toast-out',
        'data-[swipe=cancel]:translate-x-0 data-[swipe=cancel]:transition-transform data-[swipe=move]:translate-x-(--radix-toast-swipe-move-x)',
        destructive
          ? 'border-danger bg-danger-soft text-on-danger-soft'
          : 'border-line-strong bg-inverse text-on-inverse',
      )}
    >
      {variant !== 'default' && <Icon className="mt-0.5 size-5.5 shrink-0" aria-hidden />}
      <div className="min-w-0 grow py-0.5">
        <Toast.Title className="font-bold">{title}</Toast.Title>
        {description && <Toast.Description className="mt-0.5 text-base">{description}</Toast.Description>}
        {action && <div className="mt-2">{action}</div>}
      </div>
      <Toast.Close
        aria-label="Dispensar aviso"
        className="sticky top-0 -my-2 grid size-11 shrink-0 place-items-center rounded-full focus-visible:outline-current"
      >
        <X className="size-5" aria-hidden />
      </Toast.Close>
    </Toast.Root>
  )
}
