import { ArrowLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { CapulanaEdge } from '../theme/capulana.tsx'
import { classNames } from '../theme/class-names.ts'
import { Logo } from '../theme/logo.tsx'

type PageHeaderProps = {
  title: ReactNode
  subtitle?: ReactNode
  /** Where 'Voltar' leads; without it there is none. */
  back?: string
  actions?: ReactNode
  /** The logo above the title and the hem below, for screens that stand without the layout's own bar. */
  branded?: boolean
  className?: string
}

export function PageHeader({ title, subtitle, back, actions, branded = false, className }: PageHeaderProps) {
  return (
    <header className={classNames(branded && '-mx-4 bg-surface md:mx-0', className)}>
      {branded && (
        <Link href="/" className="inline-flex min-h-11 items-center px-4 pt-2">
          <Logo />
        </Link>
      )}
      <div className={classNames('flex flex-wrap items-center gap-x-4 gap-y-2 py-4', branded && 'px-4')}>
        {back && (
          <Link
            href={back}
            className="-ml-2 inline-flex min-h-11 items-center gap-2 rounded-full px-3 font-semibold hover:bg-raised"
          >
            <ArrowLeft className="size-5" aria-hidden />
            Voltar
          </Link>
        )}
        <div className="min-w-0 grow">
          <h1 className="text-2xl font-extrabold tracking-tight md:text-3xl">{title}</h1>
          {subtitle && <p className="mt-1 text-muted">{subtitle}</p>}
        </div>
        {actions && <div className="flex flex-wrap items-center gap-2">{actions}</div>}
      </div>
      {branded && <CapulanaEdge />}
    </header>
  )
}
