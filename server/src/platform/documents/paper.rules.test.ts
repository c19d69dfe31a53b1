import fc from 'fast-check'
import { extractText, getDocumentProxy } from 'unpdf'
import { expect, test } from 'vitest'
import { facts, openPaper, section } from './paper.ts'

async function printed(lines: string[]): Promise<Buffer> {
  const paper = await openPaper('Receita', { author: 'Đặng Thị Łucja', at: '2026-11-27T08:00:00.000Z' })
  section(paper, 'Linhas', lines)
  return paper.finish()
}

/** The lines of a document as a reader copies them. */
async function read(contents: Buffer): Promise<string[]> {
  const { text } = await extractText(new Uint8Array(contents), { mergePages: true })
  return text.split('\n')
}

// ² is drawn as a part of ½; ı and an i with an accent are drawn with one glyph.
test.each([
  ['½ mg/m', 'mg/m²'],
  ['i\u030d', 'Yıldız'],
])('%s and %s have the same bytes and text whichever is printed first', async (one, other) => {
  const [first, second, again] = [await printed([one]), await printed([other]), await printed([one])]
  expect(again.equals(first)).toBe(true)
  expect([(await read(first))[1], (await read(second))[1]]).toEqual([one, other])
})

const amount = fc.constantFrom('0,5', '1', '2', '5', '10', '50', '05', '½', '¼', '2 × 10', '2 x 10', '1,5 · 10')
const power = fc.constantFrom('', '2', '6', '9', '⁶', '⁹', '⁻³', '₂', '^6')
const sign = fc.constantFrom('', '>', '<', '≥', '≤', '≯', '≮', '=', '≠', '≈', '~', '±', '+', '−', '-', '?')
const unit = fc.constantFrom('mg', 'μg', 'ng', 'g', 'mL', 'L', 'UI', '%', '‰', 'mg/m²', 'mg/m2', '/L', '?g')
const dose = fc
  .tuple(sign, amount, power, unit)
  .map(([first, figure, raised, last]) => `${first} ${figure}${raised} ${last}`.trim())

test('no two doses print alike', async () => {
  await fc.assert(
    fc.asyncProperty(fc.uniqueArray(dose, { minLength: 20, maxLength: 60 }), async (doses) => {
      expect((await read(await printed(doses))).slice(1)).toEqual(doses)
    }),
    { numRuns: 20 },
  )
})

test('names and signs are the same in bold, and the author is whole', async () => {
  const paper = await openPaper('Receita', { author: 'Đặng Thị Łucja', at: '2026-11-27T08:00:00.000Z' })
  facts(paper, [['Ɓapwiti m̃', 'Đặng Thị Łucja, ≥ 2 × 10⁶ UI']])
  const contents = await paper.finish()
  expect(await read(contents)).toEqual(['Ɓapwiti m̃ Đặng Thị Łucja, ≥ 2 × 10⁶ UI'])
  const { info } = await (await getDocumentProxy(new Uint8Array(contents))).getMetadata()
  expect(info).toMatchObject({ Author: 'Đặng Thị Łucja' })
})

test('a long paragraph is never cut within a figure', async () => {
  const lines = Array.from({ length: 12 }, (_, ahead) => `${'x'.repeat(ahead)}${'aaa '.repeat(498)}50000 mg por dia`)
  const text = (await read(await printed(lines))).join(' ')
  expect(text.match(/ 50000 mg /g)).toHaveLength(lines.length)
})
