import { type ChildProcess, spawn } from 'node:child_process'
import { ROOT } from './runners.ts'

// `npm run dev`: the server, started again at every change, and the pages on http://localhost:5173 with theirs.
const children: ChildProcess[] = [
  spawn(process.execPath, ['--watch', '--watch-preserve-output', 'server/src/main.ts'], {
    cwd: ROOT,
    // The proxy of vite.config.ts expects it there.
    env: { ...process.env, PORT: '3000' },
    stdio: 'inherit',
  }),
  spawn(process.execPath, ['node_modules/vite/bin/vite.js', 'web'], { cwd: ROOT, stdio: 'inherit' }),
]

const stop = () => {
  for (const child of children) child.kill('SIGTERM')
}
process.on('SIGINT', stop).on('SIGTERM', stop)
// One without the other is of no use.
for (const child of children) child.on('exit', stop)
