/** What the build writes in front of the worker's code: its name, and the files (by the names that stay) of the pages that are kept. */
export type WorkerBuild = { id: string; files: readonly string[] }

/** The shell of a build, without anything of anybody in it. */
export const SHELL = '/shell'

const PREFIX = 'salama-'
export const cacheOf = (build: string): string => PREFIX + build

/**
 * The caches to keep beside that of a build: the one that was made last, for tabs that are still of it. Browsers name caches
 * in the order in which they were made.
 */
export function cachesToDrop(names: readonly string[], build: string): string[] {
  const others = names.filter((name) => name.startsWith(PREFIX) && name !== cacheOf(build))
  return others.slice(0, -1)
}

/** `page`: from the network, or the shell where there is none; `file`: as kept; `leave`: none of the worker's business. */
export type Way = 'page' | 'file' | 'leave'

type Asked = { method: string; mode: string; url: string; origin: string }

const FILE = /^\/(?:assets\/[\w.-]+-[\w-]{8}\.\w+|fonts\/[\w.-]+|icons\/[\w.-]+|favicon\.svg|manifest\.webmanifest)$/
/** Calls, other programs' doors, and everything whose name ends like a file's. */
const NO_PAGE =
  /^\/(?:api|fhir|oauth|ws|\.well-known)(?:\/|$)|\.(?:js|css|map|json|svg|png|ico|webp|woff2|txt|xml|webmanifest|csv|pdf|ics)$/

export function wayOf({ method, mode, url, origin }: Asked): Way {
  const { origin: asked, pathname } = new URL(url)
  if (method !== 'GET' || asked !== origin) return 'leave'
  if (mode === 'navigate') return NO_PAGE.test(pathname) ? 'leave' : 'page'
  return FILE.test(pathname) ? 'file' : 'leave'
}

type Answered = { status: number; type: string; build: string | null }

/** A gateway that finds no server says so with its own page: the kept shell says more. Whatever the server says stands. */
export const isNoServer = ({ status, type, build }: Answered): boolean =>
  type === 'error' || (build === null && status >= 502 && status <= 504)

const HASHED = /-[\w-]{8}(?=\.\w+$)/

/** Never another thing under the same address. */
export const isImmutable = (address: string): boolean =>
  address.startsWith('/fonts/') || (address.startsWith('/assets/') && HASHED.test(address))

/** By its name that stays, the address of each file of a build, as the import map of its shell says. */
function addressesIn(shell: string): Map<string, string> {
  const map = /<script type="importmap">(.*?)<\/script>/s.exec(shell)?.[1] ?? '{"imports":{}}'
  const { imports } = JSON.parse(map) as { imports: Record<string, string> }
  return new Map(Object.entries(imports).map(([stable, address]) => [stable.replace('/assets/', ''), address]))
}

/**
 * Everything that a build keeps: what its shell names, what the kept pages need, and this build's file for each that the
 * former build had come to keep.
 */
export function addressesToKeep(shell: string, files: readonly string[], former: readonly string[]): string[] {
  const addresses = addressesIn(shell)
  const linked = [...shell.matchAll(/<(?:link|script)\b[^>]*\s(?:href|src)="(\/[^"]+)"/g)].map(([, path = '']) => path)
  const used = former.map((path) => path.replace('/assets/', '').replace(HASHED, ''))
  const named = [...files, ...used].flatMap((file) => addresses.get(file) ?? [])
  return [...new Set([...linked, ...named])]
}
