import { classNames } from '../theme/class-names.ts'

type ProgressProps = {
  label: string
  labelHidden?: boolean
  /** Percent, 0 to 100; undefined while the length is unknown. */
  value: number | undefined
  className?: string
}

export function Progress({ label, labelHidden = false, value, className }: ProgressProps) {
  const percent = value === undefined ? null : Math.min(100, Math.max(0, Math.round(value)))
  return (
    <div className={className}>
      {!labelHidden && (
        <div className="mb-1 flex justify-between gap-3 text-sm" aria-hidden>
          <span className="font-medium">{label}</span>
          {percent !== null && <span className="text-muted tabular-nums">{percent}%</span>}
        </div>
      )}
      <div
        role="progressbar"
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={100}
        {...(percent !== null && { 'aria-valuenow': percent, 'aria-valuetext': `${percent}%` })}
        className="h-2.5 overflow-hidden rounded-full bg-raised ring-1 ring-line"
      >
        <div
          className={classNames(
            'h-full rounded-full bg-action transition-[width] duration-200',
            percent === null && 'w-1/3 animate-breathe',
          )}
          {...(percent !== null && { style: { width: `${percent}%` } })}
        />
      </div>
    </div>
  )
}
