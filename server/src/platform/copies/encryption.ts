import { readFile } from 'node:fs/promises'
import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import { Decrypter, Encrypter } from 'age-encryption'
import { BackupError } from '../db/manifest.ts'

/** With which every file of this format begins (https://age-encryption.org/v1). */
const AGE_BEGINS = 'age-encryption.org/v1\n'

/** Recipients as `age-keygen` writes them, checked before anything is copied. */
export function encrypterTo(recipients: readonly string[]): Encrypter {
  const encrypter = new Encrypter()
  for (const recipient of recipients) {
    try {
      encrypter.addRecipient(recipient)
    } catch {
      throw new BackupError(`${recipient} não é um destinatário de age (age1…): veja o que escreve age-keygen.`)
    }
  }
  return encrypter
}

export async function encrypt(encrypter: Encrypter, plain: AsyncIterable<Uint8Array>): Promise<Readable> {
  return fromWeb(await encrypter.encrypt(toWeb(plain)))
}

/** The identities of a file of `age-keygen`: one a line, beside comments. */
export async function decrypterWith(identityFile: string): Promise<Decrypter> {
  const unreadable = new BackupError(
    `Em ${identityFile} não há uma identidade de age (AGE-SECRET-KEY-1…). Nada foi alterado.`,
  )
  const text = await readFile(identityFile, 'utf8').catch(() => {
    throw unreadable
  })
  const identities = text.split('\n').flatMap((line) => (/^\s*(?:#|$)/.test(line) ? [] : [line.trim()]))
  if (identities.length === 0) throw unreadable
  const decrypter = new Decrypter()
  for (const identity of identities) {
    try {
      decrypter.addIdentity(identity)
    } catch {
      throw unreadable
    }
  }
  return decrypter
}

/** Fails, after some of the contents have passed, where a byte was altered or the end is missing. */
export async function decrypt(decrypter: Decrypter | undefined, sealed: AsyncIterable<Uint8Array>): Promise<Readable> {
  if (!decrypter) throw new BackupError('A cópia está cifrada: diga com que chave se abre (--identity FICHEIRO).')
  const opened = await decrypter.decrypt(toWeb(sealed)).catch((error: Error) => {
    if (!/no identity matched/.test(error.message)) throw damaged()
    throw new BackupError('A cópia foi cifrada para outra chave: esta identidade não a abre. Nada foi alterado.')
  })
  return Readable.from(soundPart(fromWeb(opened)))
}

async function* soundPart(opened: Readable): AsyncGenerator<Buffer> {
  try {
    yield* opened as AsyncIterable<Buffer>
  } catch {
    throw damaged()
  }
}

const damaged = () => new BackupError('A cópia cifrada está cortada ou foi alterada. Nada foi alterado aqui.')

/** Whether it is encrypted, and all of its bytes. */
export async function sniff(bytes: AsyncIterable<Uint8Array>): Promise<{ isEncrypted: boolean; all: Readable }> {
  const chunks = bytes[Symbol.asyncIterator]()
  let head = Buffer.alloc(0)
  while (head.length < AGE_BEGINS.length) {
    const { value, done } = await chunks.next()
    if (done) break
    head = Buffer.concat([head, value])
  }
  const all = Readable.from(
    (async function* () {
      yield head
      yield* { [Symbol.asyncIterator]: () => chunks }
    })(),
  )
  return { isEncrypted: head.subarray(0, AGE_BEGINS.length).toString('latin1') === AGE_BEGINS, all }
}

const toWeb = (bytes: AsyncIterable<Uint8Array>) =>
  Readable.toWeb(Readable.from(bytes)) as unknown as globalThis.ReadableStream<Uint8Array>

const fromWeb = (stream: unknown): Readable => Readable.fromWeb(stream as ReadableStream<Uint8Array>)
