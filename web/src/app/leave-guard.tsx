import { lazy, Suspense } from 'react'
import type { LeaveQuestion } from '../lib/navigation.ts'

export type Leaving = { question: LeaveQuestion; goOn: () => void }

type LeaveGuardProps = { leaving: Leaving | null; onDecided: () => void }

const ConfirmDialog = lazy(async () => ({ default: (await import('../ui/overlays/confirm-dialog.tsx')).ConfirmDialog }))

/** Asks before a link leaves a page that something would end with; few pages do, so the dialog's code comes when it is asked for. */
export function LeaveGuard({ leaving, onDecided }: LeaveGuardProps) {
  if (!leaving) return null
  const { question, goOn } = leaving
  return (
    <Suspense>
      <ConfirmDialog
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
    </Suspense>
  )
}
