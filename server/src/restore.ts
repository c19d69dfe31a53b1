import { restoreDatabase } from './copies.ts'

// `npm run restore -- FOLDER|FILE [--identity FILE]`, or `--from s3://BUCKET/PREFIX`: into an empty DATA_DIR or database.
await restoreDatabase(process.argv.slice(2))
