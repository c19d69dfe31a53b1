import { start } from './start.ts'

// Settings, database, listen; nothing else.
await start(process.env)
