import { type Delivery, PRIORITY_LABELS, type Priority, type TaskStatus, taskMachine } from '@salama/contract/dispatch'
import { Bike, Car, CarTaxiFront, type LucideIcon, Motorbike } from 'lucide-react'
import type { BadgeTone } from '../../ui/display/badge.tsx'

const TONES: Record<TaskStatus, BadgeTone> = {
  pending: 'neutral',
  assigned: 'action',
  picked_up: 'action',
  in_transit: 'emphasis',
  delivered: 'neutral',
  returning: 'danger',
  returned: 'outline',
  cancelled: 'outline',
}

export const statusBadge = (status: TaskStatus): { label: string; tone: BadgeTone } => ({
  label: taskMachine.states[status].label,
  tone: TONES[status],
})

const PRIORITY_TONES: Record<Priority, BadgeTone> = { urgent: 'danger', express: 'emphasis', normal: 'neutral' }

export const priorityBadge = (priority: Priority): { label: string; tone: BadgeTone } => ({
  label: PRIORITY_LABELS[priority],
  tone: PRIORITY_TONES[priority],
})

const ORDER_TYPES: Readonly<Record<string, string>> = { food: 'Comida', pharmacy: 'Farmácia', ride: 'Viagem' }

export const orderTypeOf = ({ orderType }: Pick<Delivery, 'orderType'>): string => ORDER_TYPES[orderType] ?? orderType

export const VEHICLE_ICONS: Record<string, LucideIcon> = {
  bicycle: Bike,
  motorcycle: Motorbike,
  tuk_tuk: CarTaxiFront,
  car: Car,
  premium: Car,
}
