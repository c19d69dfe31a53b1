import { classNames } from '../theme/class-names.ts'

/** The frame of every control that takes text. 16 px letters keep a phone from zooming in. */
export const controlClass =
  'w-full min-w-0 min-h-12 rounded-md border-2 border-line-strong bg-surface px-3.5 text-base text-ink placeholder:text-muted ' +
  'transition-colors duration-150 hover:border-action focus-visible:border-action aria-invalid:border-danger ' +
  'disabled:border-line disabled:bg-raised disabled:text-muted'

/** The closed list of a select. */
export const selectTriggerClass = classNames(
  controlClass,
  'flex items-center justify-between gap-2 text-left data-placeholder:text-muted',
)
