import { execFileSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { writePictures } from '../server/src/platform/files/pictures.ts'
import { type Figure, printFigures, printMachine } from './harness/report.ts'

/*
 * `npm run bench -- pictures`: what a photo of 12 megapixels costs until it is stored in its three widths, on one core. Each
 * run is a process of its own; its memory is the most it ever had, less what it had before the picture.
 */
const WIDTHS = [160, 480, 960]
const RUNS = 5
const MEGABYTE = 1_000_000

type Cost = { seconds: number; megabytes: number }

const [given] = process.argv.slice(2)
if (given === undefined) await compareFormats()
else console.log(JSON.stringify(await costOf(given)))

async function compareFormats(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'salama-pictures-'))
  try {
    const jpeg = await (await photo()).jpeg({ quality: 90 }).toBuffer()
    const formats = { JPEG: jpeg, PNG: await sharp(jpeg).png().toBuffer(), WebP: await sharp(jpeg).webp().toBuffer() }
    const figures: Figure[] = []
    for (const [name, bytes] of Object.entries(formats)) {
      const path = join(folder, name)
      writeFileSync(path, bytes)
      const costs = Array.from({ length: RUNS }, () => measure(path))
      const size = `${(bytes.length / MEGABYTE).toFixed(1)} MB`
      figures.push({
        name: `12 megapixels, ${name} of ${size}: processor time`,
        unit: 's',
        ours: costs.map(({ seconds }) => seconds),
        goal: { atMost: 1.5 },
      })
      figures.push({
        name: '… memory',
        unit: 'MB',
        ours: costs.map(({ megabytes }) => megabytes),
        goal: { atMost: 150 },
      })
    }
    printMachine({ command: 'npm run bench -- pictures' })
    printFigures(figures)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

function measure(path: string): Cost {
  return JSON.parse(execFileSync(process.execPath, [import.meta.filename, path], { encoding: 'utf8' })) as Cost
}

async function costOf(path: string): Promise<Cost> {
  const bytes = readFileSync(path)
  const [before, started] = [process.memoryUsage.rss(), process.cpuUsage()]
  const written = await writePictures(bytes, { widths: WIDTHS, ratio: 1 })
  if (typeof written === 'string') throw new Error(`the picture was refused: ${written}`)
  const { user, system } = process.cpuUsage(started)
  const most = process.resourceUsage().maxRSS * 1024
  return { seconds: (user + system) / 1e6, megabytes: (most - before) / MEGABYTE }
}

/** As detailed as a photo: noise of several sizes. */
async function photo() {
  const [width, height] = [4_000, 3_000]
  const rough = sharp(randomBytes(400 * 300 * 3), { raw: { width: 400, height: 300, channels: 3 } })
  const coarse = await rough.resize(width, height).png().toBuffer()
  return sharp(randomBytes(width * height * 3), { raw: { width, height, channels: 3 } })
    .blur(2)
    .composite([{ input: coarse, blend: 'soft-light' }])
}
