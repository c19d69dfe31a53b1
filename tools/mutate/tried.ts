import { LONGEST, ONLY_POSTGRES_15 } from '../test-files.ts'

/** Look at sources, need another database, or take a minute and more. */
const LEFT_OUT = [...ONLY_POSTGRES_15, ...LONGEST]

/** Of what looks at sources, the one file that runs them: it holds what each call takes. */
export const RELEASED_CONTRACT = 'architecture/released-contract.test.ts'

/** Whether a test file is tried on planted faults. */
export const isTried = (path: string): boolean =>
  path === RELEASED_CONTRACT ||
  (/^(?:contract|server|web)\/.*\.test\.tsx?$/.test(path) &&
    !LEFT_OUT.some((name) => path.endsWith(`/${name}.test.ts`)))

/** Whether what it executes can be measured: Vite runs the web's as other text than is written. */
export const isMeasurable = (path: string): boolean => isTried(path) && !path.startsWith('web/')
