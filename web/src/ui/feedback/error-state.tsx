import { CloudAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { useOnline } from '../../lib/device/online.ts'
import { Button, buttonClass } from '../actions/button.tsx'
import { classNames } from '../theme/class-names.ts'

type ErrorStateProps = {
  title?: string
  text?: ReactNode
  onRetry?: () => void
  retrying?: boolean
  /** Instead of or beside the retry: a way out. */
  action?: ReactNode
  /** 1 where the whole page is the error. */
  level?: 1 | 2 | 3
  className?: string
}

/** A part of the page could not be loaded; says so and offers to try again. */
export function ErrorState(props: ErrorStateProps) {
  const {
    title = 'Não foi possível carregar',
    text = DEFAULT_TEXT,
    onRetry,
    retrying = false,
    action,
    level = 2,
  } = props
  const online = useOnline()
  const Heading = `h${level}` as const
  return (
    <div
      role="alert"
      className={classNames('flex flex-col items-center gap-2 px-4 py-10 text-center', props.className)}
    >
      <span className="grid size-20 place-items-center rounded-full bg-danger-soft text-on-danger-soft" aria-hidden>
        <CloudAlert className="size-10" strokeWidth={1.75} />
      </span>
      <Heading className="mt-3 text-xl font-bold">{title}</Heading>
      <p className="max-w-sm text-muted">{online ? text : NOT_KEPT}</p>
      <div className="mt-3 flex flex-wrap justify-center gap-2">
        {onRetry && (
          <Button variant="outline" onClick={onRetry} busy={retrying}>
            Tentar novamente
          </Button>
        )}
        {!online && (
          <Link href="/sem-rede" className={buttonClass({ variant: 'ghost' })}>
            O que está guardado
          </Link>
        )}
        {action}
      </div>
    </div>
  )
}

const NOT_KEPT = 'Sem ligação à Internet. Isto não está guardado neste aparelho: abre sozinho assim que houver rede.'
const DEFAULT_TEXT = 'A ligação pode ter falhado. Verifique a rede e tente novamente.'
