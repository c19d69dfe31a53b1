export { type Application, correctCase, openCase, type SentPaper } from './commands.ts'
export { caseOf } from './queries.ts'
