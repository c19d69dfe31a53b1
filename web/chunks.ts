/**
 * Which modules travel together. A first build splits the code as finely as pages differ: a piece holds what exactly the
 * same pages and deferred parts need. Pieces are then merged while a request saved is worth more than the bytes that
 * somebody fetches in vain.
 */

/** What one request costs, in compressed bytes. */
const REQUEST_BYTES = 2_500
/** How much a deferred part (a dialog, a map) counts beside a page. */
const DEFERRED_WEIGHT = 0.2

/** A piece of the first build. */
export type Piece = {
  readonly name: string
  /** The module that it is called after. */
  readonly id: string
  readonly modules: readonly string[]
  /** Compressed. */
  readonly bytes: number
  readonly imports: readonly string[]
  readonly dynamicImports: readonly string[]
  /** `always`: loaded by every page. `page` and `deferred` are fetched by name, `shared` only with one that needs it. */
  readonly kind: 'always' | 'page' | 'deferred' | 'shared'
}

/** Pieces in one file, and for each user (a page or a deferred part) whether it fetches that file. */
type Cluster = { pieces: Piece[]; bytes: number; users: boolean[] }

/** The pieces put together, each group a file. */
export function mergedPieces(pieces: readonly Piece[]): Piece[][] {
  const byName = new Map(pieces.map((piece) => [piece.name, piece]))
  const always = closureOf(
    pieces.filter(({ kind }) => kind === 'always'),
    byName,
  )
  const users = pieces.filter((piece) => ['page', 'deferred'].includes(piece.kind) && !always.has(piece))
  const needs = needsOf(users, always, byName)
  const weights = users.map(({ kind }) => (kind === 'page' ? 1 : DEFERRED_WEIGHT))
  const clusters = pieces
    .filter((piece) => !always.has(piece))
    .map((piece) => ({
      pieces: [piece],
      bytes: piece.bytes,
      users: needs.map((need) => need.has(piece)),
    }))
  return [[...always], ...merged(clusters, weights).map((cluster) => cluster.pieces)]
}

const CALLED_AFTER = ['always', 'page', 'deferred', 'shared']

/**
 * Files with the names by which people know them: each is called after a page in it, else a deferred part, else its first
 * module; all those whose modules are called the same have the folder before it. Never a number, which would belong to
 * another file once one is added.
 */
export function namedFiles(files: readonly (readonly Piece[])[]): Map<string, readonly Piece[]> {
  const rank = ({ kind, id }: Piece) => `${CALLED_AFTER.indexOf(kind)}${id}`
  const ids = files.map((pieces) => pieces.toSorted((one, other) => (rank(one) < rank(other) ? -1 : 1))[0]?.id ?? '')
  const shortNames = ids.map((id) => lastParts(id, 1))
  const isAlone = (name: string) => shortNames.indexOf(name) === shortNames.lastIndexOf(name)
  const names = shortNames.map((name, at) => (isAlone(name) ? name : lastParts(ids[at] ?? '', 3)))
  return new Map(files.map((pieces, at) => [names[at] ?? '', pieces]))
}

/** `…/domains/orders/api.ts` is `api`, `orders-api` or `domains-orders-api`. */
function lastParts(id: string, count: number): string {
  const parts = id
    .replace(/\.\w+$/, '')
    .split('/')
    .slice(-count)
  return parts.join('-').replaceAll(/[^\w-]/g, '')
}

/** What each page fetches, and each deferred part beyond what is there already wherever it is used. */
function needsOf(users: readonly Piece[], always: ReadonlySet<Piece>, byName: ReadonlyMap<string, Piece>) {
  const closures = new Map(users.map((user) => [user, closureOf([user], byName)]))
  const usersOf = (deferred: Piece) =>
    users.filter((user) =>
      [...(closures.get(user) ?? [])].some((piece) => piece.dynamicImports.includes(deferred.name)),
    )
  return users.map((user) => {
    const own = new Set([...(closures.get(user) ?? [])].filter((piece) => !always.has(piece)))
    if (user.kind === 'page') return own
    const around = usersOf(user).map((one) => closures.get(one) ?? new Set<Piece>())
    return new Set([...own].filter((piece) => around.length === 0 || !around.every((loaded) => loaded.has(piece))))
  })
}

function closureOf(from: readonly Piece[], byName: ReadonlyMap<string, Piece>): Set<Piece> {
  const found = new Set<Piece>(from)
  for (const piece of found)
    for (const name of piece.imports) {
      const imported = byName.get(name)
      if (imported) found.add(imported)
    }
  return found
}

function merged(clusters: readonly Cluster[], weights: readonly number[]): Cluster[] {
  const graph = importGraph(clusters)
  const { gainOf, forget } = gainsBy(graph, weights)
  const alive = new Set(clusters)
  const gains = new Map<Cluster, Map<Cluster, number>>()
  const rate = (one: Cluster) => {
    const row = new Map<Cluster, number>()
    gains.set(one, row)
    for (const other of alive) {
      const gain = other === one ? 0 : gainOf(one, other)
      if (gain > 0) row.set(other, gain)
    }
  }
  for (const cluster of clusters) rate(cluster)
  for (;;) {
    const best = bestOf(gains)
    if (!best) return [...alive]
    const { one, other, gain } = best
    // What was merged since may have changed it.
    forget(one, other)
    const now = graph.makesRing(one, other) ? 0 : gainOf(one, other)
    if (now < gain) {
      if (now > 0) gains.get(one)?.set(other, now)
      else gains.get(one)?.delete(other)
      continue
    }
    for (const former of [one, other]) {
      alive.delete(former)
      gains.delete(former)
      for (const row of gains.values()) row.delete(former)
    }
    const both = graph.join(one, other)
    alive.add(both)
    rate(both)
  }
}

/** Which cluster imports which, kept while clusters are joined. */
function importGraph(clusters: readonly Cluster[]) {
  const clusterOf = new Map(
    clusters.flatMap((cluster) => cluster.pieces.map((piece) => [piece.name, cluster] as const)),
  )
  const known = new Map<Cluster, Set<Cluster>>()
  const importsOf = ({ pieces }: Cluster) =>
    pieces.flatMap(({ imports }) => imports.flatMap((name) => clusterOf.get(name) ?? []))

  /** Everything that is fetched with a cluster. */
  const belowOf = (cluster: Cluster): ReadonlySet<Cluster> => {
    const former = known.get(cluster)
    if (former) return former
    const below = new Set<Cluster>()
    for (const imported of importsOf(cluster)) {
      if (imported === cluster || below.has(imported)) continue
      below.add(imported)
      for (const further of belowOf(imported)) below.add(further)
    }
    known.set(cluster, below)
    return below
  }
  const isRound = (one: Cluster, other: Cluster) =>
    importsOf(one).some((imported) => imported !== other && belowOf(imported).has(other))

  return {
    belowOf,
    /** Files that import each other in a ring may run in the wrong order. */
    makesRing: (one: Cluster, other: Cluster) => isRound(one, other) || isRound(other, one),
    /** Whoever fetches one of them fetches both from now on, and what they import. */
    join(one: Cluster, other: Cluster): Cluster {
      const both = {
        pieces: [...one.pieces, ...other.pieces],
        bytes: one.bytes + other.bytes,
        users: eitherOf(one.users, other.users),
      }
      for (const { name } of both.pieces) clusterOf.set(name, both)
      known.clear()
      for (const below of belowOf(both)) below.users = eitherOf(below.users, both.users)
      return both
    },
  }
}

const eitherOf = (users: readonly boolean[], others: readonly boolean[]): boolean[] =>
  users.map((user, at) => user || others[at] === true)

function gainsBy({ belowOf }: ReturnType<typeof importGraph>, weights: readonly number[]) {
  const losses = new Map<Cluster, number[]>()

  /** What each user would fetch in vain with a cluster they do not need, and with all that this imports. */
  const lossesOf = (added: Cluster): number[] => {
    const former = losses.get(added)
    if (former) return former
    const below = [...belowOf(added)]
    const loss = weights.map((weight, user) => {
      const missing = below.filter(({ users }) => !users[user])
      return weight * missing.reduce((sum, { bytes }) => sum + bytes + REQUEST_BYTES, added.bytes)
    })
    losses.set(added, loss)
    return loss
  }

  /** Bytes saved by having both in one file: a request for who needs both, less what the others fetch in vain. */
  const gainOf = (one: Cluster, other: Cluster): number => {
    const [lossOfOne, lossOfOther] = [lossesOf(one), lossesOf(other)]
    let gain = 0
    for (const [user, weight] of weights.entries()) {
      const [hasOne, hasOther] = [one.users[user], other.users[user]]
      if (hasOne && hasOther) gain += weight * REQUEST_BYTES
      else if (hasOne) gain -= lossOfOther[user] ?? 0
      else if (hasOther) gain -= lossOfOne[user] ?? 0
    }
    return gain
  }

  const forget = (...clusters: Cluster[]) => {
    for (const cluster of clusters) losses.delete(cluster)
  }
  return { gainOf, forget }
}

function bestOf(gains: ReadonlyMap<Cluster, ReadonlyMap<Cluster, number>>) {
  let best: { one: Cluster; other: Cluster; gain: number } | undefined
  for (const [one, row] of gains)
    for (const [other, gain] of row) if (gain > (best?.gain ?? 0)) best = { one, other, gain }
  return best
}
