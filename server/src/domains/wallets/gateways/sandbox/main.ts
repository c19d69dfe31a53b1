import { createPrivateKey, createPublicKey } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { sandboxEmolaSettings, sandboxMkeshSettings, sandboxSettings, startSandboxProvider } from './server.ts'
import { type KeyPair, makeKeyPair } from './token.ts'

// The sandbox provider alone, for a server that runs elsewhere: SANDBOX_PORT (18352), SANDBOX_DELAY_MS (3000), and
// DATA_DIR (./data) for its books and its key, which outlive it.
const folder = join(process.env.DATA_DIR ?? './data', 'sandbox')
mkdirSync(folder, { recursive: true, mode: 0o700 })

const sandbox = await startSandboxProvider({
  delayMs: Number(process.env.SANDBOX_DELAY_MS ?? 3000),
  port: Number(process.env.SANDBOX_PORT ?? 18352),
  storeFile: join(folder, 'books.jsonl'),
  keyPair: await keptKeyPair(join(folder, 'key.pem')),
})
console.log(
  JSON.stringify({
    message: 'sandbox provider listening',
    settings: {
      mpesa: sandboxSettings(sandbox),
      emola: sandboxEmolaSettings(sandbox),
      mkesh: sandboxMkeshSettings(sandbox),
    },
  }),
)

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => sandbox.stop())

async function keptKeyPair(file: string): Promise<KeyPair> {
  if (!existsSync(file)) {
    const { privateKey } = await makeKeyPair()
    writeFileSync(file, privateKey.export({ type: 'pkcs8', format: 'pem' }), { mode: 0o600, flag: 'wx' })
  }
  const privateKey = createPrivateKey(readFileSync(file))
  return { privateKey, publicKey: createPublicKey(privateKey) }
}
