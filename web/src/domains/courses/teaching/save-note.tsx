import { CircleAlert, CloudCheck, LoaderCircle } from 'lucide-react'
import { Button } from '../../../ui/actions/button.tsx'
import type { Saving } from './use-autosave.ts'

/** Whether what was written is kept. */
export function SaveNote({ saving: { state, sentence, retry } }: { saving: Saving }) {
  if (state === 'failed')
    return (
      <div role="alert" className="flex flex-wrap items-center gap-2 text-sm font-medium text-danger">
        <CircleAlert className="size-4.5 shrink-0" aria-hidden />
        <span className="min-w-0">Não guardado. {sentence}</span>
        <Button variant="link" onClick={retry}>
          Tentar de novo
        </Button>
      </div>
    )
  return (
    <p role="status" className="flex shrink-0 items-center gap-2 text-sm text-muted">
      {state === 'saved' ? (
        <CloudCheck className="size-4.5 shrink-0 text-action" aria-hidden />
      ) : (
        <LoaderCircle className="size-4.5 shrink-0 animate-spin" aria-hidden />
      )}
      {state === 'saved' ? 'Guardado' : 'A guardar...'}
    </p>
  )
}
