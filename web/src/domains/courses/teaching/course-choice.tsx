import type { TaughtCourse } from '@salama/contract/courses'
import { isText, useQueryParameter } from '../../../lib/navigation.ts'
import { Field } from '../../../ui/forms/field.tsx'
import { Select } from '../../../ui/forms/select.tsx'
import { classNames } from '../../../ui/theme/class-names.ts'

const ALL = 'todos'

/** The course that the address names, among the own ones. */
export function useChosenCourse(courses: readonly TaughtCourse[]) {
  const [wanted, choose] = useQueryParameter('curso', isText)
  return { chosen: courses.find(({ id }) => id === wanted), choose }
}

type CourseChoiceProps = {
  courses: readonly TaughtCourse[]
  value: string | undefined
  /** Says that none is chosen, where that is possible. */
  all?: string
  className?: string
  onChange: (id: string | undefined) => void
}

export function CourseChoice({ courses, value, all, className, onChange }: CourseChoiceProps) {
  const options = courses.map(({ id, title }) => ({ value: id, label: title }))
  return (
    <Field label="Curso" className={classNames('max-w-md', className)}>
      <Select
        options={all === undefined ? options : [{ value: ALL, label: all }, ...options]}
        value={value ?? ALL}
        onValueChange={(chosen) => onChange(chosen === ALL ? undefined : chosen)}
      />
    </Field>
  )
}
