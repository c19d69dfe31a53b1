import { copyDatabase } from './copies.ts'

// `npm run restore -- FOLDER`: into an empty DATA_DIR or an empty database.
await copyDatabase('restore', process.argv[2] ?? '')
