import { backUpDatabase } from './copies.ts'

// `npm run backup [-- FOLDER] [--to FOLDER|s3://BUCKET/PREFIX] [--encrypt-to age1…]…`: the server may go on running.
await backUpDatabase(process.argv.slice(2))
