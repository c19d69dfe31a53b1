export { openCase } from './commands.ts'
