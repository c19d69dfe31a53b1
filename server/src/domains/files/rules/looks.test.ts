import sharp from 'sharp'
import { expect, test } from 'vitest'
import { plate } from '../../../../testing/files.ts'
import { looksOf } from '../../../platform/files/pictures.ts'
import { MOST_UNLIKE, partsOfLooks } from './looks.ts'

const unlike = (one = '', other = '') => [...one].filter((digit, place) => digit !== other[place]).length

test('a picture shows the same however it is written, and another shows something else', async () => {
  const png = await plate(1)
  const looks = await looksOf(png)
  expect(looks).toMatch(/^[01]{256}$/)
  for (const again of [
    await sharp(png).jpeg({ quality: 60 }).toBuffer(),
    await sharp(png).webp({ quality: 50 }).toBuffer(),
    await sharp(png).resize(200).png().toBuffer(),
    await sharp(png).modulate({ brightness: 1.15 }).jpeg().toBuffer(),
    Buffer.concat([png, Buffer.from('more')]),
  ]) {
    expect(unlike(looks, await looksOf(again))).toBeLessThanOrEqual(MOST_UNLIKE)
  }
  for (const which of [2, 5, 9]) {
    expect(unlike(looks, await looksOf(await plate(which)))).toBeGreaterThan(2 * MOST_UNLIKE)
  }
})

test('what shows nothing, and what is no picture, is compared with nothing', async () => {
  const wall = { create: { width: 320, height: 240, channels: 3, background: '#765432' } } as const
  expect(await looksOf(await sharp(wall).png().toBuffer())).toBeUndefined()
  expect(await looksOf(Buffer.from('%PDF-1.7'))).toBeUndefined()
})

test('two that look alike have a part in common', async () => {
  const looks = (await looksOf(await plate(3))) ?? ''
  const flip = (place: number) => (looks[place] === '1' ? '0' : '1')
  const parts = new Set(partsOfLooks(looks))
  expect(parts.size).toBe(16)
  for (let start = 0; start < 17; start++) {
    const places = new Set(Array.from({ length: MOST_UNLIKE }, (_, n) => (start + n * 17) % 256))
    const other = [...looks].map((digit, place) => (places.has(place) ? flip(place) : digit)).join('')
    expect(unlike(looks, other)).toBe(MOST_UNLIKE)
    expect(partsOfLooks(other).some((part) => parts.has(part))).toBe(true)
  }
  expect(Math.max(...partsOfLooks('1'.repeat(256)))).toBeLessThan(2 ** 31)
})
