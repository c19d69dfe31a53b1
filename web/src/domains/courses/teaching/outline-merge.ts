import type { OutlineDraft } from './outline.ts'
import type { Diverged } from './use-current-version.ts'

type Versions = Diverged<OutlineDraft>
type Item = { id: string; title: string }

/**
 * What stands there now, with the names that were typed here and with what was added here; it is `theirs` itself where there is
 * nothing of the two. What was moved or deleted here is not.
 */
export function mergeOutlines({ base, mine, theirs }: Versions): OutlineDraft {
  const known = idsOf([...base, ...theirs])
  const typed = typedNames({ base, mine })
  const addedTo = (id: string) =>
    mine.find((module) => module.id === id)?.lessons.filter((lesson) => !known.has(lesson.id)) ?? []
  const merged = theirs.map((module) => {
    const [title = module.title, added] = [typed.get(module.id), addedTo(module.id)]
    const isSame = title === module.title && added.length === 0
    return isSame ? module : { ...module, title, lessons: [...module.lessons, ...added] }
  })
  const modules = mine.filter(({ id }) => !known.has(id)).map((module) => ({ ...module, lessons: addedTo(module.id) }))
  const isTheirs = modules.length === 0 && merged.every((module, at) => module === theirs[at])
  return isTheirs ? theirs : [...merged, ...modules]
}

/** What was changed there, and what of it touches the changes made here, a sentence each. */
export function changesBetween({ base, mine, theirs }: Versions): string[] {
  const [before, now] = [titlesOf(base), titlesOf(theirs)]
  const typed = typedNames({ base, mine })
  const added = itemsOf(theirs).filter(({ id }) => !before.has(id))
  const gone = itemsOf(base).filter(({ id }) => !now.has(id))
  const renamed = itemsOf(theirs).filter(({ id, title }) => before.has(id) && before.get(id) !== title)
  const stays = (ids: Set<string>) => (outline: OutlineDraft) =>
    JSON.stringify(outline.flatMap(placesOf).filter(({ id }) => ids.has(id)))
  const orderThere = stays(new Set([...before.keys()].filter((id) => now.has(id))))
  const orderHere = stays(idsOf(base))
  return [
    ...(added.length > 0 ? [`Juntou-se ${namesOf(added)}.`] : []),
    ...(gone.length > 0
      ? [`Apagou-se ${namesOf(gone.map(({ id, title }) => ({ id, title: typed.get(id) ?? title })))}.`]
      : []),
    ...renamed.map(({ id, title }) => {
      const own = typed.get(id)
      return own === undefined
        ? `«${before.get(id)}» chama-se agora «${title}».`
        : `«${title}», como se chamava ali, fica com o nome que escreveu: «${own}».`
    }),
    ...(orderThere(base) === orderThere(theirs) ? [] : ['A ordem mudou.']),
    ...(orderHere(base) === orderHere(mine)
      ? []
      : ['O que moveu ou apagou aqui não ficou. Se ainda faz falta, repita.']),
  ]
}

/** Names of modules; lessons get theirs on their own page. */
function typedNames({ base, mine }: Omit<Versions, 'theirs'>): Map<string, string> {
  const before = titlesOf(base)
  return new Map(
    mine.flatMap(({ id, title }) => (before.has(id) && before.get(id) !== title.trim() ? [[id, title]] : [])),
  )
}

const itemsOf = (outline: OutlineDraft): Item[] => outline.flatMap((module) => [module, ...module.lessons])
const idsOf = (outline: OutlineDraft): Set<string> => new Set(itemsOf(outline).map(({ id }) => id))
const titlesOf = (outline: OutlineDraft) => new Map(itemsOf(outline).map(({ id, title }) => [id, title]))
const placesOf = ({ id, lessons }: OutlineDraft[number]) => [
  { id, within: '' },
  ...lessons.map((lesson) => ({ id: lesson.id, within: id })),
]
const namesOf = (items: readonly Item[]): string => items.map(({ title }) => `«${title}»`).join(', ')
