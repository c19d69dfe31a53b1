import { LoaderCircle } from 'lucide-react'
import { classNames } from '../theme/class-names.ts'

type SpinnerProps = { label?: string; labelHidden?: boolean; className?: string }

export function Spinner({ label = 'Carregando...', labelHidden = false, className }: SpinnerProps) {
  return (
    <div role="status" className={classNames('flex items-center justify-center gap-3 text-muted', className)}>
      <LoaderCircle className="size-6 animate-spin text-action" aria-hidden />
      <span className={labelHidden ? 'sr-only' : 'font-medium'}>{label}</span>
    </div>
  )
}

/** Alone on the page, while the session or a screen's code is on its way. */
export function PageSpinner({ label }: { label?: string }) {
  return <Spinner {...(label && { label })} className="min-h-[60dvh]" />
}

/** Covers everything until a step that must not be interrupted is done ('Configurando seu papel...'). */
export function BlockingOverlay({ label }: { label: string }) {
  return (
    <div className="fixed inset-0 z-60 grid place-items-center bg-scrim p-6">
      <Spinner label={label} className="rounded-lg bg-surface px-8 py-6 text-ink shadow-float" />
    </div>
  )
}
