import type { ReactNode } from 'react'
import { type ApiError, sentenceOf } from '../../lib/api/api.ts'
import { Button } from '../../ui/actions/button.tsx'
import { AlertStrip } from '../../ui/feedback/alert-strip.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'

/** The form in it has this id. */
export const FORM = 'pessoa'

type FormDialogProps = {
  title: string
  saveLabel: string
  save: { isPending: boolean; error: ApiError | null }
  onClose: () => void
  children: ReactNode
}

export function FormDialog({ title, saveLabel, save, onClose, children }: FormDialogProps) {
  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      size="sm"
      footer={
        <>
          <Button variant="outline" onClick={onClose}>
            Cancelar
          </Button>
          <Button type="submit" form={FORM} busy={save.isPending} busyText="A guardar...">
            {saveLabel}
          </Button>
        </>
      }
    >
      {save.error && save.error.fields.length === 0 && (
        <AlertStrip tone="danger" announce className="mb-4">
          {sentenceOf(save.error, 'Não foi possível guardar. Tente novamente.')}
        </AlertStrip>
      )}
      {children}
    </Dialog>
  )
}
