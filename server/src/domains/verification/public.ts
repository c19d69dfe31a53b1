export { type Application, type Decision, decideCase, openCase, takeCase } from './commands.ts'
export { applicantOf, type CaseState, caseOf, queue, type WaitingCase } from './queries.ts'
