import { CircleAlert } from 'lucide-react'
import { createContext, type ReactNode, useContext, useId } from 'react'
import { classNames } from '../theme/class-names.ts'

type FieldControl = { id?: string; 'aria-describedby'?: string; 'aria-invalid'?: true; 'aria-required'?: true }

const FieldContext = createContext<FieldControl>({})

/** What the field around a control says about it; a control outside a field gets nothing. */
export function useFieldControl(): FieldControl {
  return useContext(FieldContext)
}

type FieldProps = {
  label: ReactNode
  /** Hides the label from the eye only, where the place already says it (a search box), or where a phone has no room. */
  labelHidden?: boolean | 'phone'
  hint?: ReactNode
  error?: string | undefined
  required?: boolean
  /** Says '(opcional)' after the label. */
  optional?: boolean
  id?: string
  className?: string
  children: ReactNode
}

/** Label, hint and error around one control, tied to it for screen readers. */
export function Field(props: FieldProps) {
  const { label, labelHidden = false, hint, error, required, optional, className, children } = props
  const ownId = useId()
  const id = props.id ?? ownId
  const describedBy = classNames(hint !== undefined && `${id}-hint`, error && `${id}-error`)
  const control: FieldControl = {
    id,
    ...(describedBy && { 'aria-describedby': describedBy }),
    ...(error && { 'aria-invalid': true }),
    ...(required && { 'aria-required': true }),
  }
  return (
    <div className={classNames('flex min-w-0 flex-col gap-1.5', className)}>
      <label htmlFor={id} className={classNames('text-base font-semibold', LABEL_HIDDEN[String(labelHidden)])}>
        {label}
        {optional && <span className="font-normal text-muted"> (opcional)</span>}
      </label>
      <FieldContext value={control}>{children}</FieldContext>
      {hint !== undefined && (
        <p id={`${id}-hint`} className="text-sm text-muted">
          {hint}
        </p>
      )}
      <FieldError id={`${id}-error`} message={error} />
    </div>
  )
}

const LABEL_HIDDEN: Record<string, string> = { true: 'sr-only', phone: 'max-sm:sr-only' }

export function FieldError({ id, message }: { id: string; message: string | undefined }) {
  if (!message) return null
  return (
    <p id={id} className="flex items-start gap-1.5 text-sm font-medium text-danger">
      <CircleAlert className="mt-0.5 size-4 shrink-0" aria-hidden />
      {message}
    </p>
  )
}
