import { randomBytes } from 'node:crypto'
import sharp from 'sharp'
import { writePictures } from '../server/src/platform/files/pictures.ts'
import { type Figure, printFigures, printMachine } from './harness/report.ts'

/*
 * `npm run bench:pictures`: what a photo of 12 megapixels costs until it is stored in its three widths, on one core. The
 * memory is that of the process at its highest, less what it had before the first picture.
 */
const WIDTHS = [160, 480, 960]
const RUNS = 7
const MEGABYTE = 1_000_000

const jpeg = await photo().jpeg({ quality: 90 }).toBuffer()
const formats = { JPEG: jpeg, PNG: await sharp(jpeg).png().toBuffer(), WebP: await sharp(jpeg).webp().toBuffer() }
const figures: Figure[] = []
for (const [name, bytes] of Object.entries(formats)) {
  const cpu: number[] = []
  const memory: number[] = []
  for (let run = 0; run < RUNS; run++) {
    const [before, started] = [process.memoryUsage.rss(), process.cpuUsage()]
    let most = before
    const watch = setInterval(() => (most = Math.max(most, process.memoryUsage.rss())), 2)
    const written = await writePictures(bytes, { widths: WIDTHS, ratio: 1 })
    clearInterval(watch)
    if (typeof written === 'string') throw new Error(`the picture was refused: ${written}`)
    const { user, system } = process.cpuUsage(started)
    cpu.push((user + system) / 1e6)
    memory.push((most - before) / MEGABYTE)
  }
  const size = `${(bytes.length / MEGABYTE).toFixed(1)} MB`
  figures.push({
    name: `12 megapixels, ${name} of ${size}: processor time`,
    unit: 's',
    ours: cpu,
    goal: { atMost: 1.5 },
  })
  figures.push({ name: '… memory', unit: 'MB', ours: memory, goal: { atMost: 150 } })
}
printMachine({ command: 'npm run bench:pictures' })
printFigures(figures)

/** As detailed as a photo: noise of several sizes. */
function photo() {
  const [width, height] = [4_000, 3_000]
  const coarse = sharp(randomBytes(400 * 300 * 3), { raw: { width: 400, height: 300, channels: 3 } })
  return sharp(randomBytes(width * height * 3), { raw: { width, height, channels: 3 } })
    .blur(2)
    .composite([{ input: coarse.resize(width, height).png().toBuffer() as never, blend: 'soft-light' }])
}
