import { LoaderCircle } from 'lucide-react'
import type { ComponentProps } from 'react'
import { classNames } from '../theme/class-names.ts'

export type ButtonVariant = 'primary' | 'secondary' | 'outline' | 'ghost' | 'danger' | 'emphasis' | 'link'
export type ButtonSize = 'sm' | 'md' | 'lg'

type ButtonLook = {
  variant?: ButtonVariant | undefined
  size?: ButtonSize | undefined
  fullWidth?: boolean | undefined
}

/** The look alone, for links that act like buttons and for markup without React. */
export function buttonClass({ variant = 'primary', size = 'md', fullWidth = false }: ButtonLook = {}): string {
  return classNames(BASE, VARIANT[variant], variant !== 'link' && SIZE[size], fullWidth && 'w-full')
}

export type ButtonProps = ComponentProps<'button'> &
  ButtonLook & {
    /** Waiting for an answer: shows a spinner and takes no second press. */
    busy?: boolean
    /** What the button says while busy ('Agendando...'). */
    busyText?: string
  }

export function Button(props: ButtonProps) {
  const { variant, size, fullWidth, busy = false, busyText, className, children, ...rest } = props
  const look = classNames(buttonClass({ variant, size, fullWidth }), !busy && DISABLED, className)
  return (
    <button type="button" {...rest} className={look} disabled={rest.disabled || busy} aria-busy={busy || undefined}>
      {busy && <LoaderCircle className="size-5 shrink-0 animate-spin" aria-hidden />}
      {busy && busyText ? busyText : children}
    </button>
  )
}

const BASE =
  'inline-flex items-center justify-center gap-2 rounded-full font-semibold text-center transition-colors duration-150 select-none [&_svg]:shrink-0'

/** Every size keeps 44 px for the thumb; the small one only takes less width. */
const SIZE: Record<ButtonSize, string> = {
  sm: 'min-h-11 px-4 py-2 text-sm',
  md: 'min-h-12 px-6 py-2.5 text-base',
  lg: 'min-h-14 px-5 py-3 text-lg sm:px-8',
}

const VARIANT: Record<ButtonVariant, string> = {
  primary: 'bg-action text-on-action hover:bg-action-hover active:bg-action-hover',
  secondary: 'bg-action-soft text-on-action-soft hover:bg-raised',
  outline: 'border-2 border-line-strong bg-transparent text-ink hover:border-action hover:bg-action-soft',
  ghost: 'bg-transparent text-ink hover:bg-raised',
  danger: 'bg-danger text-on-danger hover:bg-danger-hover',
  emphasis: 'bg-emphasis text-on-emphasis hover:brightness-105',
  link: 'min-h-11 text-action underline decoration-2 underline-offset-4 hover:text-action-hover',
}

const DISABLED = 'disabled:border-transparent disabled:bg-raised disabled:text-muted disabled:no-underline'
