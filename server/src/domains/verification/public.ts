export { type Application, openCase } from './commands.ts'
export { type CaseState, caseOf } from './queries.ts'
