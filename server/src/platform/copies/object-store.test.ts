import { createHash, randomBytes } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { startObjectStore } from '../../../testing/object-store.ts'
import { ObjectStore } from './object-store.ts'

const MEGABYTE = 1024 * 1024
const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

async function* inChunks(bytes: Buffer): AsyncGenerator<Buffer> {
  for (let from = 0; from < bytes.length; from += 100_000) yield bytes.subarray(from, from + 100_000)
}

test.each([
  ['nothing', 0, 1],
  ['a part and a byte', 16 * MEGABYTE + 1, 2],
  ['two whole parts', 32 * MEGABYTE, 2],
])('a bucket gives %s back as it was sent (OPS-06)', async (_, size, parts) => {
  const bucket = await startObjectStore()
  const bytes = randomBytes(size)
  const store = new ObjectStore('s3://bucket/cópias de hoje/', bucket.env)
  expect(await store.put(`${store.key}/salama-2026.tar`, inChunks(bytes))).toBe(
    's3://bucket/cópias de hoje/salama-2026.tar',
  )
  expect(bucket.parts).toBe(parts)
  for (const from of ['s3://bucket/cópias de hoje/salama-2026.tar', 's3://bucket/cópias de hoje']) {
    expect(sha256(await buffer(await new ObjectStore(from, bucket.env).get()))).toBe(sha256(bytes))
  }
})

test('the beginning of several names gives the latest copy under it', async () => {
  const bucket = await startObjectStore()
  for (const name of ['dia/salama-2.tar.age', 'dia/salama-1.tar', 'dia/z.txt', 'dias/salama-9.tar']) {
    bucket.objects.set(name, Buffer.from(name))
  }
  const latest = await buffer(await new ObjectStore('s3://bucket/dia', bucket.env).get())
  expect(latest.toString()).toBe('dia/salama-2.tar.age')
})

test('an upload that breaks off leaves nothing in the bucket', async () => {
  const bucket = await startObjectStore()
  const store = new ObjectStore('s3://bucket/dia', bucket.env)
  bucket.refuseFromPart = 2
  await expect(store.put('dia/salama.tar', inChunks(randomBytes(17 * MEGABYTE)))).rejects.toThrow(/403 QuotaExceeded/)
  bucket.refuseFromPart = Number.POSITIVE_INFINITY
  const cut = async function* () {
    yield randomBytes(17 * MEGABYTE)
    throw new Error('cut')
  }
  await expect(store.put('dia/salama.tar', cut())).rejects.toThrow(/cut/)
  expect([bucket.objects.size, bucket.open()]).toEqual([0, 0])
})

test.each([
  ['no address', 's3:bucket', {}, /não é um endereço/],
  ['no credentials', 's3://bucket/dia', { AWS_ACCESS_KEY_ID: '' }, /AWS_ACCESS_KEY_ID/],
  ['another secret', 's3://bucket/dia', { AWS_SECRET_ACCESS_KEY: 'other' }, /403 SignatureDoesNotMatch/],
  ['nothing under the name', 's3://bucket/dia', {}, /não há nenhuma cópia/],
  ['nobody there', 's3://bucket/dia', { AWS_ENDPOINT_URL_S3: 'http://127.0.0.1:1' }, /não respondeu/],
])('with %s a bucket is refused with a sentence', async (_, url, env, sentence) => {
  const bucket = await startObjectStore()
  const read = async () => new ObjectStore(url, { ...bucket.env, ...env }).get()
  await expect(read()).rejects.toThrow(sentence)
})
