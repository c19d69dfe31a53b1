import { dropFormerBuilds, keepBuild, keptFile, keptShell } from './kept-build.ts'
import { buildOf, fetchPage } from './network.ts'
import { isNoServer, type WorkerBuild, wayOf } from './rules.ts'

/** After so long a person who waits for a document is shown the kept shell instead. */
const PATIENCE_MS = 8_000

/** Keeps the pages of one build, and answers with them. */
export function servePages(worker: ServiceWorkerGlobalScope, build: WorkerBuild): void {
  const { id } = build
  worker.addEventListener('install', (event) => {
    event.waitUntil(keepBuild(build).then(() => worker.skipWaiting()))
  })
  worker.addEventListener('activate', (event) => {
    event.waitUntil(
      dropFormerBuilds(id)
        .then(() => worker.registration.navigationPreload?.enable())
        .then(() => worker.clients.claim()),
    )
  })
  worker.addEventListener('fetch', (event) => {
    const { method, mode, url } = event.request
    const way = wayOf({ method, mode, url, origin: worker.location.origin })
    if (way === 'page') event.respondWith(answerPage(event, id))
    // A file that neither is kept nor comes fails as it would without a worker.
    if (way === 'file') event.respondWith(keptFile(event.request, id).catch(() => fetchPage(event.request)))
  })
}

/** Documents are of one person and never kept: from the network, or the shell of this build where there is none. */
async function answerPage(event: FetchEvent, id: string): Promise<Response> {
  const answer = await Promise.race([documentOf(event).catch(() => undefined), impatience()])
  if (!answer) return keptShell(id).then((shell) => (shell.type === 'error' ? documentOf(event) : shell))
  const { status, type } = answer
  if (!isNoServer({ status, type, build: buildOf(answer) })) return answer
  const shell = await keptShell(id)
  return shell.type === 'error' ? answer : shell
}

const documentOf = async (event: FetchEvent): Promise<Response> =>
  ((await event.preloadResponse) as Response | undefined) ?? fetchPage(event.request)

const impatience = (): Promise<undefined> => new Promise((resolve) => setTimeout(() => resolve(undefined), PATIENCE_MS))
