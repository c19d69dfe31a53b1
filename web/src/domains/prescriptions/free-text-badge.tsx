import { PenLine } from 'lucide-react'
import { Badge } from '../../ui/display/badge.tsx'

/** On whatever is not of the formulary: nobody has checked it. */
export const FreeTextBadge = ({ className }: { className?: string }) => (
  <Badge tone="outline" className={className}>
    <PenLine aria-hidden />
    Texto livre: não verificado
  </Badge>
)
