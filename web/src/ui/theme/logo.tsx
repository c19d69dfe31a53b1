import { brand } from '@salama/contract/brand'
import { classNames } from './class-names.ts'

/** The mark: an S whose two curves each shelter someone. */
function LogoMark({ className }: { className?: string }) {
  return (
    <svg
      width="36"
      height="36"
      viewBox="0 0 48 48"
      aria-hidden="true"
      focusable="false"
      className={classNames('shrink-0', className)}
    >
      <rect width="48" height="48" rx="13" className="fill-cloth" />
      <path
        d="M33 16.2A9 9 0 1 0 24 24a9 9 0 1 1-9 7.8"
        fill="none"
        strokeWidth="5"
        strokeLinecap="round"
        className="stroke-cloth-sand"
      />
      <circle cx="24.4" cy="15.4" r="3" className="fill-cloth-sun" />
      <circle cx="23.6" cy="32.8" r="3" className="fill-cloth-sun" />
    </svg>
  )
}

/** Mark and name; the name is what screen readers say. */
export function Logo({ className, compact = false }: { className?: string; compact?: boolean }) {
  return (
    <span className={classNames('inline-flex items-center gap-2.5', className)}>
      <LogoMark className="size-9" />
      <span className={compact ? 'sr-only' : 'text-2xl font-extrabold tracking-tight @max-2xs:sr-only'}>
        {brand.name}
      </span>
    </span>
  )
}
