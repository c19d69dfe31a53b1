import type { Delivery } from '@salama/contract/dispatch'
import type { ComponentType } from 'react'

/** What a domain adds to a driver's own tasks of one kind; it exports them as `taskActions`. */
export type TaskActions = {
  kind: Delivery['kind']
  /** Further buttons on the card. */
  Actions: ComponentType<{ delivery: Delivery }>
  /** Shown for the task that was finished last, while no other is under way. */
  Finished?: ComponentType<{ delivery: Delivery }>
}
