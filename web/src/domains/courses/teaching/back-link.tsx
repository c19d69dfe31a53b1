import { ArrowLeft } from 'lucide-react'
import { Link } from 'wouter'

/** One step up within the portal. */
export function BackLink({ to, children }: { to: string; children: string }) {
  return (
    <Link
      href={to}
      className="mb-2 -ml-3 inline-flex min-h-11 items-center gap-2 rounded-full px-3 font-semibold hover:bg-raised"
    >
      <ArrowLeft className="size-5 shrink-0" aria-hidden />
      {children}
    </Link>
  )
}
