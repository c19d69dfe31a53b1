import type { ComponentType } from 'react'
import type { Desk, DeskJoins, DeskTab } from '../../../lib/desk.ts'
import { deferred } from '../../../lib/release/deferred.tsx'
import { screen } from '../../screen.tsx'

const desks = Object.values(
  import.meta.glob<Desk>('../../../domains/*/staff/desk.tsx', { eager: true, import: 'desk' }),
)

/** What the domains give to each other's tabs, all of them together. */
const joins = Object.assign(
  {
    actions: Object.assign({}, ...desks.map(({ actions }) => actions)),
    cases: Object.assign({}, ...desks.map(({ cases }) => cases)),
    contents: Object.assign({}, ...desks.map(({ contents }) => contents)),
  },
  ...desks.map((desk) => desk.joins),
) as DeskJoins

function contentOf({ load }: DeskTab): ComponentType {
  return screen(async () => {
    const Tab = await load()
    return () => <Tab joins={joins} />
  })
}

/** The page of one person: each domain's part. */
export const PERSON_PARTS = desks
  .flatMap(({ person = [] }) => person)
  .toSorted((one, other) => one.order - other.order)
  .map(({ right, load }) => ({ right, Part: deferred(load).Part }))

type Tab = Pick<DeskTab, 'value' | 'label' | 'icon' | 'right'> & { Content: ComponentType }

/** The desk: a tab for each kind of work, from the domain that it belongs to. */
export const TABS: readonly Tab[] = desks
  .flatMap(({ tabs = [] }) => tabs)
  .toSorted((one, other) => one.order - other.order)
  .map((tab) => ({ ...tab, Content: contentOf(tab) }))
