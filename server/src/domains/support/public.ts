export { tellStaff } from './commands.ts'
