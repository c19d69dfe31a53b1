import type { Module } from '../src/platform/module.ts'
import { start } from '../src/start.ts'

// The server with further modules, whose files are named on the command line: stand-ins for domains to come.
const files = process.argv.slice(2)
const modules = await Promise.all(files.map(async (file) => Object.values((await import(file)) as object) as Module[]))
await start(process.env, modules.flat())
