import { expect, test } from 'vitest'
import { shrinkToFit } from './shrink-to-fit.ts'

/** A PNG of noise, which no format makes small. */
async function noise(width: number, height: number): Promise<File> {
  const canvas = document.createElement('canvas')
  Object.assign(canvas, { width, height })
  const picture = new ImageData(width, height)
  for (let at = 0; at < picture.data.length; at++) picture.data[at] = at % 4 === 3 ? 255 : (at * 7_919) % 251
  canvas.getContext('2d')?.putImageData(picture, 0, 0)
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'))
  return new File([blob ?? ''], 'foto.png', { type: 'image/png' })
}

test('a picture that is too large is made smaller, and keeps its shape', async () => {
  const large = await noise(1_600, 800)
  const most = Math.floor(large.size / 4)
  const sent = await shrinkToFit(large, most)
  expect([sent.type, sent.size <= most]).toEqual(['image/jpeg', true])
  const { width, height } = await createImageBitmap(sent)
  expect([width <= 1_280, width / height]).toEqual([true, 2])
})

test('what fits, and what is no picture, is sent as it is', async () => {
  const small = await noise(20, 20)
  expect(await shrinkToFit(small, small.size)).toBe(small)
  const paper = new File(['x'.repeat(100)], 'carta.pdf', { type: 'application/pdf' })
  expect(await shrinkToFit(paper, 10)).toBe(paper)
})
