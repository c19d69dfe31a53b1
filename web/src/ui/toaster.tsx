import { CircleAlert, CircleCheck, X } from 'lucide-react'
import { Toast } from 'radix-ui'
import { useEffect, useSyncExternalStore } from 'react'
import { classNames } from './class-names.ts'
import { currentToast, dismissToast, type ShownToast, showCarriedToast, subscribeToToast } from './toast.ts'

/** Specification 1 §9: five seconds, gone by a swipe of 50 px to the right, F8 moves the focus here. */
const DURATION_MS = 5000
const SWIPE_THRESHOLD_PX = 50
const HOTKEY = ['F8']

/** The place where `toast()` shows its message; once, around the application's end. */
export function Toaster() {
  const message = useSyncExternalStore(subscribeToToast, currentToast)
  useEffect(showCarriedToast, [])
  return (
    <Toast.Provider label="Aviso" duration={DURATION_MS} swipeDirection="right" swipeThreshold={SWIPE_THRESHOLD_PX}>
      {message && <ToastCard key={message.id} message={message} />}
      <Toast.Viewport
        hotkey={HOTKEY}
        label="Avisos ({hotkey})"
        data-toast-region=""
        className="fixed top-0 right-0 z-70 flex w-full flex-col p-3 pt-[calc(0.75rem+env(safe-area-inset-top))] outline-none sm:max-w-md md:top-auto md:bottom-0 md:p-6"
      />
    </Toast.Provider>
  )
}

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
        'flex touch-pan-y items-start gap-3 rounded-lg border p-4 pr-2 shadow-float select-none',
        'data-[state=open]:animate-toast-in data-[state=closed]:animate-toast-out data-[swipe=end]:animate-toast-out',
        'data-[swipe=cancel]:translate-x-0 data-[swipe=cancel]:transition-transform data-[swipe=move]:translate-x-(--radix-toast-swipe-move-x)',
        destructive
          ? 'border-danger bg-danger-soft text-on-danger-soft'
          : 'border-transparent bg-inverse text-on-inverse',
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
        className="-my-2 grid size-11 shrink-0 place-items-center rounded-full focus-visible:outline-current"
      >
        <X className="size-5" aria-hidden />
      </Toast.Close>
    </Toast.Root>
  )
}
