import { Search } from 'lucide-react'
import { Link } from 'wouter'
import { controlClass } from '../../../ui/forms/control-class.ts'
import { classNames } from '../../../ui/theme/class-names.ts'

/** Looks like the field that it leads to. */
export function SearchLink() {
  return (
    <Link href="/pesquisa" className={classNames(controlClass, 'mb-4 flex items-center gap-3 text-muted md:mb-6')}>
      <Search className="size-5 shrink-0" aria-hidden />
      <span className="truncate">Procurar médicos, remédios, pratos…</span>
    </Link>
  )
}
