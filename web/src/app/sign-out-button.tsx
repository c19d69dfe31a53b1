import { LogOut } from 'lucide-react'
import { signOut } from '../lib/session.ts'
import { Button } from '../ui/button.tsx'

export function SignOutButton() {
  return (
    <Button variant="ghost" size="sm" onClick={signOut}>
      <LogOut className="size-5 max-sm:hidden" aria-hidden />
      Sair
    </Button>
  )
}
