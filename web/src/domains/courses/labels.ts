import type { LessonKind } from '@salama/contract/courses'
import {
  BookOpen,
  Briefcase,
  Cpu,
  HeartPulse,
  Leaf,
  type LucideIcon,
  Megaphone,
  MessagesSquare,
  Truck,
  Wrench,
} from 'lucide-react'

const CATEGORY_ICONS: Readonly<Record<string, LucideIcon>> = {
  Tecnologia: Cpu,
  Administração: Briefcase,
  Técnico: Wrench,
  Comunicação: MessagesSquare,
  Marketing: Megaphone,
  Agricultura: Leaf,
  Logística: Truck,
  Saúde: HeartPulse,
}

export const iconOf = (category: string): LucideIcon => CATEGORY_ICONS[category] ?? BookOpen

const HOURS = new Intl.NumberFormat('pt', { maximumFractionDigits: 1 })

/** '1,5 horas', '14 min' */
export const hoursLabel = (hours: number): string =>
  hours > 0 && hours < 1
    ? `${Math.max(1, Math.round(hours * 60))} min`
    : `${HOURS.format(hours)} ${hours === 1 ? 'hora' : 'horas'}`

export const lessonsLabel = (count: number): string => `${count} ${count === 1 ? 'aula' : 'aulas'}`

export const KIND_LABELS: Record<LessonKind, string> = { text: 'Texto', audio: 'Áudio', quiz: 'Teste' }

/** '2 min 40 s', '45 s' */
export const playTimeLabel = (seconds: number): string => {
  const [minutes, rest] = [Math.floor(seconds / 60), seconds % 60]
  return [...(minutes > 0 ? [`${minutes} min`] : []), ...(rest > 0 || minutes === 0 ? [`${rest} s`] : [])].join(' ')
}
