import type { Settings } from '../../platform/config/settings.ts'
import { verificationSettings } from './settings.ts'

export { type Application, correctCase, openCase, type SentPaper } from './commands.ts'
export { caseOf } from './queries.ts'

/** Whether a person decides what is handed in, or the demonstration approves it at once. */
export const approvalOf = (settings: Settings): 'auto' | 'manual' => settings.of(verificationSettings).approval
