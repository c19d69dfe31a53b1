import { ConfirmDialog } from '../ui/confirm-dialog.tsx'

type LeaveGuardProps = { goOn: (() => void) | null; onDecided: () => void }

/** Asks before a link leaves a page with something unsaved. */
export function LeaveGuard({ goOn, onDecided }: LeaveGuardProps) {
  return (
    <ConfirmDialog
      open={goOn !== null}
      onOpenChange={(open) => !open && onDecided()}
      title="Sair sem guardar?"
      description="O que alterou nesta página ainda não foi guardado."
      confirmLabel="Sair sem guardar"
      cancelLabel="Ficar"
      tone="danger"
      onConfirm={() => {
        goOn?.()
        onDecided()
      }}
    />
  )
}
