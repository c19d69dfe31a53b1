import type { LeaveQuestion } from '../lib/navigation.ts'
import { deferred } from '../lib/release/deferred.tsx'

export type Leaving = { question: LeaveQuestion; goOn: () => void }

type LeaveGuardProps = { leaving: Leaving | null; onDecided: () => void }

const confirmWindow = deferred(async () => (await import('../ui/overlays/confirm-window.tsx')).ConfirmWindow)

/** Asks before a link leaves a page that something would end with; few pages do, so the dialog's code comes when it is asked for. */
export function LeaveGuard({ leaving, onDecided }: LeaveGuardProps) {
  if (!leaving) return null
  const { question, goOn } = leaving
  return (
    <confirmWindow.Part
      open
      onOpenChange={(open) => !open && onDecided()}
      title={question.title}
      description={question.description}
      confirmLabel={question.leave}
      cancelLabel={question.stay}
      tone="danger"
      onConfirm={() => {
        goOn()
        onDecided()
      }}
    />
  )
}
