import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { PageFiles } from './page-files.ts'
import type { WorkerBuild } from './src/worker/rules.ts'
import type { AssetNames } from './stable-names.ts'

/** What is bundled, and the files that it keeps, by the names that stay. */
export type WorkerParts = { code: string; files: string[] }

/** The pages that are of use without a network; others are kept once they were opened. */
const KEPT_PAGES = [
  'app/pages/home-page.tsx',
  'app/pages/kept/kept-page.tsx',
  'app/pages/own-consultation-page.tsx',
  'app/pages/payments-page.tsx',
  'app/pages/profile/profile-page.tsx',
  'domains/appointments/consultations/consultations-page.tsx',
  'domains/consultations/room-page.tsx',
  'domains/insurance/insurance-page.tsx',
  'domains/orders/order-page.tsx',
  'domains/orders/orders-page.tsx',
  'domains/prescriptions/prescription-check-page.tsx',
  'domains/records/record-page.tsx',
  'domains/rides/ride-page.tsx',
]

/** What these pages fetch only when it is shown, and show without a network too. */
export const KEPT_PARTS = [
  'app/layout/appointment-banner.tsx',
  'domains/consultations/room-not-open.tsx',
  'domains/dispatch/tracked-delivery.tsx',
  'domains/insurance/card-code.tsx',
  'domains/reviews/review-form.tsx',
  'lib/offline/keeping.ts',
  'lib/offline/kept-answers.ts',
  'lib/offline/phone-store.ts',
  'ui/overlays/popover-panel.tsx',
  'ui/feedback/toaster.tsx',
]

export function keptFiles(filesOf: PageFiles, names: AssetNames): string[] {
  const stableOf = new Map(Object.entries(names).map(([stable, name]) => [`assets/${name}`, stable]))
  const files = [...KEPT_PAGES, ...KEPT_PARTS].flatMap((module) => {
    const own = filesOf[module]
    if (!own) throw new Error(`nothing of the build is called ${module}`)
    return own.flatMap((file) => stableOf.get(file) ?? [])
  })
  return [...new Set(files)].sort()
}

/** The name of the build stands in it, so that a browser sees with each release that it is another worker. */
export function writeWorker(dist: string, id: string, { code, files }: WorkerParts): void {
  const build: WorkerBuild = { id, files }
  writeFileSync(join(dist, 'sw.js'), `self.salamaBuild=${JSON.stringify(build)}\n${code}\n`)
}
