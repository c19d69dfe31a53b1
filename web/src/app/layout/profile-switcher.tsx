import {
  ChevronDown,
  ClipboardCheck,
  CreditCard,
  EyeOff,
  GraduationCap,
  LayoutDashboard,
  LogOut,
  MapPin,
  ShoppingBag,
  Stethoscope,
  UserRound,
} from 'lucide-react'
import { useState } from 'react'
import { Link, useLocation } from 'wouter'
import { setDataSaver, useDataSaver } from '../../lib/device/data-saver.ts'
import { useUser } from '../../lib/session/session.ts'
import { leaveQuickly, signOut } from '../../lib/session/sign-out.ts'
import { Avatar } from '../../ui/display/avatar.tsx'
import { Switch } from '../../ui/forms/switch.tsx'
import { Popover, popoverRowClass } from '../../ui/overlays/popover.tsx'
import { isAt } from './nav.ts'

const entries = [
  { href: '/dashboards', label: 'Painéis', icon: LayoutDashboard },
  { href: '/meus-cursos', label: 'Meus cursos', icon: GraduationCap },
  { href: '/pedidos', label: 'Pedidos', icon: ShoppingBag },
  { href: '/consultas', label: 'Consultas', icon: Stethoscope },
  { href: '/pagamentos', label: 'Pagamentos', icon: CreditCard },
  { href: '/moradas', label: 'Moradas', icon: MapPin },
  { href: '/perfil', label: 'Perfil', icon: UserRound },
]

/** For those who run the desk; the server asks for the grant at every call. */
const desk = { href: '/operador', label: 'Operador', icon: ClipboardCheck }

/** The signed-in person's own corner, on every screen. */
export function ProfileSwitcher({ name, imageUrl }: { name: string; imageUrl?: string | null | undefined }) {
  const [open, setOpen] = useState(false)
  const [location] = useLocation()
  const isOperator = useUser()?.profiles.includes('operator') ?? false
  return (
    <Popover
      label="A minha conta"
      open={open}
      onOpenChange={setOpen}
      trigger={
        <button
          type="button"
          data-profile-switcher=""
          className="flex min-h-11 items-center gap-1.5 rounded-full pr-2 hover:bg-raised"
        >
          <span className="sr-only">A minha conta: {name}</span>
          <Avatar name={name} src={imageUrl} size="sm" />
          <ChevronDown className="size-4 text-muted @max-2xs:hidden" aria-hidden />
        </button>
      }
    >
      <p className="max-w-64 truncate px-3 py-2 text-sm text-muted">{name}</p>
      <ul>
        {(isOperator ? [...entries, desk] : entries).map(({ href, label, icon: Icon }) => (
          <li key={href}>
            <Link
              href={href}
              onClick={() => setOpen(false)}
              aria-current={isAt(location, href) ? 'page' : undefined}
              className={popoverRowClass}
            >
              <Icon className="size-5" aria-hidden />
              {label}
            </Link>
          </li>
        ))}
        <li className="mt-1 border-t border-line px-3 pt-1">
          <DataSaverSwitch />
        </li>
        <li className="mt-1 border-t border-line pt-1">
          <button type="button" onClick={leaveQuickly} className={popoverRowClass}>
            <EyeOff className="size-5" aria-hidden />
            <span>
              Sair depressa
              <span className="block text-sm font-normal text-muted">Apaga tudo daqui e abre outra página</span>
            </span>
          </button>
        </li>
        <li>
          <button type="button" onClick={signOut} className={popoverRowClass}>
            <LogOut className="size-5" aria-hidden />
            Sair
          </button>
        </li>
      </ul>
    </Popover>
  )
}

function DataSaverSwitch() {
  const saving = useDataSaver()
  return <Switch label="Poupança de dados" checked={saving} onCheckedChange={setDataSaver} />
}
