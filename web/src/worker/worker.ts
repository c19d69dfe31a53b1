import { servePages } from './pages.ts'
import { listenToPush } from './push.ts'
import type { WorkerBuild } from './rules.ts'

declare const self: ServiceWorkerGlobalScope & { salamaBuild: WorkerBuild }

// One worker for everything that a closed page is needed for: each module listens to its own events.
servePages(self, self.salamaBuild)
listenToPush(self)
