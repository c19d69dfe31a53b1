import type { Delivery } from '@salama/contract/dispatch'
import type { ComponentType } from 'react'

/** Further buttons on the card of a driver's own task of one kind; a domain exports them as `taskActions`. */
export type TaskActions = { kind: Delivery['kind']; Actions: ComponentType<{ delivery: Delivery }> }
