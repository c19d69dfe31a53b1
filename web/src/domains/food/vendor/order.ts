type Placed = { id: string; category: string }

/** The ids of the menu with this dish one place up or down among those of its section. */
export function movedTo(menu: readonly Placed[], dish: Placed, step: -1 | 1): string[] {
  const section = menu.filter(({ category }) => category === dish.category).map(({ id }) => id)
  const neighbour = section[section.indexOf(dish.id) + step]
  const ids = menu.map(({ id }) => id)
  if (neighbour === undefined) return ids
  return ids.map((id) => (id === dish.id ? neighbour : id === neighbour ? dish.id : id))
}
