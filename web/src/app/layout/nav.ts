import { brand } from '@salama/contract/brand'
import {
  Car,
  GraduationCap,
  House,
  Leaf,
  type LucideIcon,
  Pill,
  ShieldCheck,
  Stethoscope,
  UtensilsCrossed,
} from 'lucide-react'

export type NavEntry = { href: string; label: string; icon: LucideIcon }

/** The four direct entries of the bottom bar, in their order (specification 1 §2). */
export const directEntries: NavEntry[] = [
  { href: '/', label: 'Início', icon: House },
  { href: '/transport', label: 'Transporte', icon: Car },
  { href: '/telemedicine', label: 'Saúde', icon: Stethoscope },
  { href: '/delivery', label: 'Comida', icon: UtensilsCrossed },
]

/** What 'Mais' opens. */
export const moreEntries: NavEntry[] = [
  { href: '/pharmacy', label: 'Farmácia', icon: Pill },
  { href: '/insurance', label: 'Seguros', icon: ShieldCheck },
  { href: brand.wellbeingPath, label: 'Bem-estar', icon: Leaf },
]

/** Beside all of those where the top bar is wide enough; 'Mais' has three entries (specification 1 §2). */
export const wideEntry: NavEntry = { href: '/cursos', label: 'Cursos', icon: GraduationCap }

/** '/home' is the same screen as '/'; every other entry also covers the pages below it. */
export function isAt(location: string, href: string): boolean {
  if (href === '/') return location === '/' || location === '/home'
  return location === href || location.startsWith(`${href}/`)
}
