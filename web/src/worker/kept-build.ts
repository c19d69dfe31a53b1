import { fetchFile, fetchShell } from './network.ts'
import { addressesToKeep, cacheOf, cachesToDrop, isImmutable, SHELL, type WorkerBuild } from './rules.ts'

/** Files at once: a phone on a slow network still does what its person asks for. */
const AT_ONCE = 3

/**
 * Takes a build onto the phone: all of it or, by a failure, nothing that anybody is given. What a former build had under the
 * same name is not fetched again. The shell is put in last: a cache that has one is whole.
 */
export async function keepBuild({ id, files }: WorkerBuild): Promise<void> {
  const shell = await fetchShell(id)
  const former = await keptAddresses()
  const cache = await caches.open(cacheOf(id))
  const missing = addressesToKeep(await shell.clone().text(), files, former)
  const work = async () => {
    for (let address = missing.pop(); address !== undefined; address = missing.pop()) {
      const known = isImmutable(address) ? await caches.match(address) : undefined
      await cache.put(address, known ?? (await fetchFile(address)))
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
  await cache.put(SHELL, shell)
}

/** Paths of all files that any build has kept. */
async function keptAddresses(): Promise<string[]> {
  const found: string[] = []
  for (const name of await caches.keys()) {
    for (const { url } of await (await caches.open(name)).keys()) found.push(new URL(url).pathname)
  }
  return found
}

export async function dropFormerBuilds(id: string): Promise<void> {
  for (const name of cachesToDrop(await caches.keys(), id)) await caches.delete(name)
}

/** The shell of this build, or what a browser makes of a page that does not come. */
export async function keptShell(id: string): Promise<Response> {
  return (await (await caches.open(cacheOf(id))).match(SHELL)) ?? Response.error()
}

/**
 * A file as kept: a name with a hash means the same in every build. What this build has not kept yet is kept once it was
 * used; files of other builds come from the server, which has them for two weeks.
 */
export async function keptFile(request: Request, id: string): Promise<Response> {
  const { pathname } = new URL(request.url)
  const cache = await caches.open(cacheOf(id))
  const known = (await cache.match(pathname)) ?? (isImmutable(pathname) ? await caches.match(pathname) : undefined)
  if (known) return known
  const answer = await fetchFile(pathname)
  if (isImmutable(pathname)) await cache.put(pathname, answer.clone())
  return answer
}
