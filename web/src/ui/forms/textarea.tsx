import type { ComponentProps } from 'react'
import { classNames } from '../theme/class-names.ts'
import { controlClass } from './control-class.ts'
import { useFieldControl } from './field.tsx'

/** Grows with what is written, up to ten lines. */
export function Textarea({ className, rows = 3, ...rest }: ComponentProps<'textarea'>) {
  const control = useFieldControl()
  return (
    <textarea
      {...control}
      rows={rows}
      {...rest}
      className={classNames(controlClass, 'field-sizing-content max-h-64 min-h-24 resize-y py-2.5', className)}
    />
  )
}
