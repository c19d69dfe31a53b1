import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { basename, dirname } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { BackupError } from '../db/manifest.ts'

// Archives are made and read by the system's tar, so that anybody opens them without this program.

/** The folder as one archive; the stream fails where tar does. */
export async function* pack(folder: string): AsyncGenerator<Buffer> {
  const tar = spawn('tar', ['-cf', '-', '-C', dirname(folder), basename(folder)], { stdio: ['ignore', 'pipe', 'pipe'] })
  const ended = endOf(tar)
  yield* tar.stdout as AsyncIterable<Buffer>
  const complaint = await ended
  if (complaint !== '') throw new BackupError(`Não foi possível juntar a cópia num ficheiro: ${complaint}`)
}

/** Unpacks an archive into a folder that exists. */
export async function unpack(archive: Readable, folder: string): Promise<void> {
  const tar = spawn('tar', ['-xof', '-', '-C', folder], { stdio: ['pipe', 'ignore', 'pipe'] })
  const ended = endOf(tar)
  let failure: NodeJS.ErrnoException | undefined
  await pipeline(archive, tar.stdin).catch((error: NodeJS.ErrnoException) => {
    failure = error
  })
  const complaint = await ended
  // Whoever refuses what it reads closes its input: its complaint is the reason, not the broken pipe.
  if (failure && failure.code !== 'EPIPE') throw failure
  if (complaint !== '' || failure) {
    throw new BackupError(
      'Isto não é uma cópia completa do Salama: o arquivo está cortado ou danificado. Nada foi alterado.',
    )
  }
}

type Tar = { stderr: Readable; on(event: 'error', listener: (error: Error) => void): unknown } & NodeJS.EventEmitter

/** What tar complained of when it ended; empty where it did its work. */
async function endOf(tar: Tar): Promise<string> {
  let complaint = ''
  tar.stderr.setEncoding('utf8').on('data', (text: string) => {
    complaint += text
  })
  try {
    const [code] = (await once(tar, 'close')) as [number | null]
    return code === 0 ? '' : complaint.trim() || `tar terminou com ${code}`
  } catch (error) {
    return (error as Error).message
  }
}
