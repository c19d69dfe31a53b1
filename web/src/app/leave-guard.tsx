import { lazy, Suspense } from 'react'

type LeaveGuardProps = { goOn: (() => void) | null; onDecided: () => void }

const ConfirmDialog = lazy(async () => ({ default: (await import('../ui/confirm-dialog.tsx')).ConfirmDialog }))

/** Asks before a link leaves a page with something unsaved; few pages do, so the dialog's code comes when it is asked for. */
export function LeaveGuard({ goOn, onDecided }: LeaveGuardProps) {
  if (!goOn) return null
  return (
    <Suspense>
      <ConfirmDialog
        open
        onOpenChange={(open) => !open && onDecided()}
        title="Sair sem guardar?"
        description="O que alterou nesta página ainda não foi guardado."
        confirmLabel="Sair sem guardar"
        cancelLabel="Ficar"
        tone="danger"
        onConfirm={() => {
          goOn()
          onDecided()
        }}
      />
    </Suspense>
  )
}
