import type { Right } from '@salama/contract/staff/rights'
import type { LucideIcon } from 'lucide-react'
import type { ComponentType } from 'react'

/** What the audit calls the actions of staff, by their names. */
export type ActionLabels = Readonly<Record<string, string>>

/** The tab that opens the subject of an action, by the action's first word: `{ ticket: 'apoio' }`. */
export type CaseTabs = Readonly<Record<string, string>>

/** All that a verified subject consists of, by its kind; the code is fetched when it is shown. */
export type SubjectContents = Readonly<Record<string, () => Promise<ComponentType<{ subjectId: string }>>>>

/** What tabs show of domains above their own; a tab's domain declares what it takes, the other one gives it. */
export interface DeskJoins {
  actions: ActionLabels
  cases: CaseTabs
  contents: SubjectContents
}

/** One kind of staff's work; its code is fetched when it is shown. */
export type DeskTab = {
  /** In the address: `/operador?separador=<value>`. */
  value: string
  label: string
  icon: LucideIcon
  /** Whoever lacks it does not see the tab: what its list wants. */
  right: Right
  /** Its place among the tabs of all domains. */
  order: number
  load(): Promise<ComponentType<{ joins: DeskJoins }>>
}

/** What the page of one person shows beside who they are, to whoever has the right. */
export type PersonPart = {
  right: Right
  /** Its place among the parts of all domains. */
  order: number
  load(): Promise<ComponentType<{ person: PersonShown }>>
}

export type PersonShown = { id: string; name: string }

/** What a domain has at the desk: `desk`, exported by its `staff/desk.tsx`, which the page finds by itself. */
export type Desk = {
  tabs?: readonly DeskTab[]
  actions?: ActionLabels
  cases?: CaseTabs
  contents?: SubjectContents
  person?: readonly PersonPart[]
  joins?: Partial<DeskJoins>
}
