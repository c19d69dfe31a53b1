import { Eye, EyeOff } from 'lucide-react'
import { type ComponentProps, type ReactNode, useState } from 'react'
import { classNames } from '../theme/class-names.ts'
import { controlClass } from './control-class.ts'
import { useFieldControl } from './field.tsx'

type InputProps = ComponentProps<'input'> & {
  /** Fixed text or an icon inside the frame, before and after what is typed ('+258', 'MZN'). */
  before?: ReactNode
  after?: ReactNode
}

export function Input({ before, after, className, ...rest }: InputProps) {
  const control = useFieldControl()
  const input = (
    <input
      {...control}
      {...rest}
      className={classNames(controlClass, Boolean(before) && 'pl-14', Boolean(after) && 'pr-16', className)}
    />
  )
  if (!before && !after) return input
  return (
    <div className="relative">
      {before && (
        <span className="pointer-events-none absolute inset-y-0 left-0 grid w-14 place-items-center text-muted">
          {before}
        </span>
      )}
      {input}
      {after && <span className="absolute inset-y-0 right-0 grid min-w-12 place-items-center text-muted">{after}</span>}
    </div>
  )
}

export function PasswordInput(props: Omit<ComponentProps<'input'>, 'type'>) {
  const [shown, setShown] = useState(false)
  const Icon = shown ? EyeOff : Eye
  return (
    <Input
      {...props}
      type={shown ? 'text' : 'password'}
      after={
        <button
          type="button"
          onClick={() => setShown(!shown)}
          className="grid size-12 place-items-center rounded-md text-muted hover:text-ink"
        >
          <Icon className="size-5" aria-hidden />
          <span className="sr-only">{shown ? 'Ocultar' : 'Mostrar'} palavra-passe</span>
        </button>
      }
    />
  )
}
