import { EyeOff } from 'lucide-react'
import { leaveQuickly } from '../../lib/session/sign-out.ts'
import { Button } from './button.tsx'

/** On pages that somebody else must not see: one press, no question, and nothing of it is left here. */
export function QuickExit() {
  return (
    <Button variant="ghost" size="sm" title="Apaga tudo deste aparelho e abre outra página" onClick={leaveQuickly}>
      <EyeOff className="size-5" aria-hidden />
      Sair depressa
    </Button>
  )
}
